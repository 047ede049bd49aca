// What had the focus is gone: pressed and done with. Left alone, the focus falls back to the whole document.

/** Let the keyboard, and whoever reads aloud, go on from this place (it has tabindex="-1"). */
export function goOnFrom(place: HTMLElement | null | undefined): void {
  place?.focus({ preventScroll: true });
}
