"use strict";
// Sorts tables by their headings, and opens links such as #sort=findings:3d. Without this the page
// is the same, only not sortable.
(() => {
  const key = (row, column) => {
    const cell = row.cells[column];
    return cell ? cell.dataset.key ?? cell.textContent : "";
  };
  const compare = (a, b) => {
    const [x, y] = [Number(a), Number(b)];
    if (a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
    return a.localeCompare(b, "en", { numeric: true });
  };
  const sort = (table, column, descending) => {
    const headings = table.tHead.rows[0].cells;
    const body = table.tBodies[0];
    const rows = [...body.rows];
    rows.sort((a, b) => {
      const order = compare(key(a, column), key(b, column));
      return descending ? -order : order;
    });
    body.append(...rows);
    [...headings].forEach((heading, at) => {
      if (at === column) heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else heading.removeAttribute("aria-sort");
    });
  };
  for (const table of document.querySelectorAll("table[id]")) {
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const now = heading.getAttribute("aria-sort");
        const numeric = heading.classList.contains("n");
        const descending = now ? now === "ascending" : numeric;
        sort(table, column, descending);
        const link = `#sort=${table.id}:${column + 1}${descending ? "d" : ""}`;
        try { history.replaceState(null, "", link); } catch { /* a file may not have history */ }
      });
    });
  }
  const linked = () => {
    const asked = /^#sort=([a-z-]+):([0-9]{1,2})(d?)$/.exec(location.hash);
    const table = asked && document.getElementById(asked[1]);
    if (!(table instanceof HTMLTableElement)) return;
    const column = Number(asked[2]) - 1;
    if (column < 0 || column >= table.tHead.rows[0].cells.length) return;
    sort(table, column, asked[3] === "d");
    table.scrollIntoView();
  };
  addEventListener("hashchange", linked);
  linked();
  const theme = document.createElement("button");
  theme.type = "button";
  theme.className = "theme";
  const root = document.documentElement;
  const dark = () => root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => { theme.textContent = dark() ? "Light" : "Dark"; };
  theme.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    name();
  });
  name();
  document.querySelector("header").append(theme);
})();
