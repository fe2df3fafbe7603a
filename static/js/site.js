// Small comforts on every page. Everything works without them.
(function () {
  "use strict";

  document.documentElement.classList.add("js");

  // A click elsewhere, or Escape, closes what has popped up.
  function closeMenus(except) {
    document.querySelectorAll(":is(.menu, .popup)[open]").forEach(function (menu) {
      if (menu !== except) menu.open = false;
    });
  }
  document.addEventListener("click", function (event) {
    closeMenus(event.target.closest(".menu, .popup"));
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    const menu = document.querySelector(":is(.menu, .popup)[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  document.addEventListener("click", function (event) {
    const close = event.target.closest("[data-dismiss]");
    if (close) close.closest(".notice").remove();
  });

  // Where the browser keeps its clipboard from pages without TLS, the old way still works.
  function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "sr-only";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied ? Promise.resolve() : Promise.reject();
  }

  // Copies an address of this site, or a text; the button itself says that it was done.
  document.addEventListener("click", function (event) {
    const button = event.target.closest("[data-copy], [data-copy-text]");
    if (!button) return;
    const { copy: path, copyText, copied } = button.dataset;
    copy(path ? new URL(path, location.href).href : copyText).then(
      function () {
        button.textContent = copied;
      },
      function () {},
    );
  });

  // A list that nobody looks at need not be asked for again and again.
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (document.hidden && event.target.hasAttribute("hx-trigger")) event.preventDefault();
  });
})();
