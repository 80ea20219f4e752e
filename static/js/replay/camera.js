// What of the table is seen: the whole of it, or a part that follows who acts, nearer by buttons, keys or two fingers.

const MOST = 6;
const short = (number) => String(Number(number.toFixed(2)));

/** Inches around those who are seen. */
const ROOM = 5;
/** Pixels of the smallest token: what a finger meets, and an eye tells from others; and the largest radius in inches. */
const TOKEN = 24;
const LARGEST = 2;

/** The radius of a token in inches at so many pixels an inch, if its base is not larger. */
export const leastRadius = (scale) => Math.min(LARGEST, TOKEN / 2 / scale);

/** `seen()` are the points to follow, as many as there are, `drawn()` is told when the table is seen larger or smaller; fingers are
 * on the `surface`. */
export function camera(table, seen, drawn, surface = table) {
  const [left, top, width, height] = table.getAttribute("viewBox").split(" ").map(Number);
  let zoom = 1;
  let part = 1;
  let middle = [left + width / 2, top + height / 2];

  /** Look at all who matter, so near as they leave room for; `at` looks elsewhere until the next step. */
  function look(at = null) {
    const points = at ? [at] : seen();
    const span = (axis) => Math.max(...points.map((each) => each[axis])) - Math.min(...points.map((each) => each[axis])) + 2 * ROOM;
    const needed = points.length > 1 ? Math.max(span(0) / width, span(1) / height) : 0;
    const before = part;
    part = zoom > 1 ? Math.min(1, Math.max(1 / zoom, needed)) : 1;
    const [x, y] = points.length ? [0, 1].map((axis) => points.reduce((sum, each) => sum + each[axis], 0) / points.length) : middle;
    const [w, h] = [width * part, height * part];
    const clip = (place, size, low, room) => Math.min(Math.max(place - size / 2, low), low + room - size);
    const [boxLeft, boxTop] = [clip(x, w, left, width), clip(y, h, top, height)];
    middle = [boxLeft + w / 2, boxTop + h / 2];
    table.setAttribute("viewBox", [boxLeft, boxTop, w, h].map(short).join(" "));
    if (part !== before) drawn();
  }

  function zoomTo(to, at = null) {
    zoom = Math.min(Math.max(to, 1), MOST);
    look(at);
    drawn();
  }

  /** Pixels of an inch. */
  function scale() {
    const box = table.getBoundingClientRect();
    return Math.min(box.width / width, box.height / height) / part || 1;
  }

  const fingers = new Map();
  const centre = () => [...fingers.values()].reduce(([x, y], [fx, fy]) => [x + fx / fingers.size, y + fy / fingers.size], [0, 0]);
  const apart = () => {
    const [[ax, ay], [bx, by]] = fingers.values();
    return Math.hypot(ax - bx, ay - by);
  };

  surface.addEventListener("pointerdown", (event) => fingers.set(event.pointerId, [event.clientX, event.clientY]));
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) surface.addEventListener(name, (event) => fingers.delete(event.pointerId));
  surface.addEventListener("pointermove", (event) => {
    const dragged = event.pointerType === "mouse" && event.buttons === 1 && fingers.size === 1 && zoom > 1;
    if (!fingers.has(event.pointerId) || (fingers.size !== 2 && !dragged)) return;
    const [[x, y], wide] = [centre(), fingers.size === 2 ? apart() : 1];
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const [[nx, ny], now] = [centre(), fingers.size === 2 ? apart() : 1];
    const inch = scale();
    zoomTo(zoom * (wide ? now / wide : 1), [middle[0] - (nx - x) / inch, middle[1] - (ny - y) / inch]);
  });

  return { look, zoomTo, scale, zoom: () => zoom, zoomBy: (factor) => zoomTo(zoom * factor), nearest: () => zoom === MOST, farthest: () => zoom === 1 };
}
