import { describe, expect, it } from "vitest";
import { Lens } from "../src/games/ginkgopolis/camera.svelte";

const BOX = { left: -300, top: -200, right: 300, bottom: 200 };
const target = {
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  setPointerCapture: () => undefined,
};

function lens(): Lens {
  const made = new Lens();
  made.resize(600, 400);
  made.bound(BOX);
  return made;
}

const at = (pointerId: number, clientX: number, clientY: number, pointerType = "mouse") =>
  ({ pointerId, clientX, clientY, pointerType, currentTarget: target }) as unknown as PointerEvent;

describe("looking at the city", () => {
  it("shows all of it until somebody looks closer, and again with one button", () => {
    const made = lens();
    expect(made.fits).toBe(true);
    const all = made.camera;
    made.zoom(1.5);
    expect(made.fits).toBe(false);
    expect(made.camera.zoom).toBeCloseTo(all.zoom * 1.5);
    made.fit();
    expect(made.camera).toEqual(all);
  });

  it("follows a drag, which is no click", () => {
    const made = lens();
    made.zoom(2);
    const before = made.camera;
    made.down(at(1, 100, 100));
    made.move(at(1, 102, 101));
    expect(made.dragged).toBe(false); // a hand trembles
    made.move(at(1, 160, 130));
    made.up(at(1, 160, 130));
    expect(made.dragged).toBe(true);
    expect(made.camera.x).toBeLessThan(before.x);
    made.down(at(1, 10, 10));
    made.up(at(1, 10, 10));
    expect(made.dragged).toBe(false);
  });

  it("leaves one finger to the page while everything is shown", () => {
    const made = lens();
    made.down(at(1, 100, 100, "touch"));
    made.move(at(1, 100, 200, "touch"));
    expect(made.fits).toBe(true);
  });

  it("forgets a finger that left unseen when the next one comes alone", () => {
    const made = lens();
    made.zoom(2);
    const { zoom } = made.camera;
    made.down(at(1, 280, 200, "touch")); // what it lay on went away, and with it its end
    made.down({ ...at(2, 100, 100, "touch"), isPrimary: true });
    made.move(at(2, 140, 100, "touch"));
    expect(made.camera.zoom).toBe(zoom); // one finger moves the city
  });

  it("zooms with two fingers, as far as they are apart", () => {
    const made = lens();
    const before = made.camera;
    made.down(at(1, 280, 200, "touch"));
    made.down(at(2, 320, 200, "touch"));
    made.move(at(2, 360, 200, "touch"));
    expect(made.camera.zoom).toBeCloseTo(before.zoom * 2);
    made.up(at(1, 280, 200, "touch"));
    made.up(at(2, 360, 200, "touch"));
  });

  it("turns to what has the focus, and stays where it can", () => {
    const made = lens();
    made.lookAt({ x: 0, y: 0 });
    expect(made.fits).toBe(true);
    made.zoom(2.2);
    made.lookAt({ x: 290, y: 0 });
    expect(made.camera.x).toBeGreaterThan(100);
  });

  it("never loses the city, however it grows or shrinks", () => {
    const made = lens();
    made.zoom(2);
    made.pan(-10_000, 0);
    expect(made.camera.x).toBe(BOX.right);
    made.bound({ left: -50, top: -50, right: 50, bottom: 50 });
    expect(made.camera.x).toBe(50);
  });
});
