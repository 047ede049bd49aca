// A drawing of the page as a picture: the shapes of an svg with the styles that they have on the page, painted on a
// canvas. Not by way of an image: that could not use the page's letters, and the content security policy forbids it.

type Shape = SVGGraphicsElement;

const number = (value: string | null, otherwise = 0): number => {
  const found = parseFloat(value ?? "");
  return Number.isFinite(found) ? found : otherwise;
};
const attribute = (node: Element, name: string): number => number(node.getAttribute(name));

function box(node: Element): Path2D {
  const path = new Path2D();
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => attribute(node, name));
  path.roundRect(x ?? 0, y ?? 0, width ?? 0, height ?? 0, attribute(node, "rx"));
  return path;
}

function round(node: Element): Path2D {
  const path = new Path2D();
  const circle = attribute(node, "r");
  const [rx, ry] = [circle || attribute(node, "rx"), circle || attribute(node, "ry")];
  path.ellipse(attribute(node, "cx"), attribute(node, "cy"), rx, ry, 0, 0, 2 * Math.PI);
  return path;
}

const OUTLINES: Readonly<Record<string, (node: Element) => Path2D>> = {
  path: (node) => new Path2D(node.getAttribute("d") ?? ""),
  rect: box,
  circle: round,
  ellipse: round,
};

/** A hatching of the page as a pattern of the canvas. */
function pattern(context: CanvasRenderingContext2D, id: string): CanvasPattern | null {
  const found = document.getElementById(id);
  const [width, height] = [attribute(found ?? document.body, "width"), attribute(found ?? document.body, "height")];
  if (!found || !width || !height) return null;
  const FINE = 4; // pixels for each unit
  const tile = document.createElement("canvas");
  [tile.width, tile.height] = [width * FINE, height * FINE];
  const inside = tile.getContext("2d");
  if (!inside) return null;
  inside.scale(FINE, FINE);
  for (const node of found.children) shape(inside, node as Shape);
  const made = context.createPattern(tile, "repeat");
  made?.setTransform(new DOMMatrix().scale(1 / FINE));
  return made;
}

/** A run of colours of the page, from the left of the shape to its right. */
function run(context: CanvasRenderingContext2D, found: Element, node: Shape): CanvasGradient {
  const { x, width } = node.getBBox();
  const made = context.createLinearGradient(x, 0, x + width, 0);
  for (const stop of found.querySelectorAll("stop"))
    made.addColorStop(attribute(stop, "offset"), getComputedStyle(stop).stopColor);
  return made;
}

