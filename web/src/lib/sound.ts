// The sound of one's turn: two soft notes, made here. Browsers let a page sound only after a click or a key.

const NOTES = [587.33, 783.99]; // d'' g''
const LENGTH = 0.5; // seconds
const VOLUME = 0.07;

let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const audio = context;
    void audio.resume();
    NOTES.forEach((pitch, i) => note(audio, pitch, audio.currentTime + i * 0.14));
  } catch {
    // no sound here: the title says it too
  }
}

function note(audio: AudioContext, pitch: number, start: number): void {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LENGTH);
}
