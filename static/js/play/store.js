// Where games are kept: on this device at once, at the server when there is network. Two devices that changed one game keep both.

import { empty } from "./state.js";

const WAIT = 1200;
const MOST_PATIENCE = 60_000; // between two tries while the server does not answer
const MOST_SAVES = 20;
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Store {
  /** `told(kind, values)` is called with what the player has to know. */
  constructor(root, kept, words, told) {
    Object.assign(this, { root, words, told, timer: null, busy: false, patience: WAIT, tried: new Map() });
    this.place = `muster.play.${root.dataset.list}`;
    const here = this.#read();
    this.games = here.games;
    this.current = here.current;
    // A page that is shown as it was kept on this device knows less than the device itself.
    this.seen = Number(root.dataset.made);
    const isFresh = this.seen > (here.seen ?? 0);
    for (const game of kept) if (isFresh || !this.games[game.key]) this.#meet(game);
    if (isFresh) this.#forget(new Set(kept.map((game) => game.key)));
    else this.seen = here.seen;
    if (!this.games[this.current]) this.current = Object.keys(this.games)[0] ?? this.begin(words.first_game);
    this.#write();
    addEventListener("online", () => this.push());
    addEventListener("storage", (event) => { if (event.key === this.place) this.#elsewhere(); });
    this.push();
  }

  get game() { return this.games[this.current]; }
  get state() { return this.game.state; }

  /** The state of the game from now on. */
  set(state) {
    Object.assign(this.game, { state, dirty: true });
    this.changed();
  }

  rename(name) {
    if (!name || name === this.game.name) return;
    Object.assign(this.game, { name, dirty: true });
    this.changed();
  }

  /** Another game; one that was begun and not played yet is that already. */
  begin(name) {
    if (this.game && !this.game.version && !this.game.dirty) return this.current;
    const key = newKey();
    this.games[key] = { key, name, version: 0, state: empty(), dirty: false };
    this.current = key;
    this.#write();
    return key;
  }

  choose(key) {
    this.current = key;
    this.#write();
  }

  /** The chosen game goes, here and at the server. */
  async remove() {
    const { key, version, saves } = this.game;
    delete this.games[key];
    this.current = Object.keys(this.games)[0] ?? this.begin(this.words.first_game);
    this.#write();
    if (version || saves?.length) await this.#ask(key, "DELETE").catch(() => null);
  }

  changed() {
    this.#write();
    this.told("offline");
    this.#later(WAIT);
  }

  #later(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.push(), wait);
  }

  /** Send what changed; what cannot be sent waits for the network. */
  async push() {
    if (this.busy) return;
    if (!navigator.onLine) { this.told("offline"); return; }
    this.busy = true;
    try {
      for (const game of Object.values(this.games).filter((each) => each.dirty && each.state !== each.refused)) await this.#send(game);
      this.told(Object.values(this.games).some((each) => each.dirty) ? "offline" : "saved");
      this.patience = WAIT;
    } catch {
      this.told("offline");
      this.patience = Math.min(2 * this.patience, MOST_PATIENCE);
    } finally {
      this.busy = false;
    }
    if (this.#waiting()) this.#later(this.patience);
  }

  /** Whether something changed since it was sent; what the server refused waits for another change. */
  #waiting() {
    return Object.values(this.games).some((each) => each.dirty && each.state !== each.refused);
  }

  async #send(game) {
    const { name, state: sent } = game;
    this.told("saving");
    this.#word(game);
    const answer = await this.#ask(game.key, "POST", { name, version: game.version, state: sent, saves: game.saves });
    const said = await answer.json();
    if (answer.ok) Object.assign(game, { version: said.version, dirty: game.state !== sent || game.name !== name, saves: [] });
    else if (answer.status === 409) this.#both(game, said);
    else if ([413, 422].includes(answer.status)) this.#refuse(game, sent, said.error);
    else throw new Error(answer.statusText);
    this.#write();
  }

  /** A word for this save, kept until there is an answer: by it the server knows what it wrote, whatever changed here since. */
  #word(game) {
    const { name, state } = game;
    const last = this.tried.get(game.key);
    if (!game.saves?.length || last?.name !== name || last?.state !== state) game.saves = [...(game.saves ?? []), newKey()].slice(-MOST_SAVES);
    this.tried.set(game.key, { name, state });
    this.#write();
  }

  #refuse(game, sent, text) {
    game.refused = sent;
    this.told("refused", { text });
  }

  #ask(key, method, body) {
    const headers = { "X-CSRFToken": this.root.dataset.token, "Content-Type": "application/json" };
    return fetch(`${this.root.dataset.games}${key}/`, { method, headers, body: body && JSON.stringify(body) });
  }

  /** A game as the server has it: taken over, unless it changed here too. Whether they differ is seen when mine is sent: where
   * only an answer got lost, the server has it already. */
  #meet(theirs) {
    if (!this.games[theirs.key]?.dirty) this.games[theirs.key] = { ...theirs, dirty: false };
  }

  /** Both stay: theirs under its own key, mine as a game of its own. */
  #both(mine, theirs) {
    const name = this.words.this_device.replace("{name}", mine.name).slice(0, 200);
    const key = newKey();
    const wasChosen = this.current === mine.key;
    this.games[key] = { ...mine, key, name, version: 0, dirty: true, saves: [] };
    this.games[theirs.key] = { ...theirs, dirty: false };
    if (wasChosen) this.current = key;
    this.told("conflict", { name: mine.name, mine: name });
  }

  /** Games that another device deleted go here too, unless they changed since. */
  #forget(known) {
    for (const game of Object.values(this.games)) {
      if (game.version && !game.dirty && !known.has(game.key)) delete this.games[game.key];
      else if (game.version && !known.has(game.key)) game.version = 0;
    }
  }

  /** Another window of this browser wrote. */
  #elsewhere() {
    const here = this.#read();
    this.games = here.games;
    if (!this.games[this.current]) this.current = here.current;
    this.told("elsewhere");
  }

  #read() {
    try {
      return JSON.parse(localStorage.getItem(this.place)) ?? { games: {}, current: "" };
    } catch {
      return { games: {}, current: "" };
    }
  }

  /** What was refused is tried again after the page was loaded anew. */
  #stored() {
    return Object.fromEntries(Object.entries(this.games).map(([key, { refused, ...game }]) => [key, game]));
  }

  #write() {
    try {
      localStorage.setItem(this.place, JSON.stringify({ games: this.#stored(), current: this.current, seen: this.seen }));
    } catch {
      this.told("full");
    }
  }
}
