// A list of entrants that is pasted, typed, chosen or dropped is shown as the hub understands it, line by line, and
// is changed in place. What is entered is what was looked at: the hub writes it into the form's hidden field, which
// stays empty while something has to be done. The list is kept in this browser until it has been entered.

import { reconcile } from "./reconcile.js";

const WAIT = 350; // milliseconds after the last key

function beginList(place) {
  const form = place.closest("form");
  const source = place.querySelector("[data-list]");
  const field = place.querySelector("[data-looked-at]");
  const table = place.querySelector("[data-list-table]");
  const complaint = place.querySelector("[data-list-complaint]");
  const versions = place.querySelector("[data-list-versions]");
  const clear = place.querySelector("[data-list-clear]");
  const main = form.querySelector("button.main, button:not([type])");
  const chooser = document.querySelector(`select#${place.dataset.listOf}`);
  const draft = `list ${place.dataset.draft}`;
  let list = { text: "", entrants: "", chosen: {}, entries: null, columns: [], told: [], confirmed: [], opened: [] };
  let asked = 0;
  let waiting = 0;
  let files = [];

  const whoEnters = () => (chooser ? chooser.value : place.dataset.listOf);

  function keep() {
    if (list.text || list.entries?.length) {
      localStorage.setItem(draft, JSON.stringify(list));
    } else {
      localStorage.removeItem(draft);
    }
  }

  function complain(message) {
    complaint.textContent = message;
    complaint.hidden = !message;
  }

  function unready() {
    field.value = "";
    main.disabled = true;
  }

  async function post(address, body, headers) {
    try {
      const answer = await fetch(address, { method: "POST", headers, body });
      const reply = await answer.json();
      return answer.ok ? reply : { refusal: reply.message };
    } catch {
      return { refusal: document.querySelector("#lost .says").textContent };
    }
  }

  async function look() {
    clearTimeout(waiting);
    unready();
    keep();
    const number = ++asked;
    if (!list.text.trim() && !list.entries?.length) {
      table.replaceChildren();
      clear.hidden = true;
      complain("");
      form.dispatchEvent(new CustomEvent("looked", { detail: { entered: 0 } }));
      return;
    }
    const reply = await post("/api/lists", JSON.stringify(list), { "Content-Type": "application/json" });
    if (number !== asked) {
      return; // something newer has been asked since
    }
    complain(reply.refusal ?? "");
    if (reply.refusal) {
      return;
    }
    list = { ...list, entries: reply.entries, columns: reply.columns, told: reply.told };
    keep();
    show(reply);
  }

  function show(reply) {
    const wanted = document.createElement("div");
    wanted.innerHTML = reply.table;
    const shown = table.firstElementChild;
    if (shown) {
      reconcile(shown, wanted.firstElementChild);
    } else {
      table.append(wanted.firstElementChild);
    }
    for (const input of table.querySelectorAll("input[value], input[data-part]")) {
      if (input !== document.activeElement && input.type !== "checkbox") {
        input.value = input.getAttribute("value") ?? "";
      }
    }
    for (const select of table.querySelectorAll("select[data-column]")) {
      select.value = list.columns[Number(select.dataset.column)].meaning;
    }
    clear.hidden = false;
    field.value = reply.plain;
    main.disabled = !reply.plain;
    form.dispatchEvent(new CustomEvent("looked", { detail: { entered: reply.entered } }));
  }

  function read(text, chosen = {}) {
    list = { ...list, text, chosen, entrants: whoEnters(), entries: null, columns: [], told: [], confirmed: [], opened: [] };
    return look();
  }

  source.addEventListener("input", () => {
    unready();
    clearTimeout(waiting);
    waiting = setTimeout(() => read(source.value), WAIT);
  });

  chooser?.addEventListener("change", () => (list.text || list.entries?.length) && read(source.value));

  form.addEventListener("submit", (event) => {
    if (!field.value) {
      event.preventDefault();
      event.stopImmediatePropagation();
      look().then(() => table.querySelector("tr.wrong input, tr.doubtful input, tr.doubtful button")?.focus());
    }
  }, true);

  form.addEventListener("done", () => localStorage.removeItem(draft));

  clear.addEventListener("click", () => {
    source.value = "";
    versions.closest(".field").hidden = true;
    read("");
    source.focus();
  });

  // --- files

  async function take(file) {
    complain("");
    const reply = await post(`/api/lists/files?entrants=${whoEnters()}`, file, {});
    if (reply.refusal) {
      complain(reply.refusal);
      return;
    }
    files = reply.versions;
    versions.replaceChildren(...files.map(({ name }, number) => new Option(name, number)));
    versions.closest(".field").hidden = files.length < 2;
    versions.closest(".field").classList.toggle("doubtful", reply.is_doubtful);
    source.value = files[0].text;
    await read(source.value);
  }

  const chosenFile = place.querySelector("[data-list-file]");
  chosenFile.addEventListener("change", async () => {
    const [file] = chosenFile.files;
    if (file) {
      await take(file);
      chosenFile.value = "";
    }
  });

  versions.addEventListener("change", () => {
    source.value = files[Number(versions.value)].text;
    read(source.value);
  });

  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file) {
      event.preventDefault();
      take(file);
    }
  });

  // --- changes in place

  const CHANGES = {
    leave_out: (entry) => ({ ...entry, is_left_out: true, told: [] }),
    take_in: (entry) => ({ ...entry, is_left_out: false, told: [], players: entry.players.length ? entry.players : [person(entry.text)] }),
    confirm: (entry) => ({ ...entry, is_confirmed: true }),
    swap: (entry) => ({ ...entry, players: [...entry.players].reverse() }),
    split: (entry) => ({ ...entry, told: [], players: halves(entry.players[0]) }),
    change: (entry) => entry,
  };

  const person = (name, number = "", club = "") => ({ name: name.slice(0, 200), number, club });

  function halves({ name, number, club }) {
    const apart = name.split(/\s*[-–—/&+,]\s*/).filter(Boolean);
    const words = name.trim().split(/\s+/);
    const middle = Math.ceil(words.length / 2);
    const [one, other = ""] =
      apart.length === 2 ? apart : [words.slice(0, middle).join(" "), words.slice(middle).join(" ")];
    return [person(one, number, club), person(other)].filter(({ name: half }) => half);
  }

  function join(at) {
    const [one, other] = list.entries.slice(at, at + 2);
    const joined = { ...one, text: `${one.text} · ${other.text}`, players: [...one.players, ...other.players], told: [], is_confirmed: false };
    list.entries.splice(at, 2, joined);
  }

  table.addEventListener("click", (event) => {
    const button = event.target.closest("[data-does]");
    if (!button) {
      return;
    }
    const at = Number(button.closest("[data-place]").dataset.place);
    const does = button.dataset.does;
    if (does === "join") {
      join(at);
    } else {
      list.entries[at] = CHANGES[does](list.entries[at]);
    }
    list.opened = [...new Set([...list.opened, at])].filter((place) => does !== "confirm" || place !== at);
    look().then(() => document.querySelector(`#list-row-${at} :is(input, button)`)?.focus({ preventScroll: true }));
  });

  table.addEventListener("change", (event) => {
    const { dataset, value, checked } = event.target;
    if (dataset.confirms) {
      list.confirmed = list.confirmed.filter((key) => key !== dataset.confirms).concat(checked ? dataset.confirms : []);
      look();
    } else if (dataset.column) {
      const chosen = Object.fromEntries(list.columns.map(({ meaning }, column) => [column, meaning]));
      read(source.value, { ...chosen, [dataset.column]: value });
    } else if (dataset.part) {
      write(event.target, value.trim());
    }
  });

  function write(input, value) {
    const at = Number(input.closest("[data-place]").dataset.place);
    const entry = { ...list.entries[at], told: [], is_confirmed: false };
    const { part } = input.dataset;
    if (part === "team") {
      entry.team = value;
    } else if (part === "drawn") {
      entry.number = /^\d{1,4}$/.test(value) ? Number(value) : null;
    } else {
      const which = Number(input.closest("[data-player]").dataset.player);
      const players = [...entry.players];
      while (players.length <= which) {
        players.push(person(""));
      }
      players[which] = { ...players[which], [part]: value };
      entry.players = players.filter(({ name, number }) => name || number);
    }
    list.entries[at] = entry;
    list.opened = [...new Set([...list.opened, at])];
    look();
  }

  // --- what was kept

  const kept = JSON.parse(localStorage.getItem(draft) ?? "null");
  unready();
  if (kept) {
    list = kept;
    source.value = list.text;
    if (list.entries && list.entrants === whoEnters()) {
      look();
    } else {
      read(list.text);
    }
  } else if (source.value.trim()) {
    read(source.value);
  }
}

export function begin() {
  document.querySelectorAll("[data-list-of]").forEach(beginList);
}
