// The library's pictures on the page, with parts of them made into buttons.

const LEAST = 0.38; // pixels to a unit of a picture: a tile is 100 units wide

/** Read a picture as an element of the page. */
function read(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(drawn, true);
}

/**
 * Put a picture into its holder, in place of the one before.
 * @param {HTMLElement} holder
 * @param {string} svg as the library has drawn it
 * @param {string} label what it shows, in a few words
 * @returns {SVGElement} the picture
 */
export function draw(holder, svg, label) {
  const picture = read(svg);
  // An image would hide the buttons in it from screen readers.
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", label);
  picture.querySelector(":scope > title")?.remove();
  picture.style.minWidth = `${Math.round(picture.viewBox.baseVal.width * LEAST)}px`;
  holder.replaceChildren(picture);
  return picture;
}

/**
 * Make part of a picture a button.
 * @param {SVGElement} part
 * @param {{key: string, label: string, press: () => void, pressed?: boolean}} what
 *   the key names the part across redrawings
 */
export function makeButton(part, { key, label, press, pressed }) {
  part.setAttribute("role", "button");
  part.setAttribute("tabindex", "0");
  part.setAttribute("aria-label", label);
  part.dataset.key = key;
  part.classList.add("nl-press");
  if (pressed !== undefined) {
    part.setAttribute("aria-pressed", String(pressed));
  }
  part.addEventListener("click", (event) => {
    event.stopPropagation();
    press();
  });
  part.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      press();
    }
  });
}

/**
 * Make the goals of a display buttons.
 * @param {SVGElement} picture of the display
 * @param {object[]} places its tiles and their goals, as the table tells of them
 * @param {string} owner names the display in the keys
 * @param {{at: object, index: number}|null} chosen the goal that is explained
 * @param {(at: object, index: number) => void} press
 */
export function makeGoalButtons(picture, places, owner, chosen, press) {
  for (const place of places) {
    const tile = find(picture, "place", place);
    for (const [index, goal] of place.goals.entries()) {
      makeButton(tile.querySelector(`.goal[data-goal="${index}"]`), {
        key: `${owner} goal ${place.x},${place.y},${index}`,
        label: `goal ${goal.name} on ${place.tile} at (${place.x}, ${place.y}), ${standing(goal)}`,
        pressed: chosen?.at === place && chosen.index === index,
        press: () => press(place, index),
      });
    }
    if (place.goals.length) {
      // Goals are small under a finger, so the whole tile will do for its first.
      tile.classList.add("nl-tile");
      tile.addEventListener("click", () => press(place, 0));
    }
  }
}

/**
 * Make free positions of a display buttons.
 * @param {SVGElement} picture of the display
 * @param {{x: number, y: number}[]} positions
 * @param {string} tile the picture of the tile to place, which is seen where it would lie
 * @param {(at: object) => void} press
 */
export function makeFreeButtons(picture, positions, tile, press) {
  const ghost = read(tile);
  ghost.classList.add("nl-ghost");
  ghost.setAttribute("aria-hidden", "true");
  for (const [name, value] of [["x", -5], ["y", -5], ["width", 110], ["height", 110]]) {
    ghost.setAttribute(name, value);
  }
  for (const title of ghost.querySelectorAll("title")) {
    title.remove();
  }
  for (const at of positions) {
    const place = find(picture, "free", at);
    place.append(ghost.cloneNode(true));
    makeButton(place, {
      key: `free ${at.x},${at.y}`,
      label: `place at (${at.x}, ${at.y})`,
      press: () => press(at),
    });
  }
}

/** Find the tile or free position of a display. */
export function find(picture, kind, { x, y }) {
  return picture.querySelector(`.${kind}[data-x="${x}"][data-y="${y}"]`);
}

/** Say whether a goal is covered, or at least fulfilled. */
export function standing(goal) {
  if (goal.covered) {
    return "covered";
  }
  return goal.fulfilled ? "fulfilled, not covered" : "not fulfilled";
}

/** Name the part that has the focus, within a root. */
export function focusedKey(root) {
  return root.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
}

/** Give the focus to the part of this name; return whether there is one. */
export function focusKey(root, key) {
  const part = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  part?.focus();
  return Boolean(part);
}
