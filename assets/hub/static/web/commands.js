// A form with `data-command` sends its JSON and the values of its fields to the hub as one command, or to the
// address in its `data-post`. It goes on to the page that the answer, or its `data-then`, names.
// The command keeps its key until the hub has answered, so that sending it again cannot do it twice.

import { goTo } from "./pages.js";

const keys = new WeakMap();

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function commandOf(form) {
  const command = JSON.parse(form.dataset.command);
  const shared = form.dataset.with ? [document.getElementById(form.dataset.with)] : [];
  for (const field of [...form.elements, ...shared]) {
    if (field.name && isAnswered(field)) {
      const [name, ...inner] = field.name.split(".");
      const value = valueOf(field);
      if (inner.length) {
        command[name] = { ...command[name], [inner.join(".")]: value };
      } else {
        command[name] = value;
      }
    }
  }
  return command;
}

function isAnswered(field) {
  if (field.type === "radio") {
    return field.checked;
  }
  const mayStayOpen = field.type === "number" ? !field.required : "optional" in field.dataset;
  return !mayStayOpen || field.value !== "";
}

function valueOf(field) {
  if (field.type === "checkbox") {
    return field.checked;
  }
  if ("number" in field.dataset) {
    return Number(field.value);
  }
  return field.type === "number" ? field.valueAsNumber : field.value;
}

async function send(form) {
  const body = JSON.stringify(commandOf(form));
  if (keys.get(form)?.body !== body) {
    keys.set(form, { body, key: newKey() });
  }
  try {
    const answer = await fetch(form.dataset.post ?? "/api/commands", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": keys.get(form).key },
      body,
    });
    const reply = await answer.json();
    keys.delete(form);
    return { ...reply, isDone: answer.ok };
  } catch {
    return { isDone: false, message: document.querySelector("#lost .says").textContent };
  }
}

const READ = 20_000; // ms after which a refusal goes that no field is to be mended for

let forgetting;

function complain(form, { message, article, field }) {
  const ofPage = form.closest("#strip") ? null : document.getElementById("complaint");
  const complaint = form.querySelector(".complaint") ?? ofPage ?? document.getElementById("strip-complaint");
  complaint.textContent = article ? `${message} (${article})` : message;
  complaint.hidden = false;
  complaint.dataset.refused = "";
  if (!field) {
    forgetting = setTimeout(forgive, READ);
  }
  const named = form.elements[field] ?? form.elements[`numbers.${field}`] ?? (field === form.dataset.with ? document.getElementById(field) : null);
  const wrong = named instanceof RadioNodeList ? named[0] : named;
  wrong?.closest("[hidden]")?.removeAttribute("hidden"); // asked for only once it is wanted
  wrong?.closest("details")?.setAttribute("open", "");
  wrong?.setAttribute("aria-invalid", "true");
  wrong?.focus();
}

// A refusal goes when somebody types or gives another command, and by itself: what it was about has changed by then.
function forgive() {
  clearTimeout(forgetting);
  for (const complaint of document.querySelectorAll("[data-refused]")) {
    complaint.hidden = true;
    delete complaint.dataset.refused;
  }
  for (const field of document.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
  }
}

document.addEventListener("input", forgive);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.command) {
    return;
  }
  event.preventDefault();
  forgive();
  const button = event.submitter ?? form.querySelector("button");
  button.disabled = true;
  const reply = await send(form);
  button.disabled = false;
  form.closest("dialog")?.close();
  if (!reply.isDone) {
    complain(form, reply);
    return;
  }
  form.dispatchEvent(new CustomEvent("done"));
  if (reply.location ?? form.dataset.then) {
    goTo(reply.location ?? form.dataset.then);
  }
});

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) {
    document.getElementById(opener.dataset.opens).showModal();
  }
  if (event.target.closest("[data-closes]")) {
    event.target.closest("dialog").close();
  }
});

// A name is asked once on each machine, and kept by what `data-remember` calls it.
export function begin() {
  const remembered = [...document.querySelectorAll("[data-remember]")];
  const nameOf = (field) => field.dataset.remember || field.id;
  for (const field of remembered) {
    if (field.value === field.defaultValue) {
      field.value = localStorage.getItem(nameOf(field)) ?? field.value; // else somebody was quicker than this script
    }
    field.addEventListener("change", () => {
      localStorage.setItem(nameOf(field), field.value);
      for (const other of remembered.filter((each) => nameOf(each) === nameOf(field))) {
        other.value = field.value;
      }
    });
  }
}
