// Things of the board by the names that they carry, for what is drawn around them.

/** The things that can be seen and carry this name in one of these marks (`market:*`: all names that begin so). */
export function named(root: Element, name: string, ...marks: readonly string[]): readonly Element[] {
  const [how, value] = name.endsWith("*") ? ["^=", name.slice(0, -1)] : ["=", name];
  const marked = marks.map((mark) => `[${mark}${how}"${CSS.escape(value)}"]`);
  return [...root.querySelectorAll(marked.join())].filter((node) => node.checkVisibility());
}

/** Those on the board before those in the turn bar, which may show them again. */
export function onBoard(found: readonly Element[]): readonly Element[] {
  const there = found.filter((node) => !node.closest(".turn"));
  return there.length > 0 ? there : found;
}
