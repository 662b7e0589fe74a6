package page

// Look is the look of documents for browsers, in the colours of the page on which one plays:
// dark where the system asks for that.
const Look = `
:root { color-scheme: light dark; --page: light-dark(#f4efe4, #15181b); --card: light-dark(#fffdf8, #1f2428); --rule: light-dark(#d8cfbd, #353c43);
 --ink: light-dark(#23282b, #ebe6da); --soft: light-dark(#585d5f, #a9aeb1); --accent: light-dark(#1d5a64, #85c9d2); }
body { margin: 0 auto; padding: 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 Nunito, sans-serif; font-variant-numeric: lining-nums tabular-nums; }
a { color: var(--accent); }
@media print { :root { --page: #fff; --card: #fff; --rule: #aaa; --ink: #000; --soft: #444; --accent: #000; } }
`

// style and script are part of every page of explanations. Colours are told apart by people
// who see no red or no green.
const style = Look + `
:root { --faint: light-dark(#b9aa8a, #707880); --cause: light-dark(#f6dd8d, #6b5510); --other: light-dark(#d9e4f2, #27415e);
 --newfill: light-dark(#dfeae8, #20343a); --out: light-dark(#a3241b, #ff9c8c); --laid: light-dark(#eadfc6, #353c43); --arrow: light-dark(#6a2c91, #e3c0fb); }
body { max-width: 72rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.2rem; margin: 1.5rem 0 0; } h3 { font-size: 1.1rem; margin: 0 0 .5rem; }
h3 a { color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
small { font-weight: normal; font-size: .85rem; border: 1px solid var(--rule); border-radius: .5em; padding: 0 .5em; white-space: nowrap; }
.source { margin: 0; color: var(--soft); } .shared { position: absolute; }
.step, .board { scroll-margin-top: 4rem; }
.step { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem 1.5rem; align-items: start; margin: 0 0 1.5rem; }
.step[hidden] { display: none; }
.picture { display: block; width: 100%; max-height: 78vh; }
.text p { margin: 0 0 .75rem; max-width: 38rem; }
pre { white-space: pre-wrap; font-size: .9rem; margin: 0 0 .75rem; }
.left { color: var(--soft); font-size: .9rem; } .left span { display: inline-block; border: 1px solid var(--rule); border-radius: .3em; padding: 0 .35em; margin: 0 .1em .25em 0; background: var(--card); color: var(--ink); }
.walk { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; position: sticky; top: 0; z-index: 1; padding: .5rem 0; background: var(--page); }
.walk[hidden] { display: none; }
.list ul { list-style: none; padding: 0; margin: 0; columns: 20rem; } .list li { break-inside: avoid; display: flex; padding: .15rem .4rem; border-radius: .3rem; }
.list li:has([aria-current]) { background: var(--cause); } .list a { flex: none; width: 5.5rem; }
.legend ul { list-style: none; padding: 0; columns: 20rem; } .legend li { break-inside: avoid; display: flex; gap: .6rem; align-items: center; padding: .15rem 0; }
.sample { flex: none; width: 3rem; height: 1.5rem; background: var(--card); border: 1px solid var(--rule); }
button { font: inherit; padding: .4rem 1rem; min-height: 2.75rem; color: inherit; background: var(--card);
 border: 1px solid var(--rule); border-radius: .6rem; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button[aria-disabled=true] { opacity: .5; }
.paper { fill: var(--card); stroke: var(--faint); }
.where { fill: var(--soft); text-anchor: middle; font-size: 10px; }
.pips { fill: var(--ink); text-anchor: middle; font-size: 21px; } .pips2 { font-size: 19px; } .pips3 { font-size: 14px; }
.laid { fill: var(--laid); stroke: var(--faint); stroke-width: 2; }
.new { fill: var(--newfill); stroke: var(--accent); stroke-width: 5; }
.cause { fill: var(--cause); } .other { fill: var(--other); }
.stripes { fill: none; stroke: var(--faint); }
.one, .two, .might, .gone { fill: none; stroke: var(--ink); stroke-width: 2; } .two { stroke-dasharray: 6 4; }
.gone { stroke: var(--out); stroke-width: 2; stroke-dasharray: 1 4; stroke-linecap: round; }
.bars, .score { fill: none; stroke: var(--faint); stroke-width: 4; stroke-linecap: round; } .score { stroke-width: 1.5; }
.out { fill: none; stroke: var(--out); stroke-width: 4; stroke-linecap: round; }
.shaft { fill: none; stroke: var(--arrow); stroke-width: 2.5; stroke-linecap: round; } .tip { fill: var(--arrow); }
.link { fill: var(--page); text-anchor: middle; font-size: 10px; font-weight: bold; }
@media (min-width: 52rem) { .step { grid-template-columns: minmax(0, 34rem) minmax(18rem, 1fr); } }
@media print {
 :root { --ground: #fff; --paper: #fff; --faint: #aaa; --ink: #000; --soft: #444; }
 body { max-width: none; padding: 0; font-size: 10pt; } .walk, .list, .left { display: none; }
 .step, .step[hidden] { display: grid; grid-template-columns: 7.5cm 1fr; break-inside: avoid; }
 .picture { max-height: none; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } a { color: inherit; text-decoration: none; }
}
`

const script = `
"use strict";
(() => {
  const boards = [], found = [];
  let current = 0;
  for (const section of document.querySelectorAll("section.board")) {
    const steps = [...section.querySelectorAll(".step")];
    const nav = section.querySelector(".walk");
    if (steps.length < 2) continue;
    const me = boards.length;
    let at = 0;
    const links = [...section.querySelectorAll(".list a")];
    const show = (to, tell) => {
      current = me;
      at = Math.max(0, Math.min(steps.length - 1, to));
      steps.forEach((s, i) => { s.hidden = i !== at; });
      nav.querySelector("output").textContent = (at + 1) + " of " + steps.length;
      for (const b of nav.querySelectorAll("button")) {
        const end = b.dataset.go === "first" || b.dataset.go === "back" ? 0 : steps.length - 1;
        b.setAttribute("aria-disabled", String(at === end));
      }
      links.forEach((a, i) => { if (i === at) a.setAttribute("aria-current", "step"); else a.removeAttribute("aria-current"); });
      if (tell) history.replaceState(null, "", "#" + steps[at].id);
    };
    const go = (where) => show({ first: 0, back: at - 1, next: at + 1, last: steps.length - 1 }[where], true);
    const find = () => {
      const to = steps.findIndex((s) => "#" + s.id === location.hash);
      if (to < 0) return;
      show(to);
      section.scrollIntoView();
    };
    window.addEventListener("hashchange", find);
    nav.addEventListener("click", (e) => { const b = e.target.closest("button"); if (b) go(b.dataset.go); });
    section.addEventListener("pointerdown", () => { current = me; });
    section.addEventListener("focusin", () => { current = me; });
    nav.hidden = false;
    boards.push(go);
    show(0);
    found.push(find);
  }
  current = 0;
  for (const find of found) find();
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || !keys[e.key] || !boards.length) return;
    e.preventDefault();
    boards[current](keys[e.key]);
  });
})();
`
