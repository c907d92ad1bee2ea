/// Searching within a page. Without it the page shows everything, and the browser's own search finds
/// text in closed parts as well.
enum PageScript {
  static let text = """
    (() => {
      const field = document.getElementById("search");
      if (!field) return;
      const found = document.getElementById("search-count");
      const items = [...document.querySelectorAll("[data-item]")];
      const groups = [...document.querySelectorAll("[data-group]")];
      const texts = new Map();
      const text = (item) => {
        if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
        return texts.get(item);
      };
      const search = () => {
        const words = field.value.toLowerCase().split(" ").filter((word) => word !== "");
        let count = 0;
        for (const item of items) {
          const shown = words.every((word) => text(item).includes(word));
          item.classList.toggle("unfound", !shown);
          if (shown) count += 1;
        }
        for (const group of groups) {
          const empty = words.length > 0 && !group.querySelector("[data-item]:not(.unfound)");
          group.classList.toggle("found-none", empty);
        }
        found.textContent = words.length > 0 ? count + " found" : "";
      };
      let timer = 0;
      field.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(search, 120);
      });
      field.closest("[hidden]").hidden = false;
    })();

    """
}
