// Looking at the city: drag, wheel, pinch and keys move the camera; it never leaves the city.

import { type Box, type Camera, fitted, kept, panned, type Point, showing, zoomed } from "./iso";

const CLICK = 6; // px: a pointer that moved less has clicked
const WHEEL = 0.0016;

export class Lens {
  #size = $state.raw({ width: 600, height: 400 });
  #box = $state.raw<Box>({ left: -1, top: -1, right: 1, bottom: 1 });
  #own = $state.raw<Camera | null>(null); // null: everything is shown, however the city grows
  readonly #pointers = new Map<number, Point>();
  #travelled = 0;

  readonly camera: Camera = $derived.by(() =>
    this.#own ? kept(this.#own, this.#box, this.#size) : fitted(this.#box, this.#size),
  );
  get size(): { readonly width: number; readonly height: number } {
    return this.#size;
  }
  /** Does the camera show everything by itself? */
  get fits(): boolean {
    return this.#own === null;
  }
  /** The last press was a drag: not a click on what lies under it. */
  get dragged(): boolean {
    return this.#travelled > CLICK;
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
  }
  bound(box: Box): void {
    this.#box = box;
  }
  fit(): void {
    this.#own = null;
  }
  zoom(factor: number, at: Point = { x: this.#size.width / 2, y: this.#size.height / 2 }): void {
    this.#own = kept(zoomed(this.camera, factor, at, this.#size), this.#box, this.#size);
  }
  pan(dx: number, dy: number): void {
    this.#own = kept(panned(this.camera, dx, dy), this.#box, this.#size);
  }
  lookAt(point: Point): void {
    const moved = showing(this.camera, point, this.#size);
    if (moved.x !== this.camera.x || moved.y !== this.camera.y) this.#own = moved;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 4 : 1) * WHEEL), at);
  }

  down(event: PointerEvent): void {
    if (event.isPrimary) this.#pointers.clear(); // no other finger is down: one that left unseen is gone
    if (this.#pointers.size === 0) this.#travelled = 0;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#pointers.set(event.pointerId, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.#travelled += Math.hypot(dx, dy);
    if (this.#pointers.size > 1) this.#pinch(event, before, now);
    else if (this.dragged && !(event.pointerType === "touch" && this.fits)) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      this.pan(dx, dy);
    }
  }

  /** Two fingers: as far as they are apart, so large; and with them it moves. */
  #pinch(event: PointerEvent, before: Point, now: Point): void {
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const apart = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
    this.zoom(apart(now) / Math.max(1, apart(before)), middle);
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
  }
}
