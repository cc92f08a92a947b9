// Counts the pasted pairs while they are typed.

const pairs = document.getElementById("pairs");
const pairCount = document.getElementById("pair-count");
const tableCount = document.getElementById("table-count");

function count() {
  const entered = pairs.value.split("\n").filter((line) => line.trim()).length;
  pairCount.textContent = entered;
  tableCount.textContent = Math.ceil(entered / 2);
}

pairs.addEventListener("input", count);
count();
