// Points and paths of the ornaments, computed rather than copied. All are centred on the origin.

type Point = readonly [number, number];

const round = (value: number): number => Math.round(value * 100) / 100;

export function onCircle(radius: number, turn: number): Point {
  const angle = (turn - 0.25) * 2 * Math.PI; // turn 0 points up
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
}

const closed = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`;

export function polygon(corners: number, radius: number, turn = 0): string {
  return closed(Array.from({ length: corners }, (_, i) => onCircle(radius, i / corners + turn)));
}

/** A star with n points: its outline goes in and out. */
export function star(points: number, outer: number, inner: number, turn = 0): string {
  const corners = Array.from({ length: 2 * points }, (_, i) =>
    onCircle(i % 2 === 0 ? outer : inner, i / (2 * points) + turn),
  );
  return closed(corners);
}

/** The girih star {n/k}: the inner radius at which its n straight lines cross. */
export function crossing(points: number, step: number, outer: number): number {
  const half = Math.PI / points;
  return round((outer * Math.cos(step * half)) / Math.cos((step - 1) * half));
}

/** Petals around a centre. */
export function rosette(petals: number, outer: number, inner: number): string {
  const half = 0.5 / petals;
  return Array.from({ length: petals }, (_, i) => {
    const at = i / petals;
    const [x0, y0] = onCircle(inner, at);
    const [x1, y1] = onCircle(outer * 0.62, at - half * 0.95);
    const [x2, y2] = onCircle(outer, at);
    const [x3, y3] = onCircle(outer * 0.62, at + half * 0.95);
    return `M${x0} ${y0}Q${x1} ${y1} ${x2} ${y2}Q${x3} ${y3} ${x0} ${y0}Z`;
  }).join("");
}

/** A horseshoe arch, as wide as it says, standing on y = bottom. */
export function arch(width: number, bottom: number, spring: number): string {
  const half = width / 2;
  const bulge = half * 1.08;
  return `M${-half} ${bottom}V${spring}A${round(bulge)} ${round(bulge)} 0 1 1 ${half} ${spring}V${bottom}Z`;
}
