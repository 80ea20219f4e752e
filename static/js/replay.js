// The replay: steps forwards and backwards by the changes that the file lists, without another request. Without this,
// every step is a link that the server draws. No rule is known here.

import { camera, leastRadius } from "./replay/camera.js";
import { cardOf, lineOf, made, nowOf } from "./replay/words.js";
import { gettext, interpolate } from "./texts.js";

const root = document.getElementById("replay");
const $ = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PLACES = { wreck: gettext("a wreck"), aboard: gettext("aboard"), destroyed: gettext("destroyed"), reserve: gettext("off the table") };
const SVG = "http://www.w3.org/2000/svg";

const replay = await (await fetch(root.dataset.replay)).json();
const last = replay.events.length;
const { hexes, table } = replay;
const spacing = table.spacing ?? 0.5;
const columns = hexes?.columns ?? Math.floor(table.width / spacing + 1e-9) + 1;
const unit = hexes ? 2 : 1; // what an inch is wide in the drawing, or a hex, as the server draws it
const slots = Object.fromEntries(Object.entries(replay.slots).map(([kind, names]) => [kind, new Map(names.map((name, at) => [name, at]))]));
const things = new Map(replay.things.map(([kind, number], at) => [`${kind} ${number}`, at]));
const figures = replay.figures.map((figure) => ({
  ...figure,
  drawing: $(`f${figure.id}`),
  row: $(`r${figure.id}`),
  tile: $(`u${figure.id}`),
}));
const OUT = ["wreck", "destroyed"];
const HIDDEN = ["destroyed", "reserve", "aboard"]; // places of who is not drawn, wherever it was last
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

/** Where a cell is drawn: the middle of a hex, of which odd rows are half a hex further right, or a place of the lattice. */
function point(cell) {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  if (!hexes) return [column * spacing, table.height - row * spacing];
  return [unit * (column + 0.5 + 0.5 * (row % 2)), unit * (table.height - 1 / Math.sqrt(3) - (row * Math.sqrt(3)) / 2)];
}

function isDrawn({ id }) {
  return value("model", id, "cell", -1) >= 0 && !HIDDEN.includes(value("model", id, "place", "table"));
}

/** Where a model is drawn: those who share a hex stand around its middle. */
function position(figure, cell) {
  const [x, y] = point(cell);
  const sharing = hexes ? figures.filter((other) => isDrawn(other) && value("model", other.id, "cell", -1) === cell) : [];
  if (sharing.length < 2) return [x, y];
  const angle = (2 * Math.PI * sharing.indexOf(figure)) / sharing.length;
  return [x + 0.5 * Math.cos(angle), y - 0.5 * Math.sin(angle)];
}

/** The name of a place: a hex by column and row, or inches from the left and from the near edge. */
function spot(cell) {
  const digits = (number) => String(number + 1).padStart(2, "0");
  if (hexes) return interpolate(gettext("hex %(name)s"), { name: digits(cell % columns) + digits(Math.floor(cell / columns)) });
  const [x, y] = point(cell);
  return `${short(x)}″ / ${short(table.height - y)}″`;
}

/** Degrees clockwise of a facing, of which there are 24, or six on hexes. */
const arc = hexes ? 60 : 15;
const turn = (facing) => (360 - arc * facing) % 360;
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
  drawCourse();
  view.look();
  drawWords(event);
}

