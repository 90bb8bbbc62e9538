// A game: the wheel, the displays, and what can be done.

import {
  draw,
  focusKey,
  focusedKey,
  makeButton,
  makeFreeButtons,
  makeGoalButtons,
} from "./drawing.js";
import { amount, button, element } from "./elements.js";
import { log, results } from "./story.js";
import { gameLink, showLink } from "./links.js";
import { whyPanel } from "./why.js";

/** Show a game and let it be played. */
export class Game {
  #ask;
  #seen = null; // what the table has told of the game last
  #space = null; // the space of the tile chosen from the wheel
  #goal = null; // the goal that is explained: player, place, index, and the answer

  /**
   * @param {(call: string, given?: object) => Promise<object|null>} ask null where refused
   * @param {...Node} more what goes beside the buttons
   */
  constructor(ask, ...more) {
    this.#ask = ask;
    this.refill = button("Refill the wheel", () => this.#act("refill"), { "data-key": "refill" });
    this.undo = button("Undo", () => this.#do("undo"), { "data-key": "undo" });
    this.redo = button("Redo", () => this.#do("redo"), { "data-key": "redo" });
    this.status = element("p.nl-status", { role: "status" });
    this.result = element("div.nl-result", { tabindex: "-1", hidden: true });
    this.wheel = element("div.nl-picture.nl-wheel");
    this.log = element("div.nl-log", { "aria-live": "polite" });
    this.earlier = element("details.nl-log");
    this.cards = element("div.nl-cards");
    this.root = element(
      "section.nl-game",
      { "aria-label": "The game" },
      this.status,
      element("div.nl-row", {}, this.refill, this.undo, this.redo, ...more),
      this.result,
      element(
        "div.nl-table",
        {},
        this.wheel,
        this.cards,
        element("div.nl-story", {}, this.log, this.earlier),
      ),
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && (this.#space !== null || this.#goal !== null)) {
        this.#space = this.#goal = null;
        this.#draw();
      }
    });
  }

  /** Begin a new game, take up a record, or look at the game anew; return whether that went well. */
  begin(call, given, isNew = false) {
    return this.#do(call, given, isNew);
  }

  /** The link of the game. */
  get link() {
    return gameLink(this.#seen.text);
  }

  async #do(call, given = {}, isNew = false) {
    const seen = await this.#ask(call, given);
    if (seen === null) {
      return false;
    }
    this.#seen = seen;
    this.#space = this.#goal = null;
    showLink(this.link, isNew);
    this.#draw();
    return true;
  }

  async #act(action) {
    await this.#do("act", { action });
    this.status.scrollIntoView({ block: "nearest" });
  }

  async #explain(player, place, index) {
    if (this.#goal?.place === place && this.#goal.index === index) {
      this.#goal = null;
    } else {
      const { x, y } = place;
      const answer = await this.#ask("goal", { player: player.number, x, y, index });
      this.#goal = answer && { player: player.number, place, index, ...answer };
    }
    this.#draw();
  }

