// Links from the ids of rules to the pages that explain them.

import { element } from "./elements.js";

/** The page of each group of rules, by the letter of its ids. The one place that knows them. */
const PAGES = {
  C: "setup",
  S: "setup",
  T: "turns",
  W: "wheel",
  K: "wheel",
  P: "placing",
  G: "goals",
  E: "end",
  L: "solo",
};

let titles = {};

/** Take the titles of all rules, by id. What is none of these ids is never made a link. */
export function knowRules(known) {
  titles = known;
}

/** Make a link to a rule. */
export function ruleLink(id) {
  const page = new URL(`../rules/${PAGES[id[0]]}/`, document.baseURI);
  page.hash = id.toLowerCase();
  return element(
    "a.nl-rule",
    { href: page.href, target: "_blank", rel: "noopener", title: titles[id] },
    id,
  );
}

/** Return a text with the ids of rules in it as links. */
export function withRuleLinks(text) {
  const parts = text.split(/\b([A-Z][0-9]+[a-z]?)\b/);
  const made = parts.map((part, index) => (index % 2 && titles[part] ? ruleLink(part) : part));
  return element("span", {}, ...made);
}

/** Return the ids of rules as links in brackets. */
export function ruleLinks(ids) {
  const links = ids.flatMap((id, index) => (index ? [", ", ruleLink(id)] : [ruleLink(id)]));
  return element("span.nl-rules", {}, "(", ...links, ")");
}
