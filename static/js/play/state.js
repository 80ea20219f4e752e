// A game as it stands, and the steps that change it: the same as engine/core/paper/play/state.py, so that the page asks nobody.
// A step sets values by their places ("models/<key>/marks/0:d0.0") and keeps what stood there; null is nothing.

export const MOST_STEPS = 100;
const MOST_ENTRIES = 200;
const ROOM = 150_000;

export const empty = () => ({ format: "muster.play/1", round: 1 });
export const join = (...parts) => parts.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
const split = (place) => place.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** What stands at a path; nothing where nothing stands. */
export const at = (state, ...path) => path.reduce((inner, part) => inner?.[part], state);

function set(data, place, value) {
  const path = split(place);
  const last = path.pop();
  let inner = data;
  for (const part of path) inner = inner[part] ??= {};
  const before = inner[last] ?? null;
  if (value === null) delete inner[last];
  else inner[last] = value;
  return before;
}

/** The state after a step; what was taken back is forgotten, and the oldest steps go first. */
export function take(state, label, sets) {
  const next = structuredClone(state);
  const places = Object.keys(sets);
  const was = places.map((place) => set(next, place, sets[place]));
  next.steps = [...(next.steps ?? []), { label: label.slice(0, 100), places, was, now: Object.values(sets) }].slice(-MOST_STEPS);
  next.undone = [];
  while (next.steps.length > 1 && JSON.stringify(next).length > ROOM) next.steps.shift();
  return next;
}

function moved(state, source, goal, values) {
  if (!state[source]?.length) return state;
  const next = structuredClone(state);
  const step = next[source].pop();
  const pairs = step.places.map((place, number) => [place, step[values][number]]);
  for (const [place, value] of values === "was" ? pairs.reverse() : pairs) set(next, place, value);
  next[goal] = [...(next[goal] ?? []), step].slice(-MOST_STEPS);
  return next;
}

export const undo = (state) => moved(state, "steps", "undone", "was");
export const redo = (state) => moved(state, "undone", "steps", "now");

/** What sets a new line of the log; the oldest goes where there are too many. */
export function logged(state, entry) {
  const numbers = Object.keys(state.log ?? {}).map(Number).sort((a, b) => a - b);
  const sets = { [join("log", (numbers.at(-1) ?? 0) + 1)]: { ...entry, round: state.round } };
  if (numbers.length >= MOST_ENTRIES) sets[join("log", numbers[0])] = null;
  return sets;
}

/** Everything of a game back to where it began, as a step. */
export function beginning(state) {
  const sets = { round: 1, notes: null };
  for (const part of ["kept", "models", "objectives", "log"]) {
    for (const key of Object.keys(state[part] ?? {})) sets[join(part, key)] = null;
  }
  return sets;
}
