// The sounds of the table, made here note by note: no files. They are off until somebody wants them, each is as loud as
// they like, and there are never two at once. Browsers let a page sound only after a click or a key.

import { settings } from "./settings.svelte";

/** A note: its pitch in Hz (0: noise, as of wood or paper), when it begins, how long it lasts, in seconds. */
type Note = readonly [pitch: number, start: number, lasts: number, shape?: OscillatorType];

const PALETTE = {
  coin: [
    [1975, 0, 0.09, "square"],
    [2637, 0.06, 0.25, "square"],
  ],
  stone: [
    [0, 0, 0.07],
    [92, 0, 0.16],
  ],
  tile: [
    [0, 0, 0.04],
    [330, 0.01, 0.09],
  ],
  leaf: [
    [0, 0, 0.22],
    [880, 0.04, 0.3],
  ],
  crisis: [
    [220, 0, 0.55, "sawtooth"],
    [208, 0.12, 0.9, "sawtooth"],
    [110, 0.3, 1],
  ],
  scoring: [
    [392, 0, 0.25],
    [494, 0.12, 0.25],
    [587, 0.24, 0.5],
  ],
  turn: [
    [587.33, 0, 0.5],
    [783.99, 0.14, 0.5],
  ],
  win: [
    [523, 0, 0.25],
    [659, 0.14, 0.25],
    [784, 0.28, 0.25],
    [1047, 0.42, 1.1],
  ],
  lose: [
    [392, 0, 0.4],
    [349, 0.28, 0.4],
    [294, 0.56, 1],
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>;

export type Sound = keyof typeof PALETTE;
export const SOUNDS = Object.keys(PALETTE) as readonly Sound[];

/** The ear hears what is short or low less: by so much more (or less) all seem as loud as each other. */
const LOUDNESS: Readonly<Record<Sound, number>> = {
  coin: 1.4,
  stone: 3.2,
  tile: 2.4,
  leaf: 1,
  crisis: 3.2,
  scoring: 1.1,
  turn: 0.9,
  win: 0.65,
  lose: 1.4,
};

/** These are heard even if another one is sounding, which then stops. */
const WEIGHTY: ReadonlySet<Sound> = new Set<Sound>(["crisis", "scoring", "turn", "win", "lose"]);
const LOUDEST = 0.12;

let context: AudioContext | null = null;
let sounding: { readonly master: GainNode; readonly until: number } | null = null;

export function play(sound: Sound): void {
  const volume = (settings.volume(sound) / 100) * LOUDEST * LOUDNESS[sound];
  if (!settings.sound || volume === 0) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime;
    if (sounding && sounding.until > now) {
      if (!WEIGHTY.has(sound)) return;
      sounding.master.gain.setTargetAtTime(0, now, 0.01);
    }
    sounding = begun(context, PALETTE[sound], volume, now);
  } catch {
    // no sound here: everything is seen and written too
  }
}

function begun(audio: AudioContext, notes: readonly Note[], volume: number, now: number): typeof sounding {
  const master = audio.createGain();
  master.gain.value = volume;
  master.connect(audio.destination);
  for (const note of notes) sing(audio, master, note, now);
  return { master, until: now + Math.max(...notes.map(([, start, lasts]) => start + lasts)) };
}

function sing(audio: AudioContext, to: AudioNode, [pitch, start, lasts, shape]: Note, now: number): void {
  const [from, gain] = [now + start, audio.createGain()];
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(pitch === 0 || shape === undefined ? 1 : 0.4, from + 0.012); // bright tones are loud
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  const source = pitch === 0 ? noise(audio, lasts) : tone(audio, pitch, shape ?? "triangle");
  source.connect(gain).connect(to);
  source.start(from);
  source.stop(from + lasts);
}

function tone(audio: AudioContext, pitch: number, shape: OscillatorType): OscillatorNode {
  const found = audio.createOscillator();
  found.type = shape;
  found.frequency.value = pitch;
  return found;
}

function noise(audio: AudioContext, lasts: number): AudioBufferSourceNode {
  const found = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const wave = buffer.getChannelData(0);
  let last = 0;
  for (let i = 0; i < wave.length; i++) wave[i] = last = 0.85 * last + 0.3 * (Math.random() * 2 - 1); // soft, not hissing
  found.buffer = buffer;
  return found;
}