/** What is left of both forces, and where the step lies on the curve. */
function drawCourse() {
  const left = [0, 0];
  for (const { id, side, points = 0, boxes } of figures) {
    const gone = OUT.includes(value("model", id, "place", "table"));
    left[side] += gone ? 0 : points * (boxes ? Math.max(0, 1 - value("model", id, "damage") / boxes) : 1);
  }
  left.forEach((points, side) => { $(`left${side}`).textContent = String(Number(points.toFixed(1))); });
  $("cursor").setAttribute("transform", `translate(${short((600 * step) / Math.max(last, 1))} 0)`);
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
  const drawn = isDrawn(figure);
  const [x, y] = drawn ? position(figure, cell) : [0, 0];
  const { drawing, row, tile } = figure;
  const radius = short(unit * figure.frames[get("frame_number")].radius);
  const shown = ({ slot, through }) => (through ? value(through, get(through), slot) : get(slot));
  const tokens = (replay.tokens ?? []).filter((token) => isShown(token, shown(token))).map((token) => tokenAt(token, shown(token), figure));
  const suffering = [interpolate(gettext("damage %(damage)s of %(boxes)s"), { damage, boxes: figure.boxes }), ...tokens.map((token) => token.text)].join(", ");
  const flags = { wreck: place === "wreck", crippled: get("crippled"), acting: figure.id === actors(event)[0], target: figure.id === actors(event)[1], selected: figure.id === chosen };
  drawing.setAttribute("class", ["figure", `s${figure.side}`, ...Object.keys(flags).filter((name) => flags[name])].join(" "));
  drawing.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
  drawing.setAttribute("visibility", drawn ? "visible" : "hidden");
  drawing.querySelector(".nose").setAttribute("transform", `rotate(${turn(get("facing"))})`);
  drawing.querySelector(".foot").setAttribute("r", radius);
  drawing.querySelector(".token").setAttribute("transform", `scale(${short(Math.max(radius, least))})`);
  drawing.querySelector(".hurt").setAttribute("stroke-dasharray", `${Math.min(100, Math.round((100 * damage) / (figure.boxes || 1)))} 100`);
  drawing.querySelector(".signs").textContent = tokens.map((token) => token.sign).join(" ");
  const told = `${figure.tag} ${figure.name}, ${suffering}`;
  drawing.querySelector("a").setAttribute("aria-label", told);
  tile.setAttribute("aria-label", told);
  tile.classList.toggle("out", OUT.includes(place));
  tile.firstElementChild.value = OUT.includes(place) ? 0 : Math.max(0, figure.boxes - damage);
  row.classList.toggle("selected", flags.selected);
  row.querySelector(".where").textContent = place === "table" ? (drawn ? spot(cell) : "") : PLACES[place] ?? place;
  row.querySelector(".damage").textContent = `${damage}/${figure.boxes}`;
  row.querySelector(".tokens").textContent = tokens.map((token) => token.text).join(", ");
  if (flags.selected) drawCard(figure, suffering);
}

/** The card of the chosen model, which follows the step. */
function drawCard(figure, suffering) {
  if ($("card")?.dataset.model !== String(figure.id)) {
    $("card")?.remove();
    const turns = (replay.activations ?? []).filter(({ number }) => number === figure.id);
    const steps = turns.map(({ event }) => ({ step: event + 1, round: roundAt(event + 1) }));
    $("detail").append(cardOf(figure, replay.names[figure.side], steps, address));
  }
  $("card").querySelector(".suffering").textContent = suffering;
}

function isShown({ parts, usual }, value) {
  if (usual && value === usual) return false;
  return parts ? value?.some(Boolean) : value?.length ?? value;
}

function tokenAt({ sign, label, words = {}, parts, weapons }, value, figure) {
  if (value === true) return { sign, text: label };
  if (String(value) in words) return { sign, text: words[value] };
  if (typeof value === "number") return { sign: value > 1 ? `${sign}${value}` : sign, text: `${label} ${value}` };
  let shown = [].concat(value);
  if (parts) shown = parts.map((part, at) => value[at] && `${part} ${value[at]}`).filter(Boolean);
  else if (weapons) shown = value.map((at) => figure.weapons?.[at]?.text).filter(Boolean);
  return { sign, text: `${label}: ${shown.join(", ")}` };
}

function drawReach() {
  const { model = -1, shot } = replay.events[step - 1] ?? {};
  reachOf($("reach"), chosen ?? -1);
  reachOf($("bracket"), shot && shot.weapon >= 0 ? model : -1, `-${shot?.weapon}`);
}

/** What a model's weapons reach, or one of them. */
function reachOf(use, model, weapon = "") {
  const kind = model < 0 ? "" : figures[model].drawing.dataset.reach;
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
  return shape("circle", { class: "cloud", cx: short(unit * x), cy: short(unit * (table.height - y)), r: short(unit * radius) });
}

function shape(tag, attributes) {
  const drawn = document.createElementNS(SVG, tag);
  for (const [name, text] of Object.entries(attributes)) drawn.setAttribute(name, text);
  return drawn;
}

let least = 0;

