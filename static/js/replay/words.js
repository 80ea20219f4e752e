// What the server writes of a step, of its dice and of a model, written again for steps that the page does not hold.

import { gettext, interpolate, ngettext } from "../texts.js";

/** An element with a class, texts and other elements. */
export function made(tag, name = "", ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

const percentWith = (digits) => new Intl.NumberFormat(document.documentElement.lang, {
  style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: "halfEven",
});
const whole = percentWith(0);
const finer = percentWith(1);

/** A chance in percent; what is possible is never 0%, what can fail never 100%. */
export function percent(chance) {
  if (chance > 0 && chance < 0.001) return gettext("under 0.1%");
  if (chance > 0.999 && chance < 1) return gettext("over 99.9%");
  const form = (chance > 0 && chance < 0.1) || (chance > 0.9 && chance < 1) ? finer : whole;
  return form.format(chance);
}

const skill = (value) => (value === null ? "NA" : `${value}+`);
const signed = (value) => (value > 0 ? `+${value}` : `−${-value}`);
const mark = (kind, text) => made("span", kind, text);

/** A rule by its id, which leads to what it is about. */
function cited(rule) {
  const link = made("a", "rule", rule);
  link.setAttribute("href", `${document.getElementById("replay")?.dataset.rules}#${rule}`);
  return link;
}

/** Its chances, and in a panel also the rules that it follows. */
function marks({ odds = {}, rules = [] }, withRules) {
  const found = Object.entries(odds).map(([what, chance]) => mark("odds", `${what} ${percent(chance)}`));
  return [...found, ...(withRules ? rules.map(cited) : [])];
}

/** A line of the log. */
export function lineOf(event, number, side, address) {
  const link = Object.assign(made("a", "", event.text), { href: address(number) });
  link.dataset.step = number;
  const line = Object.assign(made("li", side, link, ...marks(event, false).flatMap((each) => [" ", each])), { id: `s${number}` });
  line.setAttribute("value", number);
  return line;
}

/** What happened in a step, its dice open. */
export function nowOf(event) {
  const { text, shot, throws = [] } = event;
  return [
    made("p", "now-text", text),
    ...(shot ? [made("p", "shot-text", shot.text)] : []),
    made("p", "", ...marks(event, true).flatMap((each) => [each, " "])),
    ...throws.map(rollOf),
  ];
}

function rollOf(roll) {
  const { label, skill: at, count } = roll;
  const begun = `${label.slice(0, 1).toUpperCase()}${label.slice(1)}: ${poolText(roll, count, at)},`;
  const summary = made("summary", "", begun, " ", made("strong", "", resultOf(roll)), " ", mark("odds", percent(roll.odds)));
  const found = made("details", "roll", summary, diceOf(roll, roll.dice), ...(roll.before?.length ? [before(roll)] : []), poolOf(roll));
  found.open = true;
  return found;
}

/** Dice in words: `2 dice at 4+`. */
function poolText({ kind, skill: at, sides, under }, n, shown) {
  if (kind === "test") {
    return interpolate(under ? gettext("D%(sides)s, %(skill)s or less") : gettext("D%(sides)s, %(skill)s or more"), { sides: sides ?? 6, skill: shown });
  }
  let text = ngettext("%(n)s die at %(skill)s", "%(n)s dice at %(skill)s", n);
  if (kind === "highest") text = ngettext("%(n)s die", "%(n)s dice, the highest counts", n);
  else if (kind === "check" && at === null) text = ngettext("%(n)s die", "%(n)s dice", n);
  return interpolate(text, { n, skill: skill(shown) });
}

function resultOf({ kind, result }) {
  if (kind === "test") return result ? gettext("passed") : gettext("failed");
  const text = kind !== "roll" ? gettext("total %(result)s") : ngettext("%(result)s success", "%(result)s successes", result);
  return interpolate(text, { result });
}

function diceOf(roll, faces) {
  const told = interpolate(gettext("Dice %(faces)s"), { faces: faces.join(", ") });
  return labelled(made("p", "dice", ...(faces.length ? faces.map((face) => dieOf(roll, face)) : [gettext("no dice")])), faces.length ? told : gettext("No dice"));
}

function before(roll) {
  const told = interpolate(gettext("dice %(faces)s"), { faces: roll.before.join(", ") });
  const dice = labelled(made("span", "", ...roll.before.map((face) => dieOf(roll, face))), told);
  return made("p", "dice before", made("span", "", gettext("Re-rolled, the first roll was")), " ", dice);
}

function labelled(element, label) {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
  return element;
}

function dieOf({ skill: at, sides = 6, under = false }, face) {
  const good = at !== null && (under ? face <= at : face >= at);
  const die = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  die.setAttribute("class", good ? "die good" : "die");
  die.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${sides === 6 ? "d" : "n"}${face}`);
  die.append(use);
  return die;
}

function poolOf(roll) {
  const { kind, skill: at, rated, base, count, result, odds, modifiers = [] } = roll;
  const begun = interpolate(gettext("%(pool)s to start with"), { pool: poolText(roll, base, rated ?? at) });
  const makes = interpolate(gettext("makes %(pool)s"), { pool: poolText(roll, count, at) });
  const pool = gettext("this pool rolls %(result)s or more %(odds)s of the time");
  const chances = { highest: gettext("this test comes to %(result)s or more %(odds)s of the time"), test: gettext("this test is passed %(odds)s of the time") };
  const chance = chances[kind] ?? pool;
  return made(
    "ul",
    "pool",
    made("li", "", begun),
    ...modifiers.map((change) => made("li", "", `${change.label}: ${effect(change, kind)} `, cited(change.rule))),
    ...(kind === "roll" ? [made("li", "", makes)] : []),
    made("li", "", interpolate(chance, { result, odds: percent(odds) })),
  );
}

/** What a modifier does: dice, steps of the skill, or nothing but explain it. */
function effect({ dice = 0, steps = 0 }, kind) {
  if (kind === "highest") return signed(dice);
  if (kind === "test") return signed(steps);
  const parts = [];
  if (dice) parts.push(interpolate(ngettext("%(signed)s die", "%(signed)s dice", Math.abs(dice)), { signed: signed(dice) }));
  if (steps) parts.push(interpolate(gettext("skill %(steps)s"), { steps: signed(steps) }));
  return parts.join(", ") || gettext("sets the skill");
}

const SHORT = 8;

/** The values of a model, and its activations. */
export function cardOf(figure, side, activations, address) {
  const head = Object.assign(made("h3", "", `${figure.tag} ${figure.name}`), { id: "card-head" });
  const facts = figure.facts ?? [];
  const fits = (fact) => Math.max(...fact.map((text) => text.length)) <= SHORT;
  const stats = facts.filter(fits).map(([label, value]) => made("div", "", made("dt", "", label), made("dd", "", value)));
  const card = made(
    "section",
    "panel model-card",
    made("div", "panel-head", head, made("span", "muted", `${side}, ${figure.group}`)),
    told(gettext("Now:"), made("span", "suffering")),
    made("dl", "stats", ...stats),
    ...facts.filter((fact) => !fits(fact)).map(([label, value]) => told(`${label}:`, value)),
    ...(figure.weapons?.length ? [told(gettext("Weapons:"), figure.weapons.map(weaponOf).join("; "))] : []),
    ...(activations.length ? [turnsOf(activations, address)] : []),
  );
  card.id = "card";
  card.dataset.model = figure.id;
  card.setAttribute("aria-labelledby", "card-head");
  return card;
}

const told = (label, ...content) => made("p", "", made("strong", "", label), " ", ...content);

/** A weapon with its best range and how far it shoots at most. */
function weaponOf({ text, ranges = [] }) {
  return ranges.length < 3 ? text : `${text} ${ranges[0]}–${ranges[1]}/${ranges[2]}″`;
}

function turnsOf(activations, address) {
  const row = told(gettext("Activations:"));
  row.className = "row";
  for (const { step, round } of activations) {
    const link = Object.assign(made("a", "", interpolate(gettext("round %(number)s"), { number: round })), { href: address(step) });
    link.dataset.step = step;
    row.append(link, " ");
  }
  return row;
}
