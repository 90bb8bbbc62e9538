// A position set up to settle a question: one display, and any tiles on it.

import { draw, focusKey, focusedKey, makeFreeButtons, makeGoalButtons, standing } from "./drawing.js";
import { button, element } from "./elements.js";
import { positionLink, showLink } from "./links.js";
import { whyPanel } from "./why.js";

const COLORS = ["blue", "red", "turquoise", "yellow"];

/** Show a display, let tiles be placed and removed, and tell how its goals stand. */
export class Setup {
  #ask;
  #tiles; // all tiles of the game: id, color, name
  #pictures = {}; // their pictures, by id
  #color = COLORS[0];
  #tile = null; // the id of the tile chosen
  #goal = null; // the goal that is explained
  #seen = null; // what the table has told of the display last

  /** @param {(call: string, given?: object) => Promise<object|null>} ask null where refused */
  constructor(ask, tiles) {
    this.#ask = ask;
    this.#tiles = tiles;
    this.status = element("p.nl-status", { role: "status" });
    this.colors = element("div.nl-row", { role: "group", "aria-label": "Colour" });
    this.palette = element("div.nl-palette", { role: "group", "aria-label": "Tiles" });
    this.picture = element("div.nl-picture");
    this.why = element("div");
    this.goals = element("div.nl-goals");
    this.root = element(
      "section.nl-setup",
      { "aria-label": "The position" },
      this.status,
      element(
        "div.nl-table",
        {},
        element("div.nl-side", {}, this.colors, this.palette),
        element("article.nl-card.nl-turn", { "aria-label": "display" }, this.picture, this.why, this.goals),
      ),
    );
  }

  /** Take the pictures of all tiles. */
  set pictures(pictures) {
    this.#pictures = pictures;
  }

  /** The link of the position. */
  get link() {
    return positionLink(this.#seen.text);
  }

  /** Show the display as it is, or these tiles; return whether that went well. */
  begin(tiles = null, isNew = false) {
    return this.#do("set_up", { tiles }, isNew);
  }

  async #do(call, given, isNew = false) {
    const seen = await this.#ask(call, given);
    if (seen === null) {
      return false;
    }
    this.#seen = seen;
    this.#goal = null;
    if (seen.used.includes(this.#tile)) {
      this.#tile = null;
    }
    showLink(this.link, isNew);
    this.#draw();
    return true;
  }

  async #explain(place, index) {
    if (this.#goal?.place === place && this.#goal.index === index) {
      this.#goal = null;
    } else {
      const answer = await this.#ask("set_up_goal", { x: place.x, y: place.y, index });
      this.#goal = answer && { place, index, ...answer };
    }
    this.#draw();
  }

  #draw() {
    const key = focusedKey(this.root);
    this.status.textContent = this.#words();
    this.#drawPalette();
    this.#drawDisplay();
    const goal = this.#goal;
    this.why.replaceChildren();
    if (goal) {
      const explain = (index) => this.#explain(goal.place, index);
      this.why.append(whyPanel(goal.place, goal.index, goal.text, explain, () => explain(goal.index)));
    }
    this.goals.replaceChildren(...this.#seen.places.map((place) => this.#line(place)));
    if (key !== undefined && !focusKey(this.root, key)) {
      focusKey(this.root, `color ${this.#color}`);
    }
  }

  #words() {
    if (this.#tile === null) {
      return "Choose a tile to place. Press a goal to see what counts for it.";
    }
    const { name } = this.#tiles.find(({ id }) => id === this.#tile);
    return `Choose a free position for ${name}.`;
  }

  #drawPalette() {
    this.colors.replaceChildren(
      ...COLORS.map((color) =>
        button(
          color,
          () => {
            this.#color = color;
            this.#draw();
          },
          { "aria-pressed": String(color === this.#color), "data-key": `color ${color}` },
        ),
      ),
    );
    const tiles = this.#tiles.filter(({ color }) => color === this.#color);
    this.palette.replaceChildren(...tiles.map((tile) => this.#paletteTile(tile)));
  }

  #paletteTile({ id, name }) {
    const made = button("", () => this.#choose(id), {
      "aria-label": name,
      "aria-pressed": String(id === this.#tile),
      "data-key": `tile ${id}`,
      disabled: this.#seen.used.includes(id),
    });
    draw(made, this.#pictures[id], name).setAttribute("aria-hidden", "true");
    made.firstChild.style.minWidth = "0";
    return made;
  }

  #choose(id) {
    this.#tile = this.#tile === id ? null : id;
    this.#draw();
    if (this.#tile !== null) {
      this.picture.scrollIntoView({ block: "nearest" });
      if (document.activeElement.matches(":focus-visible")) {
        this.picture.querySelector(".free[role=button]")?.focus();
      }
    }
  }

  #drawDisplay() {
    const { svg, free, places } = this.#seen;
    const picture = draw(this.picture, this.#goal?.svg ?? svg, "The display");
    picture.closest(".nl-card").classList.toggle("nl-placing", this.#tile !== null);
    if (this.#tile !== null) {
      const positions = free.map(([x, y]) => ({ x, y }));
      makeFreeButtons(picture, positions, this.#pictures[this.#tile], ({ x, y }) =>
        this.#do("place", { tile: this.#tile, x, y }),
      );
    }
    const chosen = this.#goal && { at: this.#goal.place, index: this.#goal.index };
    makeGoalButtons(picture, places, "position", chosen, (place, index) =>
      this.#explain(place, index),
    );
  }

  /** Name a tile of the display, with its goals to press, and a button to remove it. */
  #line(place) {
    const { x, y, tile, goals } = place;
    const pressed = (index) => this.#goal?.place === place && this.#goal.index === index;
    const buttons = goals.map((goal, index) =>
      button(`${goal.fulfilled ? "✓" : "✗"} ${goal.name}`, () => this.#explain(place, index), {
        "aria-label": `goal ${goal.name} on ${tile} at (${x}, ${y}), ${standing(goal)}`,
        "aria-pressed": String(pressed(index)),
        "data-key": `line ${x},${y},${index}`,
      }),
    );
    return element(
      "div.nl-placed",
      {},
      element("span", {}, `${tile} at (${x}, ${y})`),
      element("div.nl-row", {}, ...buttons),
      button("Remove", () => this.#do("remove", { x, y }), {
        "aria-label": `remove ${tile} at (${x}, ${y})`,
        "data-key": `remove ${x},${y}`,
      }),
    );
  }
}