/** Where they stand whom the step is about, or else the chosen model. */
function followed() {
  const event = replay.events[step - 1];
  const placed = (models) => models.map((model) => (model < 0 ? -1 : value("model", model, "cell", -1))).filter((cell) => cell >= 0).map(point);
  const met = placed(actors(event));
  return met.length ? met : placed([chosen ?? -1]);
}

const view = camera($("table"), followed, () => {
  $("nearer").disabled = view.nearest();
  $("farther").disabled = view.farthest();
  const needed = leastRadius(view.scale());
  if (needed === least) return;
  least = needed;
  for (const figure of figures) drawFigure(figure, replay.events[step - 1]);
});

// ------------------------------------------------------------ words

const log = $("log");
let current = log.querySelector("[aria-current]");
const start = made("p", "", root.dataset.start);

function drawWords(event) {
  const number = roundAt(step);
  $("number").textContent = step;
  $("round").textContent = number ? interpolate(gettext("Round %(number)s"), { number }) : gettext("Before the battle");
  $("position").value = step;
  $("position").setAttribute("aria-valuetext", interpolate(gettext("Step %(step)s of %(last)s"), { step, last }));
  current?.removeAttribute("aria-current");
  openRound();
  current = event ? $(`s${step}`) : null;
  if (current) {
    current.setAttribute("aria-current", "step");
    reveal(current);
  }
  $("now").replaceChildren(...(event ? nowOf(event) : [start]));
  jumpTo();
  for (const link of document.querySelectorAll("[data-go]")) link.href = address(target(link.dataset.go));
  for (const link of document.querySelectorAll("a[data-paper], a[data-here]")) link.search = `?step=${step}`;
  for (const link of document.querySelectorAll("a[data-model]")) link.setAttribute("href", `?step=${step}&model=${link.dataset.model}#detail`);
}

/** The log holds the steps of one round: that of the step. */
function openRound() {
  const here = Math.max(step, 1);
  for (const list of log.querySelectorAll("ol")) {
    const [first, end] = [Number(list.dataset.first), Number(list.dataset.last)];
    const within = first <= here && here <= end;
    if (within === list.childElementCount > 0) continue;
    const side = ({ model = -1 }) => (model >= 0 ? `s${figures[model].side}` : "");
    const lines = within ? replay.events.slice(first - 1, end).map((event, at) => lineOf(event, first + at, side(event), address)) : [];
    list.replaceChildren(...lines);
  }
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
  figures.forEach(({ drawing, id }, at) => {
    const cell = value("model", id, "cell", -1);
    if (Math.min(cell, before[at]) < 0 || cell === before[at]) return;
    const [from, to] = [point(before[at]), point(cell)];
    drawing.animate(
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
  if (chosen === null) return $("card")?.remove();
  $("card")?.scrollIntoView({ block: "nearest" });
  const { tag, name } = figures[chosen];
  $("announce").textContent = interpolate(gettext("%(model)s selected: its weapons are drawn, its values are listed after the step"), { model: `${tag} ${name}` });
}

const KEYS = {
  ArrowLeft: (event) => go(event.shiftKey ? activation(-1) : step - 1),
  ArrowRight: (event) => go(event.shiftKey ? activation(1) : step + 1),
  Home: () => go(0),
  End: () => go(last),
  " ": toggle,
  "+": () => view.zoomBy(1.5),
  "-": () => view.zoomBy(1 / 1.5),
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
  $("announce").textContent = gettext("Link copied");
  $("copy").textContent = gettext("Copied");
  setTimeout(() => { $("copy").textContent = gettext("Copy link to this step"); }, 2000);
});

$("nearer").addEventListener("click", () => view.zoomBy(1.5));
$("farther").addEventListener("click", () => view.zoomBy(1 / 1.5));
addEventListener("resize", () => view.zoomBy(1));

for (const id of ["play", "nearer", "farther", "speed", "position", "keys"]) $(id).hidden = false;
$("copy").hidden = !navigator.clipboard;
$("go").hidden = true;
travel(Number(root.dataset.step));
draw();
// Where the whole table is too small to tell its models apart, it is seen nearer.
view.zoomTo(matchMedia("(max-width: 40rem)").matches ? 2 : 1);
root.dataset.ready = "";
