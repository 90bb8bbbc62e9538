// The controls around the board: which mode, a new game, files and links.

import { button, element } from "./elements.js";

/**
 * Make the form that begins a game, and the button that opens it.
 * @param {(wanted: {players: number, first_game: boolean, seed: string}) => void} begin
 * @returns {{form: HTMLElement, button: HTMLElement, close: () => void}}
 */
export function newGameForm(begin) {
  const players = element(
    "select",
    { name: "players" },
    element("option", { value: "1" }, "solo"),
    element("option", { value: "2", selected: true }, "2 players"),
    element("option", { value: "3" }, "3 players"),
    element("option", { value: "4" }, "4 players"),
  );
  const firstGame = element("input", { type: "checkbox", name: "first_game" });
  const seed = element("input", {
    type: "text",
    name: "seed",
    size: "8",
    maxlength: "40",
    placeholder: "at random",
    autocomplete: "off",
  });
  players.addEventListener("change", () => {
    firstGame.disabled = players.value === "1";
  });
  const form = element(
    "form.nl-row.nl-form",
    { "aria-label": "New game", hidden: true },
    element("label", {}, "Game for ", players),
    element("label", {}, firstGame, " first game"),
    element("label", {}, "Seed ", seed),
    element("button.nl-button", { type: "submit" }, "Begin"),
  );
  const open = button("New game", () => show(form.hidden), { "aria-expanded": "false" });
  const show = (isShown) => {
    form.hidden = !isShown;
    open.setAttribute("aria-expanded", String(isShown));
    if (isShown) {
      players.focus();
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(false);
    open.focus();
    begin({
      players: Number(players.value),
      first_game: firstGame.checked && !firstGame.disabled,
      seed: seed.value,
    });
  });
  return { form, button: open, close: () => show(false) };
}

/** Make a button that asks for a file. */
export function loadButton(load) {
  const input = element("input", {
    type: "file",
    accept: ".json,.txt,application/json,text/plain",
    hidden: true,
    "aria-label": "record to load",
  });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) {
      await load(file);
    }
    input.value = "";
  });
  return [button("Load a record", () => input.click()), input];
}

/**
 * Make the switch between two modes.
 * @param {{[mode: string]: string}} modes what each is called
 * @param {(mode: string) => void} choose
 * @returns {{root: HTMLElement, show: (mode: string) => void}}
 */
export function modeSwitch(modes, choose) {
  const buttons = Object.entries(modes).map(([mode, label]) => [
    mode,
    button(label, () => choose(mode), { "aria-pressed": "false" }),
  ]);
  const root = element(
    "div.nl-row.nl-modes",
    { role: "group", "aria-label": "What to do" },
    ...buttons.map(([, made]) => made),
  );
  const show = (chosen) => {
    for (const [mode, made] of buttons) {
      made.setAttribute("aria-pressed", String(mode === chosen));
    }
  };
  return { root, show };
}

/** Make a place for a message that the reader has to see. */
export function messageBox() {
  const words = element("p");
  const root = element("div.nl-message", { role: "alert", hidden: true });
  const close = button("Close", () => clear());
  const clear = () => {
    root.hidden = true;
    words.replaceChildren();
  };
  root.append(words, close);
  const show = (...parts) => {
    words.replaceChildren(...parts);
    root.hidden = false;
    root.scrollIntoView({ block: "nearest" });
  };
  return { root, show, clear };
}
