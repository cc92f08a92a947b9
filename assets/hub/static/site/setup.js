// Counts the pasted lines, and the tables that they fill, while they are typed. What is marked as `data-for`
// some of those who may enter is shown when they do.

const lines = document.querySelector("[data-per-table]");
const perTable = Number(lines.dataset.perTable);
const lineCount = document.getElementById("line-count");
const tableCount = document.getElementById("table-count");
const entrants = document.getElementById("entrants");
const tablesOfMatch = document.getElementById("tables");

function tablesFor(entered) {
  switch (entrants?.value) {
    case "teams":
      return Math.floor(entered / 2) * tablesOfMatch.valueAsNumber || 0;
    case "individuals":
      return Math.floor(entered / 4);
    default:
      return Math.ceil(entered / perTable);
  }
}

function count() {
  const entered = lines.value.split("\n").filter((line) => line.trim()).length;
  lineCount.textContent = entered;
  tableCount.textContent = tablesFor(entered);
}

function show() {
  for (const part of document.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(entrants.value);
  }
  count();
}

entrants?.addEventListener("change", show);
tablesOfMatch?.addEventListener("input", count);

lines.addEventListener("input", count);
count();
