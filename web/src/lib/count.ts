// Counting from one number to another: whole numbers only, fast at first, exact at the end.

export function counted(from: number, to: number, part: number): number {
  const eased = 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
  return part >= 1 ? to : Math.round(from + (to - from) * eased);
}