  #choose(space) {
    this.#space = this.#space === space ? null : space;
    this.#draw();
    const card = this.cards.querySelector(".nl-turn");
    if (this.#space !== null && card) {
      card.scrollIntoView({ block: "nearest" });
      if (document.activeElement.matches(":focus-visible")) {
        card.querySelector(".free[role=button]")?.focus();
      }
    }
  }

  /** Draw everything anew; the focus stays where it was, or goes to what comes next. */
  #draw() {
    const seen = this.#seen;
    const key = focusedKey(this.root);
    const isSolo = seen.phase !== null;
    const isOver = seen.turn === null;
    this.refill.textContent = isSolo ? "Begin phase two" : "Refill the wheel";
    this.refill.disabled = !seen.refill;
    this.undo.disabled = !seen.undo;
    this.redo.disabled = !seen.redo;
    this.status.textContent = this.#words();
    this.result.hidden = !isOver;
    this.result.replaceChildren(...results(seen.result));
    this.#drawWheel();
    this.cards.replaceChildren(...seen.order.map((number) => this.#card(seen.players[number])));
    const [last, earlier] = log(seen.turns);
    this.log.replaceChildren(...last);
    this.earlier.replaceChildren(...earlier);
    this.earlier.hidden = earlier.length === 0;
    if (key !== undefined) {
      this.#focus(key, isOver);
    }
  }

  #focus(key, isOver) {
    const next = isOver ? [] : [`space ${this.#seen.wheel.choices[0]?.space}`, "refill"];
    for (const wanted of [key, ...next]) {
      if (focusKey(this.root, wanted) && document.activeElement.dataset.key === wanted) {
        return;
      }
    }
    this.result.focus();
  }

  /** Say what is to be done now. */
  #words() {
    const { turn, phase, note, wheel, refill } = this.#seen;
    if (turn === null) {
      return "The game is over.";
    }
    const noted = note === null ? "" : ` (${note} noted)`;
    const who = phase === null ? `Player ${turn}` : `Phase ${phase === 1 ? "one" : "two"}${noted}`;
    const chosen = wheel.choices.find(({ space }) => space === this.#space);
    if (chosen) {
      return `${who}: choose a marked position for ${chosen.tile}, or take another tile.`;
    }
    if (wheel.choices.length === 0) {
      return `${who}: no tile can be taken. ${this.refill.textContent}.`;
    }
    const or = refill ? `, or ${this.refill.textContent.toLowerCase()} first` : "";
    return `${who}: take one of the framed tiles${or}.`;
  }

  #drawWheel() {
    const { wheel } = this.#seen;
    const picture = draw(this.wheel, wheel.svg, "The wheel and the moon track");
    if (this.#seen.turn === null) {
      return;
    }
    for (const { space, tile } of wheel.choices) {
      makeButton(picture.querySelector(`.space[data-space="${space}"]`), {
        key: `space ${space}`,
        label: `take ${tile} from space ${space}`,
        pressed: space === this.#space,
        press: () => this.#choose(space),
      });
    }
  }

  #card(player) {
    const isTurn = player.number === this.#seen.turn;
    const goal = this.#goal?.player === player.number ? this.#goal : null;
    const holder = element("div.nl-picture");
    const picture = draw(holder, goal?.svg ?? player.svg, `Display of player ${player.number}`);
    if (isTurn) {
      this.#makeFreeButtons(picture);
    }
    const chosen = goal && { at: goal.place, index: goal.index };
    const owner = `player ${player.number}`;
    makeGoalButtons(picture, player.places, owner, chosen, (place, index) =>
      this.#explain(player, place, index),
    );
    const card = element("article.nl-card", { "aria-label": owner }, heading(player, isTurn), holder);
    card.classList.toggle("nl-turn", isTurn);
    card.classList.toggle("nl-placing", isTurn && this.#space !== null);
    if (goal) {
      const explain = (index) => this.#explain(player, goal.place, index);
      card.append(whyPanel(goal.place, goal.index, goal.text, explain, () => explain(goal.index)));
    }
    return card;
  }

  #makeFreeButtons(picture) {
    const chosen = this.#seen.wheel.choices.find(({ space }) => space === this.#space);
    if (chosen === undefined) {
      return;
    }
    const positions = this.#seen.actions
      .map((action) => action.split("@"))
      .filter(([space]) => Number(space) === this.#space)
      .map(([, at]) => at.split(",").map(Number))
      .map(([x, y]) => ({ x, y }));
    makeFreeButtons(picture, positions, chosen.svg, ({ x, y }) =>
      this.#act(`${this.#space}@${x},${y}`),
    );
  }
}

/** Head a player's card: who, how many discs are left, and where on the moon track. */
function heading({ number, discs, held, distance, space, paint }, isTurn) {
  const supply = held
    ? `${amount(discs - held, "goal disc")} left, and ${held} for phase two`
    : `${amount(discs, "goal disc")} left`;
  const where =
    distance === null ? "" : `, at ${distance} on the moon track${distance === space ? "" : ` (space ${space})`}`;
  const disc = element("span.nl-disc", {}, String(number));
  [disc.style.background, disc.style.color] = paint;
  return element(
    "h3.nl-heading",
    {},
    disc,
    element("span", {}, `Player ${number}`, element("small", {}, `${supply}${where}`)),
    ...(isTurn ? [element("span.nl-now", {}, "to move")] : []),
  );
}
