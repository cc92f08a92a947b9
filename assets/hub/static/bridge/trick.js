// Shows what follows from the director's answers while they are given. The hub works it out; the address
// holds the answers, so that loading again keeps them.

import { reconcile } from "./reconcile.js";

const REGIONS = ["questions", "findings"];

export function begin() {
  const form = document.getElementById("trick");
  const place = new URLSearchParams(location.search);
  let asked = 0;

  function address() {
    const parameters = new URLSearchParams();
    for (const name of ["round", "table", "board", "call"]) {
      if (place.has(name)) {
        parameters.set(name, place.get(name));
      }
    }
    for (const [name, value] of new FormData(form)) {
      if (name.includes(".") && value !== "") {
        parameters.set(name, value);
      }
    }
    return `${location.pathname}?${parameters}`;
  }

  async function refresh() {
    const ours = ++asked;
    const wanted = address();
    const answer = await fetch(wanted);
    const text = await answer.text();
    if (ours !== asked || !answer.ok) {
      return; // something else was answered meanwhile, or the answer cannot be: keeping it will say so
    }
    history.replaceState(null, "", wanted);
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const id of REGIONS) {
      reconcile(document.getElementById(id), page.getElementById(id));
    }
  }

  form.addEventListener("change", (event) => {
    if (event.target.name.includes(".")) {
      refresh();
    }
  });
  if ([...form.elements].some(isAnswered)) {
    refresh(); // somebody was quicker than this script
  }
}

// Whether it holds another answer than the one that the hub sent with it.
function isAnswered({ name, checked, defaultChecked, value, defaultValue }) {
  return name.includes(".") && (checked !== defaultChecked || value !== defaultValue);
}
