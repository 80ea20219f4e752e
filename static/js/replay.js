// The replay: steps forwards and backwards by the changes that the file lists, without another request. Without this,
// every step is a link that the server draws. No rule is known here.

import { gettext, interpolate } from "./texts.js";

const root = document.getElementById("replay");
const $ = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PLACES = { wreck: gettext("a wreck"), destroyed: gettext("destroyed"), reserve: gettext("off the table") };
const SVG = "http://www.w3.org/2000/svg";

const replay = await (await fetch(root.dataset.replay)).json();
const last = replay.events.length;
const columns = Math.floor(replay.table.width / (replay.table.spacing ?? 0.5) + 1e-9) + 1;
const spacing = replay.table.spacing ?? 0.5;
const slots = Object.fromEntries(Object.entries(replay.slots).map(([kind, names]) => [kind, new Map(names.map((name, at) => [name, at]))]));
const things = new Map(replay.things.map(([kind, number], at) => [`${kind} ${number}`, at]));
const figures = replay.figures.map((figure) => ({
  ...figure,
  group: $(`f${figure.id}`),
  row: $(`r${figure.id}`),
  card: $(`m${figure.id}`),
}));
const state = replay.start.map((values) => [...values]);
let step = 0;
let chosen = root.dataset.model === "" ? null : Number(root.dataset.model);
let timer = null;

// ------------------------------------------------------------ the state

function value(kind, number, slot, otherwise = 0) {
  const at = slots[kind].get(slot);
  return at === undefined ? otherwise : state[things.get(`${kind} ${number}`)][at];
}

/** Apply or take back the changes of every event between here and there. */
function travel(to) {
  for (; step < to; step += 1) for (const [thing, slot, , after] of replay.events[step].changes ?? []) state[thing][slot] = after;
  for (; step > to; step -= 1) {
    for (const [thing, slot, before] of [...(replay.events[step - 1].changes ?? [])].reverse()) state[thing][slot] = before;
  }
}

const point = (cell) => [(cell % columns) * spacing, replay.table.height - Math.floor(cell / columns) * spacing];
/** Degrees clockwise of a facing, of which there are 24. */
const turn = (facing) => (360 - 15 * facing) % 360;
const short = (number) => String(Number(number.toFixed(2)));

function roundAt(place) {
  return (replay.rounds ?? []).findLast((moment) => moment.event < place)?.number ?? 0;
}

// ------------------------------------------------------------ drawing

function draw() {
  const event = replay.events[step - 1];
  for (const figure of figures) drawFigure(figure, event);
  const held = value("battle", 0, "objectives", []);
  (replay.objectives ?? []).forEach((_, at) => {
    $(`o${at + 1}`).setAttribute("class", `objective ${held[at] >= 0 ? `s${held[at]}` : ""}`);
  });
  drawRuins();
  $("clouds").replaceChildren(...value("battle", 0, "smoke", []).map(cloud));
  drawReach();
  $("lines").replaceChildren(...(event ? linesOf(event) : []));
  $("cover").replaceChildren(...(event?.shot?.cover ?? []).flatMap(covering));
  look();
  drawWords(event);
}

/** What was destroyed gives way to what is left of it; rubble lies where it fell. */
function drawRuins() {
  const fallen = value("battle", 0, "ruins", []);
  const show = (drawn, shown) => (shown ? drawn?.removeAttribute("visibility") : drawn?.setAttribute("visibility", "hidden"));
  for (const [piece] of replay.ruins ?? []) {
    const whole = [$(`t${piece}`).parentElement, $(`e${piece}`)];
    for (const drawn of [...whole, $(`ruin${piece}`), $(`ruin-e${piece}`)]) show(drawn, whole.includes(drawn) !== fallen.includes(piece));
  }
  const heaps = value("battle", 0, "rubble", []).length;
  (replay.rubble ?? []).forEach((_, at) => show($(`rubble${at}`), at < heaps));
}

