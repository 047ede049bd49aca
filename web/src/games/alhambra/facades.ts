// One small drawing per category, in ink on card: ground at y 112, middle at x 60. Each is a list of layers.

import type { Category } from "./model";

/** wall: paper with an outline · own: the category's colour · dark: openings · ink: lines only */
export type Layer = readonly ["wall" | "own" | "dark" | "ink" | "tip", string];

const door = (x: number, width: number, spring: number, bottom = 112): string => {
  const half = width / 2;
  const bulge = half * 1.1;
  return `M${x - half} ${bottom}V${spring}A${bulge} ${bulge} 0 1 1 ${x + half} ${spring}V${bottom}Z`;
};

const merlons = (from: number, to: number, y: number, size: number): string => {
  const count = Math.floor((to - from) / (2 * size)) + 1;
  const pitch = (to - from - size) / (count - 1);
  const block = (i: number): string => `M${from + i * pitch} ${y}v${-size}h${size}v${size}Z`;
  return Array.from({ length: count }, (_, i) => block(i)).join("");
};

const lattice = (x: number, y: number, width: number, height: number, step: number): string => {
  const lines: string[] = [];
  for (let at = step; at < width + height; at += step) {
    const [a, b] = [Math.min(at, width), Math.max(0, at - width)];
    const [c, d] = [Math.max(0, at - height), Math.min(at, height)];
    lines.push(`M${x + a} ${y + b}L${x + c} ${y + d}`);
    lines.push(`M${x + width - a} ${y + b}L${x + width - c} ${y + d}`);
  }
  return lines.join("");
};

export const FACADES: Readonly<Record<Category, readonly Layer[]>> = {
  pavilion: [
    ["wall", "M32 70H88V108H32Z"],
    ["own", "M22 70L60 38L98 70Z"],
    ["tip", "M60 38V26M60 30a3 3 0 1 0 .1 0"],
    ["ink", "M30 70L60 44L90 70M32 78H88"],
    ["dark", door(60, 18, 92, 108)],
    ["dark", `${door(41, 9, 94, 108)}${door(79, 9, 94, 108)}`],
    ["wall", "M24 108H96V112H24Z"],
  ],
  seraglio: [
    ["wall", "M14 90H34V112H14ZM86 90H106V112H86Z"],
    [
      "own",
      "M14 90C10 80 19 76 24 69C29 76 38 80 34 90ZM86 90C82 80 91 76 96 69C101 76 110 80 106 90Z",
    ],
    ["wall", "M32 74H88V112H32Z"],
    ["own", "M36 74C25 55 47 48 60 31C73 48 95 55 84 74Z"],
    ["tip", "M60 31V22M57 22a4 4 0 1 0 6 0"],
    ["ink", "M46 72C42 58 54 50 60 40C66 50 78 58 74 72M32 80H88"],
    ["dark", `${door(60, 15, 96)}${door(42, 8, 98, 108)}${door(78, 8, 98, 108)}`],
    ["dark", `${door(24, 6, 102, 110)}${door(96, 6, 102, 110)}`],
  ],
  arcades: [
    ["wall", "M14 58H106V112H14Z"],
    ["own", "M8 58L18 42H102L112 58Z"],
    [
      "ink",
      "M20 42L14 58M31 42L27 58M42 42L40 58M54 42L53 58M66 42L67 58M78 42L80 58M89 42L93 58M100 42L106 58",
    ],
    [
      "ink",
      "M14 66H106M18 62l3-3 3 3-3 3ZM38 62l3-3 3 3-3 3ZM57 62l3-3 3 3-3 3ZM76 62l3-3 3 3-3 3ZM96 62l3-3 3 3-3 3Z",
    ],
    ["dark", `${door(30, 20, 88)}${door(60, 20, 88)}${door(90, 20, 88)}`],
    ["ink", "M45 84V112M75 84V112M42 84H48M72 84H78"],
  ],
  chambers: [
    ["wall", "M20 42H100V112H20Z"],
    ["own", merlons(20, 100, 42, 6)],
    ["ink", "M20 49H100M20 52H100"],
    ["own", "M42 58H78V84H42Z"],
    ["ink", lattice(42, 58, 36, 26, 6)],
    ["dark", `${door(31, 8, 68, 78)}${door(89, 8, 68, 78)}`],
    ["dark", door(60, 14, 98)],
    ["ink", "M20 90H100M26 96H44V112M94 96H76V112"],
  ],
  garden: [
    [
      "own",
      "M28 110C15 90 19 54 28 34C37 54 41 90 28 110ZM92 110C79 90 83 54 92 34C101 54 105 90 92 110Z",
    ],
    [
      "ink",
      "M28 46V112M28 64l-5-6M28 64l5-6M28 80l-6-7M28 80l6-7M28 96l-6-7M28 96l6-7M92 46V112M92 64l-5-6M92 64l5-6M92 80l-6-7M92 80l6-7M92 96l-6-7M92 96l6-7",
    ],
    [
      "tip",
      "M60 84C56 66 44 66 45 84M60 84C64 66 76 66 75 84M60 84V58M60 84C58 74 52 74 52 84M60 84C62 74 68 74 68 84",
    ],
    ["wall", "M42 84H78C76 94 68 96 64 96V104H70V112H50V104H56V96C52 96 44 94 42 84Z"],
    [
      "own",
      "M4 112C4 102 12 102 14 106C17 100 24 102 24 112ZM96 112C96 102 104 100 106 106C109 102 116 104 116 112Z",
    ],
  ],
  tower: [
    ["wall", "M10 92H46V112H10ZM74 92H110V112H74Z"],
    ["own", `${merlons(10, 46, 92, 5)}${merlons(74, 110, 92, 5)}`],
    ["wall", "M43 40H77V112H43Z"],
    ["own", `M39 32H81V42H39Z${merlons(39, 81, 32, 6)}`],
    ["tip", "M60 26V14l12 4-12 4"],
    ["ink", "M43 48H77M43 70H77M46 52v14M74 52v14"],
    ["dark", `${door(60, 9, 58, 66)}${door(60, 12, 98)}`],
    ["dark", "M54 76h3v8h-3ZM63 76h3v8h-3Z"],
  ],
};
