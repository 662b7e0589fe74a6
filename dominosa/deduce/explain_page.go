package deduce

// pageStyle and pageScript are part of every page of explanations. Colours are
// told apart by people who see no red or no green; where the system asks for a
// dark page, it is dark.
const pageStyle = `
:root { color-scheme: light dark; --ground: #f2eee4; --paper: #fffdf8; --faint: #b9b0a0; --ink: #241f19;
 --cause: #f6dd8d; --other: #d9e4f2; --new: #0b62a8; --newfill: #cfe5f7; --out: #b3400e; --laid: #e4ddcf; }
@media (prefers-color-scheme: dark) { :root { --ground: #1d1a16; --paper: #2b2722; --faint: #6d655a; --ink: #f0eadf;
 --cause: #6b5510; --other: #27415e; --new: #7cc0f5; --newfill: #1f4a6b; --out: #ff9a63; --laid: #47413a; } }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--ground); color: var(--ink);
 font: 1rem/1.5 Helvetica, Arial, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; } h3 { font-size: 1rem; }
small { font-weight: normal; border: 1px solid var(--faint); border-radius: .5em; padding: 0 .5em; }
.shared { position: absolute; }
.picture { display: block; width: 100%; max-width: 34rem; max-height: 70vh; }
.step[hidden] { display: none; }
pre { white-space: pre-wrap; font-size: .9rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; position: sticky; top: 0; padding: .5rem 0; background: var(--ground); }
nav[hidden] { display: none; }
button { font: inherit; padding: .4rem 1rem; min-height: 2.75rem; color: inherit; background: var(--paper);
 border: 1px solid var(--ink); border-radius: .5rem; }
button:focus-visible { outline: 3px solid var(--new); outline-offset: 2px; }
button[aria-disabled=true] { opacity: .5; }
.paper { fill: var(--paper); stroke: var(--faint); }
.pips { fill: var(--ink); text-anchor: middle; font-size: 21px; } .pips2 { font-size: 19px; } .pips3 { font-size: 14px; }
.laid { fill: var(--laid); stroke: var(--faint); stroke-width: 2; }
.new { fill: var(--newfill); stroke: var(--new); stroke-width: 5; }
.cause { fill: var(--cause); } .other { fill: var(--other); }
.stripes { fill: none; stroke: var(--faint); }
.one, .two, .might { fill: none; stroke: var(--ink); stroke-width: 2; } .two { stroke-dasharray: 6 4; }
.bars { fill: none; stroke: var(--faint); stroke-width: 4; stroke-linecap: round; }
.out { fill: none; stroke: var(--out); stroke-width: 4; stroke-linecap: round; }
@media print { nav { display: none; } .step, .step[hidden] { display: block; break-inside: avoid; } .picture { max-width: 20rem; } }
`

const pageScript = `
"use strict";
(() => {
  const boards = [];
  let current = 0;
  for (const section of document.querySelectorAll("section.board")) {
    const steps = [...section.querySelectorAll(".step")];
    const nav = section.querySelector("nav");
    if (steps.length < 2) continue;
    const me = boards.length;
    let at = 0;
    const show = (to) => {
      current = me;
      at = Math.max(0, Math.min(steps.length - 1, to));
      steps.forEach((s, i) => { s.hidden = i !== at; });
      nav.querySelector("output").textContent = (at + 1) + " of " + steps.length;
      for (const b of nav.querySelectorAll("button")) {
        const end = b.dataset.go === "first" || b.dataset.go === "back" ? 0 : steps.length - 1;
        b.setAttribute("aria-disabled", String(at === end));
      }
    };
    const go = (where) => show({ first: 0, back: at - 1, next: at + 1, last: steps.length - 1 }[where]);
    nav.addEventListener("click", (e) => { const b = e.target.closest("button"); if (b) go(b.dataset.go); });
    section.addEventListener("pointerdown", () => { current = me; });
    section.addEventListener("focusin", () => { current = me; });
    nav.hidden = false;
    boards.push(go);
    show(0);
  }
  current = 0;
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || !keys[e.key] || !boards.length) return;
    e.preventDefault();
    boards[current](keys[e.key]);
  });
})();
`
