// Arrow keys move the focus among the pieces of a group; Tab stops only at those that can be chosen.

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Svelte attachment: {@attach arrows} on the element around the buttons. */
export function arrows(group: HTMLElement): () => void {
  group.dataset["arrows"] = "";
  const moved = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const pieces = [...group.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
    const at = pieces.findIndex((piece) => piece === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    pieces[(at + step + pieces.length) % pieces.length]?.focus();
  };
  group.addEventListener("keydown", moved);
  return () => group.removeEventListener("keydown", moved);
}
