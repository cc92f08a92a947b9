// Counts the pasted lines, and the tables that they fill, while they are typed.

const lines = document.querySelector("[data-per-table]");
const perTable = Number(lines.dataset.perTable);
const lineCount = document.getElementById("line-count");
const tableCount = document.getElementById("table-count");

function count() {
  const entered = lines.value.split("\n").filter((line) => line.trim()).length;
  lineCount.textContent = entered;
  tableCount.textContent = Math.ceil(entered / perTable);
}

lines.addEventListener("input", count);
count();
