// The card of a model: made once, then brought up to date, so that nothing jumps and focus stays where it is.

import { make, put, say } from "./making.js";
import { at, join } from "./state.js";

const MOST_BUTTONS = 12; // boxes that are tapped one by one; more of them are counted

/** The stages of a body that are reached, of each row the last. */
export function reached(body, marks, place) {
  const held = new Map();
  body.stages?.forEach((stage, number) => {
    const boxes = stage.lines.reduce((sum, line) => sum + (marks?.[`${place}:${line}`] ?? 0), 0);
    if (boxes >= stage.at) held.set(stage.row || number, stage);
  });
  return [...held.values()];
}

/** The card of `model`; `act(label, sets)` takes a step, `aim(model, marks, name)` asks for odds. Returns it with `refresh(state)`. */
export function card(model, sheet, words, act, aim) {
  const bodies = sheet.cards[model.of];
  const article = document.getElementById("model").content.firstElementChild.cloneNode(true);
  const find = (selector) => article.querySelector(selector);
  const name = [model.rank, model.name || model.title, model.number ? `#${model.number}` : ""].filter(Boolean).join(" ");
  const place = (...path) => join("models", model.key, ...path);
  let now = {};

  const updates = [];
  const title = find("h3");
  title.textContent = name;
  title.id = `m-${model.of}-${model.number}`;
  article.setAttribute("aria-labelledby", title.id);
  find(".play-unit").textContent = [model.name ? model.title : "", model.unit].filter(Boolean).join(" · ");

  toggle(find(".play-done"), words.done, say(words.done_label, { model: name }), "done", words.done_step, words.undone_step);
  toggle(find(".play-out"), words.out_short, say("{model}: {out}", { model: name, out: words.out }), "out", words.out_step, words.in_step);
  const shoot = find(".play-shot");
  if (shoot) {
    shoot.setAttribute("aria-label", `${shoot.textContent}: ${name}`);
    shoot.onclick = () => aim(model, now.marks ?? {}, name);
  }
  bodies.forEach((body, number) => find(".play-bodies").append(section(body, number)));
  tokens();
  byHand();

  function toggle(button, text, label, field, on, off) {
    button.textContent = text;
    button.setAttribute("aria-label", label.includes(text) ? label : `${text}: ${label}`);
    button.onclick = () => act(say(now[field] ? off : on, { model: name }), { [place(field)]: now[field] ? null : true });
    updates.push(() => button.setAttribute("aria-pressed", String(Boolean(now[field]))));
  }

  function section(body, number) {
    const part = make("section", { className: "play-body" });
    if (number) part.append(make("h4", {}, body.title));
    part.append(make("div", { className: "play-lines" }, ...(body.lines ?? []).map((line) => boxes(line, `${number}:${line.key}`))));
    const ratings = body.ratings ?? 0;
    part.append(figures(body.figures.slice(0, ratings), number));
    const more = [body.figures.length > ratings ? figures(body.figures.slice(ratings), number) : null, ...(body.tables ?? []).map((table) => weapons(table, body, number)), traits(body, number)].filter(Boolean);
    if (more.length) part.append(make("details", { className: "play-more", open: false }, make("summary", {}, (body.tables ?? []).map((table) => table.title).concat(body.traits?.length ? [words.traits] : []).join(" · ")), ...more));
    return part;
  }

  function boxes(line, key) {
    const label = [line.of, line.label].filter(Boolean).join(" ");
    const group = make("div", { className: `play-boxes${line.round ? " round" : ""}`, role: "group", "aria-label": [line.of, line.name].filter(Boolean).join(" ") });
    group.append(make("span", { className: "play-label", title: line.told ?? "" }, label));
    const set = (count) => act(say(words.marks_step, { model: name, name: line.name, number: count }), { [place("marks", key)]: count || null });
    if (line.boxes === null || line.boxes > MOST_BUTTONS) group.append(...counted(line, key, set));
    else group.append(make("span", { className: "play-row" }, ...tapped(line, key, set)));
    if (line.told) {
      const told = make("small", { hidden: true }, line.told);
      group.append(told);
      updates.push(() => { told.hidden = !now.marks?.[key]; });
    }
    return group;
  }

  function tapped(line, key, set) {
    return Array.from({ length: line.boxes }, (_, at_) => {
      const number = at_ + 1;
      const label = say(words.box, { model: name, name: [line.of, line.name].filter(Boolean).join(" "), number, boxes: line.boxes });
      const button = make("button", { className: "play-box", "aria-label": label });
      button.onclick = () => set((now.marks?.[key] ?? 0) === number ? number - 1 : number);
      updates.push(() => button.setAttribute("aria-pressed", String((now.marks?.[key] ?? 0) >= number)));
      return button;
    });
  }

  function counted(line, key, set) {
    const output = make("output", {});
    const values = { model: name, name: line.name };
    const step = (by) => () => set(Math.min(Math.max((now.marks?.[key] ?? 0) + by, 0), line.boxes ?? 99));
    updates.push(() => put(output, `${now.marks?.[key] ?? 0}${line.boxes === null ? "" : ` / ${line.boxes}`}`));
    return [
      make("button", { className: "icon", "aria-label": say(words.less, values), onclick: step(-1) }, "−"),
      output,
      make("button", { className: "icon", "aria-label": say(words.more, values), onclick: step(1) }, "+"),
    ];
  }

  function figures(listed, number) {
    const list = make("dl", { className: "play-figures" });
    for (const [label, printed] of listed) {
      const shown = make("dd", {});
      const pair = make("div", {}, make("dt", {}, label), shown);
      list.append(pair);
      updates.push((held) => {
        const stage = held[number].findLast((each) => each.figures?.[label] !== undefined);
        const own = number === 0 ? now.figures?.[label] : undefined;
        const text = own ?? stage?.figures[label] ?? printed;
        put(shown, text || "–");
        pair.classList.toggle("changed", text !== printed);
      });
    }
    return list;
  }

  function weapons(table, body, number) {
    const head = make("tr", {}, make("th", { scope: "col" }, table.title), ...table.heads.map((text) => make("th", { scope: "col" }, text)));
    const rows = table.rows.flatMap((weapon) => {
      const cells = weapon.figures.map((text, column) => {
        const cell = make("td", {}, text || "–");
        updates.push((held) => {
          const stage = held[number].findLast((each) => each.columns?.[table.heads[column]] !== undefined);
          put(cell, text && stage ? stage.columns[table.heads[column]] : text || "–");
          cell.classList.toggle("changed", Boolean(text && stage && stage.columns[table.heads[column]] !== text));
        });
        return cell;
      });
      const code = `${weapon.count > 1 ? `${weapon.count}× ` : ""}${weapon.code}`;
      const about = [weapon.name, weapon.said].filter(Boolean).join(", ");
      return [make("tr", {}, make("th", { scope: "row" }, code), ...cells), ...(about ? [make("tr", { className: "play-about" }, make("td", { colSpan: cells.length + 1 }, about))] : [])];
    });
    return make("div", { className: "play-scroll", tabIndex: 0, role: "region", "aria-label": say(words.weapons_of, { title: table.title, model: name }) }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  }

  function traits(body, number) {
    if (!body.traits?.length && !body.notes?.length) return null;
    const list = make("ul", { className: "play-traits" });
    for (const [text, effect] of body.traits ?? []) {
      const item = make("li", {}, make("strong", {}, text), effect ? `: ${effect}` : "");
      list.append(item);
      updates.push((held) => item.classList.toggle("removed", held[number].some((stage) => stage.gone?.includes(text))));
    }
    for (const note of body.notes ?? []) list.append(make("li", {}, note));
    return list;
  }

  function tokens() {
    const list = find(".play-tokens ul");
    for (const token of sheet.tokens) {
      const output = make("output", {}, "0");
      const step = (by) => () => {
        const number = Math.min(Math.max((now.tokens?.[token.name] ?? 0) + by, 0), 99);
        act(say(words.token_step, { model: name, name: token.name, number }), { [place("tokens", token.name)]: number || null });
      };
      list.append(make("li", {}, make("span", {}, make("strong", {}, token.name), ` ${token.effect}`),
        make("span", { className: "play-count" },
          make("button", { className: "icon", "aria-label": say(words.token_less, token), onclick: step(-1) }, "−"), output,
          make("button", { className: "icon", "aria-label": say(words.token_more, token), onclick: step(1) }, "+"))));
      updates.push(() => put(output, String(now.tokens?.[token.name] ?? 0)));
    }
    if (!sheet.tokens.length) find(".play-tokens").remove();
    else updates.push(() => put(find(".play-tally"), String(Object.values(now.tokens ?? {}).reduce((sum, each) => sum + each, 0) || "")));
  }

  function byHand() {
    const table = find(".play-own tbody");
    const rows = [...bodies[0].figures.map(([label, printed]) => ["figures", label, printed]), ...(bodies[0].written ?? []).map((label) => ["written", label, ""])];
    for (const [field, label, printed] of rows) {
      const input = make("input", { maxLength: 100, autocomplete: "off", "aria-label": `${label} ${words.now}` });
      input.onchange = () => act(say(words.figure_step, { model: name, name: label }), { [place(field, label)]: input.value.trim() || null });
      table.append(make("tr", {}, make("th", { scope: "row" }, label), make("td", {}, printed || "–"), make("td", {}, input)));
      updates.push(() => { if (document.activeElement !== input) input.value = now[field]?.[label] ?? ""; });
    }
    const note = find("textarea");
    note.onchange = () => act(say(words.note_step, { model: name }), { [place("note")]: note.value.trim() || null });
    updates.push(() => { if (document.activeElement !== note) note.value = now.note ?? ""; });
  }

  function states(held) {
    const all = held.flat();
    const told = [...all.map((stage) => [stage.ends ? "bad" : "warn", stage.name]), ...Object.entries(now.tokens ?? {}).map(([token, count]) => ["info", count > 1 ? `${token} ×${count}` : token])];
    find(".play-states").replaceChildren(...told.map(([tone, text]) => make("span", { className: `badge ${tone}` }, text)));
    const effects = all.flatMap((stage) => (stage.effects ?? []).map((text) => make("li", {}, text, stage.rule ? make("small", {}, ` ${stage.rule}`) : "")));
    const list = find(".play-effects");
    list.replaceChildren(...effects);
    list.hidden = !effects.length;
    article.classList.toggle("is-done", Boolean(now.done));
    article.classList.toggle("is-out", Boolean(now.out) || all.some((stage) => stage.ends));
  }

  function refresh(state) {
    now = at(state, "models", model.key) ?? {};
    const held = bodies.map((body, number) => reached(body, now.marks, number));
    for (const update of updates) update(held);
    states(held);
  }

  return { key: model.key, element: article, name, refresh };
}
