// The board in the browser: puts the parts together.

import { loadButton, messageBox, modeSwitch, newGameForm } from "./controls.js";
import { button, element } from "./elements.js";
import { readFile, saveFile } from "./files.js";
import { Game } from "./game.js";
import { copyLink, readLink, showLink } from "./links.js";
import { Setup } from "./position.js";
import { knowRules, ruleLink, withRuleLinks } from "./rules.js";
import { Library } from "./worker-client.js";

/** Everything on the page, and what happens with it. */
class Board {
  constructor(host, library) {
    this.library = library;
    this.host = host;
    this.message = messageBox();
  }

  /** Whether an answer is awaited; assistive technology is told too. */
  get busy() {
    return this.host.ariaBusy === "true";
  }

  set busy(isBusy) {
    this.host.ariaBusy = String(isBusy);
  }

  /** Show the board, with what the address carries. */
  async begin() {
    const { rules, tiles } = await this.library.ask("hello");
    knowRules(rules);
    const ask = (call, given) => this.ask(call, given);
    this.newGame = newGameForm((wanted) => this.game.begin("new", wanted, true));
    this.game = new Game(ask, this.newGame.button);
    this.setup = new Setup(ask, tiles);
    this.modes = modeSwitch({ game: "Play a game", position: "Set up a position" }, (mode) =>
      this.show(mode),
    );
    this.build();
    await this.paint();
    await this.follow(location.hash);
    addEventListener("hashchange", () => {
      if (readLink(location.hash).kind !== "none") {
        this.follow(location.hash);
      }
    });
    const observer = new MutationObserver(() => this.repaint());
    observer.observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  }

  build() {
    this.copied = element("span", { role: "status" });
    const copy = button("Copy link", () => this.copy());
    this.files = element(
      "div.nl-row",
      {},
      button("Save", () => this.save()),
      ...loadButton((file) => this.load(file)),
    );
    this.clear = button("Clear", () => this.setup.begin("", true));
    const more = element("div.nl-row", {}, this.files, this.clear, copy, this.copied);
    this.host.replaceChildren(
      this.modes.root,
      this.message.root,
      this.newGame.form,
      this.game.root,
      this.setup.root,
      more,
    );
  }

  /** Ask the library; where it refuses, say why and return null. One question at a time. */
  async ask(call, given = {}) {
    if (this.busy) {
      return null;
    }
    this.busy = true;
    try {
      const answer = await this.library.ask(call, given);
      if (answer.error === undefined) {
        this.message.clear();
        return answer;
      }
      const { error, rule } = answer;
      const named = rule === null || error.includes(`${rule}:`) ? [] : [" (", ruleLink(rule), ")"];
      this.message.show(...(this.prefix ? [this.prefix] : []), withRuleLinks(error), ...named);
    } catch (failure) {
      this.message.show(`Something broke: ${failure.message}. A reload of the page may help.`);
    } finally {
      this.busy = false;
    }
    return null;
  }

  /** Do something whose refusal is told with words before it. */
  async saying(prefix, action) {
    this.prefix = prefix;
    try {
      return await action();
    } finally {
      this.prefix = "";
    }
  }

  showMode(mode) {
    this.mode = mode;
    this.modes.show(mode);
    const isGame = mode === "game";
    this.game.root.hidden = this.files.hidden = !isGame;
    this.setup.root.hidden = this.clear.hidden = isGame;
    if (!isGame) {
      this.newGame.close();
    }
    this.copied.textContent = "";
  }

  async show(mode) {
    const shown = mode === "game" ? this.game.begin("look") : this.setup.begin();
    if (await shown) {
      this.showMode(mode);
    }
  }

  /** Show what a link carries; where it is bad, say so. */
  async follow(hash) {
    const { kind, text } = readLink(hash);
    const isGame = kind !== "position";
    this.showMode(isGame ? "game" : "position");
    // What is fresh comes first, and stays should the link be bad.
    await (isGame ? this.game.begin("new", { players: 2 }) : this.setup.begin(""));
    if (kind === "bad") {
      this.message.show(`This link can't be opened: ${text}.`);
    } else if (kind !== "none") {
      await this.saying("This link can't be opened: ", () =>
        isGame ? this.game.begin("load", { text }) : this.setup.begin(text),
      );
    }
  }

  async save() {
    const answer = await this.ask("save");
    if (answer) {
      saveFile("nova-luna.json", `${JSON.stringify(answer.record, null, 1)}\n`);
    }
  }

  async load(file) {
    const prefix = `${file.name} can't be loaded: `;
    let text;
    try {
      text = await readFile(file);
    } catch (error) {
      this.message.show(`${prefix}${error.message}.`);
      return;
    }
    await this.saying(prefix, () => this.game.begin("load", { text }, true));
  }

  async copy() {
    showLink(this.mode === "game" ? this.game.link : this.setup.link);
    this.copied.textContent = (await copyLink())
      ? "Copied. Who opens it sees what you see."
      : "The link is in the address bar.";
  }

  async paint() {
    const theme = document.body.dataset.mdColorScheme === "slate" ? "dark" : "light";
    const { tiles } = await this.library.ask("paint", { theme });
    this.setup.pictures = tiles;
  }

  async repaint() {
    await this.paint();
    await this.show(this.mode);
  }
}

/** Say that the board can't be shown, and what helps. */
function giveUp(host, error) {
  const again = button("Reload the page", () => location.reload());
  host.replaceChildren(
    element(
      "div.nl-message",
      { role: "alert" },
      element("p", {}, element("strong", {}, "The board can't be loaded. "), `${error.message}. `),
      element(
        "p",
        {},
        "A reload may help: the board needs 13 MB from this site, and a browser that runs" +
          " WebAssembly and modules in workers. The library itself needs neither: it works" +
          " wherever Python does.",
      ),
      again,
    ),
  );
}

const host = document.getElementById("board");
const loading = element("p.nl-loading", { role: "status" }, "Loading the board…");
host.replaceChildren(loading);
try {
  const library = new Library((words) => {
    loading.textContent = words;
  });
  await library.ready;
  await new Board(host, library).begin();
} catch (error) {
  giveUp(host, error);
}
