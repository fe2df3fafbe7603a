// Small comforts on every page. Everything works without them.
(function () {
  "use strict";

  document.documentElement.classList.add("js");

  // A click elsewhere, or Escape, closes the account menu.
  function closeMenus(except) {
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      if (menu !== except) menu.open = false;
    });
  }
  document.addEventListener("click", function (event) {
    closeMenus(event.target.closest("details.menu"));
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  document.addEventListener("click", function (event) {
    const close = event.target.closest("[data-dismiss]");
    if (close) close.closest(".notice").remove();
  });

  // Copies an address of this site; the button itself says that it was done.
  document.addEventListener("click", function (event) {
    const button = event.target.closest("[data-copy]");
    if (!button || !navigator.clipboard) return;
    navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href).then(function () {
      button.textContent = button.dataset.copied;
    });
  });

  // A list that nobody looks at need not be asked for again and again.
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (document.hidden && event.target.hasAttribute("hx-trigger")) event.preventDefault();
  });
})();
