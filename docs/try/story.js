// What has happened, in the library's words, with links to its rules.

import { amount, element } from "./elements.js";
import { ruleLinks, withRuleLinks } from "./rules.js";

/**
 * Tell the turns of a game.
 * @param {object[]} turns of a player and events, in order
 * @returns {[Node[], Node[]]} the last turn, and all before it, newest first
 */
export function log(turns) {
  if (turns.length === 0) {
    return [[element("p", {}, "Nothing has happened yet.")], []];
  }
  const told = turns.map(turnOf).reverse();
  const [last, ...earlier] = told;
  const summary = element("summary", {}, `Earlier: ${amount(earlier.length, "turn")}`);
  return [[last], earlier.length ? [summary, ...earlier] : []];
}

function turnOf({ player, events }, index) {
  const lines = events.map(({ text, rules }) => element("li", {}, `${text} `, ruleLinks(rules)));
  return element(
    "div.nl-told",
    {},
    element("h4", {}, `Turn ${index + 1}, player ${player}`),
    element("ul", {}, ...lines),
  );
}

/** Tell how a game ended: a line as a heading, and the others below it. */
export function results(lines) {
  return lines.map((line, index) => element(index ? "p" : "h3", {}, withRuleLinks(line)));
}