function ink(context: CanvasRenderingContext2D, paint: string, node: Shape): string | CanvasPattern | CanvasGradient | null {
  if (paint === "none" || paint === "") return null;
  const id = /url\(["']?#([^"')]+)/.exec(paint)?.[1];
  if (id === undefined) return paint;
  const found = document.getElementById(id);
  return found?.tagName === "linearGradient" ? run(context, found, node) : pattern(context, id);
}

/** One shape, in its own coordinates. */
function shape(context: CanvasRenderingContext2D, node: Shape): void {
  const style = getComputedStyle(node);
  const outline = OUTLINES[node.tagName];
  if (style.display === "none" || style.visibility === "hidden") return;
  const [fill, stroke] = [ink(context, style.fill, node), ink(context, style.stroke, node)];
  const opacity = context.globalAlpha;
  if (node.tagName === "text") {
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.textAlign = style.textAnchor === "middle" ? "center" : style.textAnchor === "end" ? "right" : "left";
    context.fillStyle = fill ?? "transparent";
    context.fillText(node.textContent.trim(), attribute(node, "x"), attribute(node, "y"));
    return;
  }
  if (!outline) return;
  const path = outline(node);
  if (fill) {
    context.globalAlpha = opacity * number(style.fillOpacity, 1);
    context.fillStyle = fill;
    context.fill(path, style.fillRule === "evenodd" ? "evenodd" : "nonzero");
  }
  const width = number(style.strokeWidth, 1);
  if (stroke && width > 0) {
    context.globalAlpha = opacity * number(style.strokeOpacity, 1);
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    context.lineCap = style.strokeLinecap as CanvasLineCap;
    context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(parseFloat));
    context.stroke(path);
  }
  context.globalAlpha = opacity;
}

/** How strongly it shows, with everything around it. */
function opacityOf(node: Element, root: Element): number {
  let found = 1;
  for (let at: Element | null = node; at && at !== root; at = at.parentElement) {
    found *= number(getComputedStyle(at).opacity, 1);
  }
  return found;
}

/** The drawings within the drawing that a shape lies in, the outermost first: what reaches out of them is not seen. */
function windows(node: Element, root: Element): readonly SVGSVGElement[] {
  const found: SVGSVGElement[] = [];
  for (let at = node.parentElement?.closest("svg"); at && at !== root; at = at.parentElement?.closest("svg")) {
    if (getComputedStyle(at).overflow !== "visible") found.unshift(at);
  }
  return found;
}

/** Paints the drawing at the upper left corner of the canvas, as large as it is on the page. */
function paint(context: CanvasRenderingContext2D, root: SVGSVGElement): void {
  const seen = root.getBoundingClientRect();
  const place = (node: Element): boolean => {
    const matrix = (node as Shape).getScreenCTM();
    if (matrix) context.setTransform(new DOMMatrix([1, 0, 0, 1, -seen.left, -seen.top]).multiply(matrix));
    return matrix !== null;
  };
  const clip = (x: number, y: number, width: number, height: number): void => {
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
  };
  context.save();
  clip(0, 0, seen.width, seen.height);
  for (const node of root.querySelectorAll<Shape>("path, rect, circle, ellipse, text")) {
    if (node.closest("defs")) continue;
    context.save();
    for (const inner of windows(node, root)) {
      const [x, y, width, height] = [inner.x, inner.y, inner.width, inner.height].map(({ baseVal }) => baseVal.value);
      if (inner.parentElement && place(inner.parentElement)) clip(x ?? 0, y ?? 0, width ?? 0, height ?? 0);
    }
    if (place(node)) {
      context.globalAlpha = opacityOf(node, root);
      shape(context, node);
    }
    context.restore();
  }
  context.restore();
}

/** The drawing once more, out of sight, in the shape that it has on the picture: on the page the window gives it one. */
function copied(drawing: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const size = { width: `${width}px`, height: `${height}px`, maxWidth: "none", maxHeight: "none" };
  Object.assign(copy.style, { position: "fixed", left: `${-2 * width}px`, top: "0", animation: "none", ...size });
  drawing.after(copy);
  return copy;
}

export interface Shared {
  readonly title: string;
  readonly headline: string;
  /** Names and points, the best first; no points where all have won or lost together. */
  readonly ranking: readonly (readonly [string, string])[];
  readonly footer: string;
  /** Instead of a ranking: one line. */
  readonly line?: string;
}

const [WIDTH, HEIGHT, DRAWN, EDGE] = [1200, 800, 500, 40];

/** The picture to share: the drawing above, and below it who played, how it ended and when. */
export async function pictureOf(drawing: SVGSVGElement, { title, headline, ranking, footer, line = "" }: Shared): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas here");
  const style = getComputedStyle(document.documentElement);
  const colours = getComputedStyle(document.body);
  const [sans, serif] = [style.getPropertyValue("--sans"), style.getPropertyValue("--serif")];
  context.fillStyle = colours.backgroundColor;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const copy = copied(drawing, WIDTH, DRAWN);
  paint(context, copy);
  copy.remove();
  context.fillStyle = colours.color;
  context.fillRect(0, DRAWN, WIDTH, 2);
  const write = (text: string, x: number, y: number, font: string, align: CanvasTextAlign = "left", most = WIDTH - 2 * EDGE): void => {
    context.font = font;
    context.textAlign = align;
    context.fillText(text, x, y, most);
  };
  write(title, EDGE, 550, `700 30px ${serif}`);
  write(footer, WIDTH - EDGE, 550, `400 22px ${sans}`, "right", 500);
  write(headline, EDGE, 612, `700 46px ${serif}`);
  write(line, EDGE, 690, `700 40px ${sans}`);
  const columns = ranking.length > 3 ? 2 : 1;
  const wide = (WIDTH - 2 * EDGE - (columns - 1) * 60) / columns;
  ranking.slice(0, 6).forEach(([name, points], i) => {
    const [x, y] = [EDGE + Math.floor(i / 3) * (wide + 60), 668 + (i % 3) * 42];
    write(points === "" ? name : `${i + 1}. ${name}`, x, y, `400 28px ${sans}`, "left", wide - 90);
    write(points, x + wide, y, `700 28px ${sans}`, "right", 90);
  });
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}