function drawFigure(figure, event) {
  const get = (slot, otherwise) => value("model", figure.id, slot, otherwise);
  const [place, cell, damage] = [get("place", "table"), get("cell", -1), get("damage")];
  const drawn = cell >= 0;
  const [x, y] = drawn ? point(cell) : [0, 0];
  const { group, row, card } = figure;
  const radius = short(figure.frames[get("frame_number")].radius);
  const tokens = replay.tokens.filter((token) => get(token.slot)?.length ?? get(token.slot)).map((token) => tokenAt(token, get(token.slot)));
  const suffering = [interpolate(gettext("damage %(damage)s of %(boxes)s"), { damage, boxes: figure.boxes }), ...tokens.map((token) => token.text)].join(", ");
  const flags = { wreck: place === "wreck", crippled: get("crippled"), acting: figure.id === actors(event)[0], target: figure.id === actors(event)[1], selected: figure.id === chosen };
  group.setAttribute("class", ["figure", `s${figure.side}`, ...Object.keys(flags).filter((name) => flags[name])].join(" "));
  group.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
  group.setAttribute("visibility", drawn ? "visible" : "hidden");
  group.querySelector(".turn").setAttribute("transform", `rotate(${turn(get("facing"))}) scale(${radius})`);
  for (const circle of group.querySelectorAll("circle")) circle.setAttribute("r", radius);
  group.querySelector(".hurt").setAttribute("stroke-dasharray", `${Math.min(100, Math.round((100 * damage) / (figure.boxes || 1)))} 100`);
  group.querySelector(".signs").textContent = tokens.map((token) => token.sign).join(" ");
  group.querySelector("a").setAttribute("aria-label", `${figure.tag} ${figure.name}, ${suffering}`);
  row.classList.toggle("selected", flags.selected);
  row.querySelector(".where").textContent = place === "table" ? `${short(x)}″ / ${short(replay.table.height - y)}″` : PLACES[place] ?? place;
  row.querySelector(".damage").textContent = `${damage}/${figure.boxes}`;
  row.querySelector(".tokens").textContent = tokens.map((token) => token.text).join(", ");
  card.querySelector(".suffering").textContent = suffering;
  card.hidden = !flags.selected;
}

function tokenAt({ sign, label }, number) {
  if (number === true) return { sign, text: label };
  if (typeof number !== "number") return { sign, text: `${label}: ${[].concat(number).join(", ")}` };
  return { sign: number > 1 ? `${sign}${number}` : sign, text: `${label} ${number}` };
}

function drawReach() {
  const { model = -1, shot } = replay.events[step - 1] ?? {};
  reachOf($("reach"), chosen ?? -1);
  reachOf($("bracket"), shot && shot.weapon >= 0 ? model : -1, `-${shot?.weapon}`);
}

/** What a model's weapons reach, or one of them. */
function reachOf(use, model, weapon = "") {
  const kind = model < 0 ? "" : figures[model].group.dataset.reach;
  const cell = model < 0 ? -1 : value("model", model, "cell", -1);
  if (!kind || cell < 0) return ["href", "transform"].forEach((name) => use.removeAttribute(name));
  const [x, y] = point(cell);
  use.setAttribute("href", `#reach-${kind}${weapon}`);
  use.setAttribute("transform", `translate(${short(x)} ${short(y)}) rotate(${turn(value("model", model, "facing"))})`);
}

/** The way of each model that the event moved, and the lines from who does it to whom it is done. */
function linesOf(event) {
  const { model = -1, values: { path = [] } = {} } = event;
  const cell = slots.model.get("cell");
  const lines = path.length > 1 ? [line("move", path)] : [];
  for (const [thing, slot, before, after] of event.changes ?? []) {
    const [kind, number] = replay.things[thing];
    const moved = kind === "model" && slot === cell && Math.min(before, after) >= 0;
    if (moved && !(path.length && number === model)) lines.push(line("move", [before, after]));
  }
  return [...lines, ...links(event)];
}

/** Who does it, and to whom; -1 for nobody. */
function actors(event) {
  const { model = -1, target = -1, suffered = false } = event ?? {};
  if (!event) return [value("battle", 0, "acting", -1), -1];
  return suffered && target >= 0 ? [target, model] : [model, target];
}

function links(event) {
  const [actor, other] = actors(event);
  const { shot, suffered = false } = event;
  if (!shot) return between(suffered ? "harm" : "link", actor, other);
  if (shot.viewer === -1 || shot.viewer === actor) return between(`shot ${shot.lock}`, actor, other, shot.inches);
  return [...between("link", actor, shot.viewer), ...between(`shot ${shot.lock}`, shot.viewer, other, shot.inches)];
}

function between(kind, from, to, label = "") {
  if (Math.min(from, to) < 0 || from === to) return [];
  const cells = [from, to].map((number) => value("model", number, "cell", -1));
  if (Math.min(...cells) < 0) return [];
  const [[ax, ay], [bx, by]] = cells.map(point);
  return [line(kind, cells), ...(label ? [words("inches", 0.7 * ax + 0.3 * bx, 0.7 * ay + 0.3 * by, label)] : [])];
}

