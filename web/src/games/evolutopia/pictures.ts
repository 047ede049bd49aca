// What each Evolution looks like: one picture for each, drawn with the motifs' colours, standing on the origin and
// some forty high. An Evolution of somebody's own data file has none: there its gains are drawn alone.

import type { Motif } from "./signs";

type Part = readonly [fill: string, path: string];

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** From its lower left corner. */
const box = (x: number, y: number, wide: number, high: number): string => `M${x} ${y}v${-high}h${wide}v${high}Z`;
const wave = (x: number, y: number): string => `M${x} ${y}q4 -4 8 0t8 0`;
const house = (x: number, wide: number, high: number): readonly Part[] => [
  ["wall", box(x, 0, wide, high)],
  ["roof", `M${x - 3} ${-high}L${x + wide / 2} ${-high - wide / 2}L${x + wide + 3} ${-high}Z`],
];
const tree = (x: number): readonly Part[] => [
  ["wood", box(x - 1.5, 0, 3, 12)],
  ["leaf", ring(x, -18, 9)],
];
const panes = (x: number, y: number, count: number, step: number): Part => [
  "pane",
  Array.from({ length: count }, (_, i) => box(x + i * step, y, step - 3, 6)).join(""),
];

const PARTS: Readonly<Record<string, readonly Part[]>> = {
  roues_partagees: [
    ["line", ring(-13, -9, 9) + ring(13, -9, 9)],
    ["line", "M-13 -9L-5 -23H8L13 -9M-5 -23L3 -9L8 -23M-13 -9H3M8 -23L7 -29H13M-9 -26H-1"],
  ],
  zone_a_peage: [
    ["wall", box(-20, 0, 12, 24)],
    ["roof", "M-23 -24H-5L-8 -30H-20Z"],
    ["pane", box(-17, -10, 6, 8)],
    ["blade", "M-8 -12L22 -25V-21L-8 -8Z"],
    ["stall", ring(12, -7, 7)],
    ["line", "M12 -11V-3M9 -9H15"],
  ],
  compost_de_quartier: [
    ["leaf", "M-15 -14Q-8 -26 0 -20Q9 -27 15 -14Z"],
    ["wood", box(-17, 0, 34, 15)],
    ["line", "M-17 -5H17M-17 -10H17M-9 0V-15M9 0V-15M0 -20V-31"],
    ["leaf", "M0 -28Q-10 -28 -10 -36Q0 -36 0 -28ZM0 -31Q8 -31 9 -38Q0 -39 0 -31Z"],
  ],
  marche_paysan: [
    ["line", "M-17 0V-24M17 0V-24"],
    ["wood", box(-19, 0, 38, 10)],
    ["leaf", ring(-11, -13, 4) + ring(-2, -13, 4)],
    ["roof", ring(7, -13, 4) + ring(14, -13, 3)],
    ["stall", "M-22 -22L-17 -34H17L22 -22Q16 -18 11 -22Q5 -18 0 -22Q-5 -18 -11 -22Q-16 -18 -22 -22Z"],
  ],
  budget_participatif: [
    ["wall", box(-16, 0, 32, 20)],
    ["panel", box(-9, -19, 18, 3)],
    ["blade", "M-6 -20L-3 -38L9 -36L6 -20Z"],
    ["line", "M-1 -30L2 -27L6 -33"],
    ["stall", ring(0, -9, 6)],
  ],
  atelier_reparation: [
    ["wall", box(-20, 0, 40, 24)],
    ["roof", "M-22 -24L-10 -32V-24L4 -32V-24L20 -32V-24Z"],
    ["panel", ring(-7, -11, 7)],
    ["blade", ring(-7, -11, 3)],
    ["blade", "M6 0L14 -13A5 5 0 1 1 19 -10L11 2Z"],
  ],
  appli_des_trajets: [
    ["panel", "M-12 0Q-14 0 -14 -3V-37Q-14 -40 -11 -40H11Q14 -40 14 -37V-3Q14 0 11 0Z"],
    ["pane", box(-10, -6, 20, 29)],
    ["line", "M-6 -10L-1 -16L-5 -22L5 -26"],
    ["roof", "M5 -24Q-1 -31 5 -34Q11 -31 5 -24Z"],
  ],
  arbres_connectes: [
    ...tree(-10),
    ...tree(11),
    ["line", "M-5 -30A8 8 0 0 1 6 -30M-8 -34A12 12 0 0 1 9 -34M-11 -38A16 16 0 0 1 12 -38"],
  ],
  rues_apaisees: [
    ...tree(-14),
    ["wood", box(-2, -9, 22, 3) + box(-2, -15, 22, 3)],
    ["line", "M1 0V-16M17 0V-16"],
    ["blade", ring(6, -27, 7)],
    ["line", "M6 -23V-31M3 -29L6 -31L9 -29"],
  ],
  eclairage_sobre: [
    ["pane", "M6 -34L-4 0H22L14 -34Z"],
    ["line", "M-14 0V-34Q-14 -40 -7 -40H8M-18 0H-10"],
    ["panel", "M3 -40H17V-35H3Z"],
    ["leaf", "M-14 -20Q-24 -20 -23 -29Q-14 -29 -14 -20Z"],
  ],
  jardins_suspendus: [
    ["wall", box(-17, 0, 34, 38)],
    panes(-13, -25, 3, 10),
    panes(-13, -12, 3, 10),
    ["leaf", "M-20 -24H20Q17 -15 13 -21Q9 -13 5 -21Q0 -14 -5 -21Q-9 -13 -13 -21Q-17 -15 -20 -24Z"],
    ["leaf", "M-20 -38H20Q17 -29 13 -35Q9 -28 5 -35Q0 -28 -5 -35Q-9 -28 -13 -35Q-17 -29 -20 -38Z"],
  ],
  compteurs_communicants: [
    ["wall", "M-15 0V-30Q-15 -38 -7 -38H7Q15 -38 15 -30V0Z"],
    ["pane", ring(0, -25, 9)],
    ["line", "M0 -25L6 -30M-6 -20H6"],
    ["panel", box(-10, -4, 20, 8)],
    ["stall", "M18 -20L12 -8H17L14 2L25 -12H19L22 -20Z"],
  ],
  tramway_de_ceinture: [
    ["line", "M-25 -1Q0 5 25 -1M-6 -30L0 -38L6 -30M-20 -38H20"],
    ["tram", "M-23 -4V-24Q-23 -30 -17 -30H17Q23 -30 23 -24V-4Z"],
    panes(-19, -15, 5, 8),
    ["panel", ring(-12, -3, 4) + ring(12, -3, 4)],
  ],
  toits_vegetaux: [
    ["wall", box(-19, 0, 20, 22) + box(1, 0, 19, 30)],
    panes(-16, -9, 2, 9),
    panes(4, -18, 2, 8),
    ["leaf", "M-21 -21Q-17 -31 -12 -25Q-7 -32 -2 -25Q2 -28 3 -21ZM-1 -29Q4 -40 9 -33Q14 -41 22 -29Z"],
  ],
  ferme_verticale: [
    ["wall", box(-11, 0, 22, 42)],
    ["leaf", [0, 10, 20, 30].map((y) => `M-14 ${-y - 2}q3 -8 7 -1q3 -8 7 -1q4 -7 7 0q4 -6 7 2Z`).join("")],
    ["line", "M-11 -12H11M-11 -22H11M-11 -32H11"],
  ],
  reseau_de_chaleur: [
    ...house(-21, 16, 14),
    ...house(8, 14, 16),
    ["roof", "M-13 -2H0V-8H12V-3H5V3H-13Z"],
    ["line", `${wave(-9, -22)}${wave(-9, -28)}${wave(-9, -34)}`],
  ],
  voie_express_velo: [
    ["panel", "M-24 2L-7 -20H7L24 2Z"],
    ["blade", "M-1 0L-.5 -8H.5L1 0ZM-.5 -11L0 -17L.5 -11Z"],
    ["tram", ring(0, -31, 9)],
    ["blade", ring(-4, -29, 2.6) + ring(4, -29, 2.6)],
    ["line", "M-4 -29L0 -34L4 -29M0 -22V-20"],
  ],
  ilot_de_fraicheur: [
    ...tree(-17),
    ...tree(18),
    ["tram", "M-18 -2Q-18 -9 1 -9Q19 -9 19 -2Q19 4 1 4Q-18 4 -18 -2Z"],
    ["line", "M1 -5V-24M1 -24Q-9 -26 -11 -10M1 -24Q11 -26 13 -10M1 -24Q-4 -30 -6 -18M1 -24Q6 -30 8 -18"],
  ],
  ombrieres_solaires: [
    ["line", "M-17 0V-22M17 0V-30"],
    ["panel", "M-24 -20L23 -34V-29L-24 -15Z"],
    ["tram", "M-13 -3V-10L-8 -15H5L10 -10H13V-3Z"],
    ["pane", "M-8 -10L-6 -13H3L6 -10Z"],
    ["panel", ring(-7, -3, 3.5) + ring(8, -3, 3.5)],
  ],
  navettes_autonomes: [
    ["tram", "M-20 -4V-20Q-20 -29 -11 -29H11Q20 -29 20 -20V-4Z"],
    ["pane", "M-16 -13V-20Q-16 -25 -11 -25H-2V-13ZM2 -25H11Q16 -25 16 -20V-13H2Z"],
    ["panel", ring(-11, -4, 4) + ring(11, -4, 4)],
    ["line", "M0 -29V-35M-5 -38A7 7 0 0 1 5 -38"],
  ],
  tiers_lieu: [
    ["wall", box(-21, 0, 42, 28)],
    ["pane", box(-17, -6, 34, 16)],
    ["roof", "M-23 -28H23L19 -35H-19Z"],
    ["panel", ring(-8, -15, 3) + ring(8, -15, 3)],
    ["wood", "M-13 -6Q-8 -13 -3 -6ZM3 -6Q8 -13 13 -6Z" + box(-14, -3, 28, 3)],
  ],
  monnaie_locale: [
    ["stall", [0, 6, 12].map((y) => `M-18 ${-y}v-5q11 -5 22 0v5q-11 5 -22 0Z`).join("")],
    ["stall", ring(8, -25, 12)],
    ["leaf", "M3 -20Q2 -32 14 -32Q15 -20 3 -20Z"],
  ],
  renovation_thermique: [
    ...house(-18, 28, 22),
    ["pane", box(-12, -6, 7, 8) + box(-1, -6, 7, 8)],
    ["stall", "M-18 0V-4H10V0ZM-18 -18V-22H10V-18Z"],
    ["blade", "M16 -1A5 5 0 1 0 20 -1V-30H16Z"],
    ["roof", ring(18, 0, 3)],
  ],
  fret_fluvial: [
    ["roof", box(-16, -8, 10, 9)],
    ["tram", box(-5, -8, 10, 9) + box(-11, -17, 10, 9)],
    ["leaf", box(6, -8, 8, 9)],
    ["wall", box(15, -8, 8, 18)],
    ["pane", box(17, -17, 4, 5)],
    ["wood", "M-25 -9H25L20 2H-19Z"],
    ["line", `${wave(-28, 6)}${wave(-8, 7)}${wave(12, 6)}`],
  ],
  maison_de_sante: [
    ...house(-19, 38, 22),
    ["blade", ring(0, -28, 7)],
    ["roof", "M-2 -33H2V-30H5V-26H2V-23H-2V-26H-5V-30H-2Z"],
    ["pane", box(-14, -7, 7, 8) + box(7, -7, 7, 8)],
    ["wood", box(-4, 0, 8, 13)],
  ],
  bus_hydrogene: [
    ["tram", "M-23 -4V-26Q-23 -30 -19 -30H19Q23 -30 23 -26V-4Z"],
    panes(-20, -17, 4, 10),
    ["panel", ring(-12, -4, 4.5) + ring(12, -4, 4.5)],
    ["blade", "M0 -44Q-7 -36 0 -32Q7 -36 0 -44Z"],
  ],
  usine_de_biogaz: [
    ["leaf", "M-23 -6A14 15 0 0 1 5 -6Z"],
    ["wall", box(-23, 0, 28, 7) + box(9, 0, 9, 26)],
    ["roof", "M13 -28Q6 -35 14 -43Q21 -35 13 -28Z"],
    ["line", "M5 -3H9"],
  ],
  ecoquartier: [
    ...house(-23, 13, 14),
    ...house(-7, 14, 24),
    ...house(10, 13, 17),
    ["panel", "M-7 -26L0 -33L2 -31L-5 -24Z"],
    ["leaf", ring(-8, -4, 5) + ring(9, -4, 5)],
  ],
  micro_reseau: [
    ...house(-23, 13, 12),
    ...house(11, 12, 12),
    ["line", "M-4 0L0 -36L4 0M-3 -12H3M-9 -30H9M-9 -30L-17 -18M9 -30L17 -18"],
    ["stall", "M2 -26L-4 -16H0L-2 -8L5 -18H1L4 -26Z"],
  ],
  gare_multimodale: [
    ["wall", "M-24 0V-18Q0 -46 24 -18V0Z"],
    ["pane", "M-18 -6V-17Q0 -38 18 -17V-6Z"],
    ["tram", "M-12 0V-12Q-12 -16 -8 -16H8Q12 -16 12 -12V0Z"],
    ["pane", box(-8, -6, 16, 6)],
    ["blade", ring(0, -30, 6)],
    ["line", "M0 -30V-34M0 -30L3 -28"],
  ],
  corridor_ecologique: [
    ["panel", "M-26 0H26V4H-26Z"],
    ["wall", "M-25 0V-12Q0 -32 25 -12V0H14Q14 -14 0 -14Q-14 -14 -14 0Z"],
    ["leaf", "M-25 -12Q0 -34 25 -12V-17Q0 -40 -25 -17Z"],
    ["wood", "M-5 -26V-32H4L7 -37L9 -36L8 -31L5 -29V-26H3V-29H-3V-26Z"],
  ],
  telepherique_urbain: [
    ["line", "M-26 -40L26 -28"],
    ["panel", "M15 0L18 -31H21L24 0H21L19.5 -20L18 0Z"],
    ["line", "M-6 -35V-28"],
    ["roof", "M-16 -24Q-16 -28 -12 -28H0Q4 -28 4 -24V-12Q4 -8 0 -8H-12Q-16 -8 -16 -12Z"],
    ["pane", box(-13, -15, 6, 9) + box(-5, -15, 6, 9)],
  ],
  geothermie_profonde: [
    ["wood", "M-22 -8H22V4H-22Z"],
    ["roof", "M-22 0H22V6H-22Z"],
    ["line", "M-9 -8L0 -40L9 -8M-6 -18H6M-4 -28H4M0 -40V2M-4 -2L0 3L4 -2"],
    ["wall", box(12, -8, 11, 12)],
    ["blade", ring(17, -25, 4) + ring(20, -31, 3)],
  ],
  captage_de_carbone: [
    ["wall", box(-21, 0, 42, 30)],
    ["panel", ring(-10, -20, 7) + ring(10, -20, 7)],
    ["blade", "M-10 -20L-14 -25H-6ZM-10 -20L-6 -15H-14ZM10 -20L6 -25H14ZM10 -20L14 -15H6Z"],
    ["blade", "M-10 -35a5 5 0 0 1 2 -8a7 7 0 0 1 13 0a5 5 0 0 1 3 8Z"],
    ["line", "M0 -34V-26"],
  ],
  ville_du_quart_d_heure: [
    ...house(-25, 12, 10),
    ...house(14, 12, 12),
    ["blade", ring(0, -20, 15)],
    ["leaf", "M0 -20V-35A15 15 0 0 1 15 -20Z"],
    ["line", "M0 -20V-32M0 -20H10M0 -35V-33M15 -20H13M0 -5V-7M-15 -20H-13"],
  ],
};

/** The picture of an Evolution, by its name in the data; null if there is none. */
export function pictureOf(name: string): readonly Motif[] | null {
  const parts = PARTS[name.split("@")[0] ?? ""];
  return parts ? parts.map(([fill, path]) => ({ fill, path })) : null;
}

export const PICTURED: readonly string[] = Object.keys(PARTS);