/** A piece that covers the target, with its dice. */
function covering({ piece, dice }) {
  const original = $(`t${piece}`);
  const [x, y] = original.dataset.middle.split(" ");
  const drawn = shape("polygon", { class: "covering", points: original.getAttribute("points") });
  return dice ? [drawn, words("dice-of-cover", x, y, `+${dice}`)] : [drawn];
}

function words(kind, x, y, text) {
  const drawn = shape("text", { class: kind, x: short(Number(x)), y: short(Number(y)) });
  drawn.textContent = text;
  return drawn;
}

function line(kind, cells) {
  const points = cells.map((cell) => point(cell).map(short).join(",")).join(" ");
  return shape("polyline", { class: kind, points, "marker-end": "url(#arrow)" });
}

function cloud([x, y, radius]) {
  return shape("circle", { class: "cloud", cx: short(x), cy: short(replay.table.height - y), r: short(radius) });
}

function shape(tag, attributes) {
  const drawn = document.createElementNS(SVG, tag);
  for (const [name, text] of Object.entries(attributes)) drawn.setAttribute(name, text);
  return drawn;
}

const table = $("table");
const whole = table.getAttribute("viewBox").split(" ").map(Number);
let zoom = 1;

/** Nearer, the picture follows whoever acts, or else the chosen model. */
function look() {
  const seen = [replay.events[step - 1]?.model ?? -1, chosen ?? -1].find((model) => model >= 0 && value("model", model, "cell", -1) >= 0);
  const [left, top, width, height] = whole;
  const [x, y] = zoom > 1 && seen !== undefined ? point(value("model", seen, "cell")) : [left + width / 2, top + height / 2];
  const [w, h] = [width / zoom, height / zoom];
  const clip = (middle, size, low, room) => Math.min(Math.max(middle - size / 2, low), low + room - size);
  table.setAttribute("viewBox", [clip(x, w, left, width), clip(y, h, top, height), w, h].map(short).join(" "));
}

function zoomBy(factor) {
  zoom = Math.min(Math.max(zoom * factor, 1), 4);
  $("nearer").disabled = zoom === 4;
  $("farther").disabled = zoom === 1;
  look();
}

// ------------------------------------------------------------ words

const log = $("log");
let current = log.querySelector("[aria-current]");
const start = Object.assign(document.createElement("p"), { textContent: root.dataset.start });

function drawWords(event) {
  const number = roundAt(step);
  $("number").textContent = step;
  $("round").textContent = number ? interpolate(gettext("Round %(number)s"), { number }) : gettext("Before the battle");
  $("position").value = step;
  $("position").setAttribute("aria-valuetext", interpolate(gettext("Step %(step)s of %(last)s"), { step, last }));
  current?.removeAttribute("aria-current");
  current = event ? $(`s${step}`) : null;
  if (current) {
    current.setAttribute("aria-current", "step");
    reveal(current);
  }
  $("now").replaceChildren(...(event ? nowOf(event) : [start]));
  jumpTo();
  for (const link of document.querySelectorAll("[data-go]")) link.href = address(target(link.dataset.go));
  for (const link of document.querySelectorAll("a[data-model]")) link.setAttribute("href", `?step=${step}&model=${link.dataset.model}#detail`);
}

/** The step's line of the log once more, its dice open. */
function nowOf(event) {
  const text = document.createElement("p");
  text.className = "now-text";
  text.textContent = event.text;
  const marks = document.createElement("p");
  for (const mark of current.querySelectorAll(":scope > .odds, :scope > .rule")) marks.append(mark.cloneNode(true), " ");
  const rolls = [...current.querySelectorAll(":scope > .roll")].map((roll) => roll.cloneNode(true));
  for (const roll of rolls) roll.open = true;
  return [text, ...shotText(event), marks, ...rolls];
}

function shotText({ shot }) {
  if (!shot) return [];
  const text = document.createElement("p");
  text.className = "shot-text";
  text.textContent = shot.text;
  return [text];
}

/** Scroll the log, never the page. */
function reveal(item) {
  const box = log.getBoundingClientRect();
  const place = item.getBoundingClientRect();
  if (place.top < box.top + 40 || place.bottom > box.bottom) log.scrollTop += place.top - box.top - box.height / 3;
}

function jumpTo() {
  let found = $("jump").options[0];
  for (const option of $("jump").options) if (Number(option.value) <= step) found = option;
  found.selected = true;
}

function address(number) {
  return chosen === null ? `?step=${number}` : `?step=${number}&model=${chosen}`;
}

function announce() {
  const { text, shot } = replay.events[step - 1] ?? { text: start.textContent };
  const told = `${text}${shot ? `. ${shot.text}` : ""}`;
  $("announce").textContent = interpolate(gettext("Step %(step)s of %(last)s: %(told)s"), { step, last, told });
}

// ------------------------------------------------------------ going

function target(where) {
  return { first: 0, back: Math.max(step - 1, 0), on: Math.min(step + 1, last), last }[where];
}

function go(to, { quiet = false } = {}) {
  const before = positions(to);
  travel(Math.min(Math.max(to, 0), last));
  draw();
  if (before) glide(before);
  if (!quiet) announce();
  if (!timer) remember();
}

/** The step in the address, so that a reload or a copy of it leads here. Browsers forbid too many changes of it. */
let noted;
function remember() {
  clearTimeout(noted);
  noted = setTimeout(() => history.replaceState(null, "", address(step)), 200);
}

/** Where everybody stood, for a step that is worth gliding. */
function positions(to) {
  if (calm.matches || Math.abs(to - step) !== 1) return null;
  return figures.map((figure) => value("model", figure.id, "cell", -1));
}

function glide(before) {
  figures.forEach(({ group, id }, at) => {
    const cell = value("model", id, "cell", -1);
    if (Math.min(cell, before[at]) < 0 || cell === before[at]) return;
    const [from, to] = [point(before[at]), point(cell)];
    group.animate(
      [{ transform: `translate(${from[0]}px, ${from[1]}px)` }, { transform: `translate(${to[0]}px, ${to[1]}px)` }],
      { duration: 250, easing: "ease-out" },
    );
  });
}

/** The first step of the next activation, or of the one before. */
function activation(direction) {
  const starts = (replay.activations ?? []).map((moment) => moment.event + 1);
  return direction > 0 ? starts.find((place) => place > step) ?? last : starts.findLast((place) => place < step) ?? 0;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (step < last ? go(step + 1, { quiet: true }) : play(false)), 1000 * $("speed").value) : null;
  $("play").setAttribute("aria-pressed", on);
  if (on) $("announce").textContent = gettext("Playing");
  else {
    announce();
    remember();
  }
}

function toggle() {
  if (!timer && step === last) go(0);
  play(!timer);
}

function choose(model) {
  chosen = chosen === model ? null : model;
  draw();
  remember();
  if (chosen === null) return;
  const { tag, name } = figures[chosen];
  $("announce").textContent = interpolate(gettext("%(model)s is chosen: its weapons are drawn, its values stand after the step"), { model: `${tag} ${name}` });
}

const KEYS = {
  ArrowLeft: (event) => go(event.shiftKey ? activation(-1) : step - 1),
  ArrowRight: (event) => go(event.shiftKey ? activation(1) : step + 1),
  Home: () => go(0),
  End: () => go(last),
  " ": toggle,
  "+": () => zoomBy(1.5),
  "-": () => zoomBy(1 / 1.5),
};

addEventListener("keydown", (event) => {
  const { target: { tagName }, key } = event;
  const typing = ["INPUT", "SELECT", "TEXTAREA"].includes(tagName) || (key === " " && ["BUTTON", "SUMMARY"].includes(tagName));
  // Characters are keys only inside, where nobody dictates text.
  const outside = "+-".includes(key) && !root.contains(event.target);
  const elsewhere = outside || document.querySelector("dialog[open]");
  if (!(key in KEYS) || typing || elsewhere || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (timer && !" +-".includes(key)) play(false);
  KEYS[key](event);
});

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go], a[data-step], a[data-model]");
  if (!link || !root.contains(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.model) return choose(Number(link.dataset.model));
  if (timer) play(false);
  go(link.dataset.go ? target(link.dataset.go) : Number(link.dataset.step));
});

$("play").addEventListener("click", toggle);
$("speed").addEventListener("change", () => timer && play(true));
$("position").addEventListener("input", ({ target: { value: to } }) => go(Number(to)));
$("jump").addEventListener("change", ({ target: { value: to } }) => go(Number(to)));
$("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(new URL(address(step), location.href).href);
  $("announce").textContent = gettext("The link is copied");
  $("copy").textContent = gettext("Copied");
  setTimeout(() => { $("copy").textContent = gettext("Copy link to this step"); }, 2000);
});

$("nearer").addEventListener("click", () => zoomBy(1.5));
$("farther").addEventListener("click", () => zoomBy(1 / 1.5));

for (const id of ["play", "nearer", "farther", "speed", "position", "keys"]) $(id).hidden = false;
$("copy").hidden = !navigator.clipboard;
$("go").hidden = true;
travel(Number(root.dataset.step));
draw();
zoomBy(1);
root.dataset.ready = "";
