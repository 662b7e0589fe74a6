// What browser_layout_test.go runs in the page: states of it, and a look at how things lie.

globalThis.layout = (() => {
  const $ = (id) => document.getElementById(id);
  const frame = () => new Promise((done) => { setTimeout(done, 40); });

  /** Waits till the worker has answered and everything stands where it will. */
  async function rest() {
    do await frame(); while (document.documentElement.dataset.busy);
    for (let i = 0; i < 4; i++) await new Promise((done) => { requestAnimationFrame(done); });
    await frame();
    await document.fonts.ready;
  }

  async function press(id) {
    $(id).click();
    await rest();
  }

  /** Lets hints play some steps. */
  async function play(steps) {
    for (let i = 0; i < steps && document.documentElement.dataset.done !== "true"; i++) {
      await press("t-hint");
      await press("hint-3");
      await press($("hint-do").hidden ? "hint-close" : "hint-do");
    }
  }

  /** A picture of the board, with one number wrong. */
  function drawn() {
    const canvas = Object.assign(document.createElement("canvas"), { width: 880, height: 780 });
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    Object.assign(context, { fillStyle: "#000", font: "60px sans-serif", textAlign: "center", textBaseline: "middle" });
    [..."40005106261401262424315513523441204331565650025324361363"].forEach((digit, i) => context.fillText(digit, 90 + 100 * (i % 8), 90 + 100 * Math.floor(i / 8)));
    return canvas;
  }

  /** Has a picture read, and waits for what comes of it. */
  async function choose(canvas) {
    const blob = await new Promise((done) => { canvas.toBlob(done); });
    const data = new DataTransfer();
    data.items.add(new File([blob], "picture.png", { type: blob.type }));
    $("photo-error").hidden = true;
    $("photo-file").files = data.files;
    $("photo-file").dispatchEvent(new Event("change"));
    do await frame(); while ($("photo-error").hidden && $("d-photo").dataset.state !== "read");
    await rest();
  }

  /** Sets a field of the settings. */
  async function set(id, value) {
    $(id).value = value;
    $(id).dispatchEvent(new Event("change"));
    await rest();
  }

  async function sure() {
    if ($("d-ask").open) await press("ask-yes");
  }

  const states = {
    game: () => play(6),
    numbers: async () => { for (const button of [...$("values").children].slice(0, 3)) { button.click(); await rest(); } },
    pencil: () => press("t-pencil"),
    "right to left": async () => { document.documentElement.dir = "rtl"; window.dispatchEvent(new Event("resize")); await rest(); },
    more: async () => { await press("t-pencil"); document.documentElement.dir = "ltr"; window.dispatchEvent(new Event("resize")); await press("t-more"); },
    menu: async () => { await press("t-more"); await press("a-menu"); },
    hint: async () => { await press("a-menu"); await press("t-hint"); await press("hint-2"); },
    check: async () => { await press("hint-close"); await press("t-check"); },
    dots: () => set("s-pips", "dots"),
    left: async () => {
      await set("s-pips", "numbers");
      await set("s-hand", "left");
    },
    "text of twice the size": async () => { await set("s-hand", "right"); document.documentElement.style.setProperty("--text", 2); window.dispatchEvent(new Event("resize")); await rest(); },
    new: async () => { document.documentElement.style.removeProperty("--text"); window.dispatchEvent(new Event("resize")); await press("a-new"); },
    solve: async () => { $("d-new").close(); await press("a-solve"); },
    photo: () => press("solve-photo"),
    "photo refused": async () => { await choose(document.createElement("canvas")); },
    "photo read": async () => { await choose(drawn()); $("photo-next").click(); await rest(); },
    "photo right to left": async () => { document.documentElement.dir = "rtl"; window.dispatchEvent(new Event("resize")); await rest(); },
    "photo of no board": async () => {
      document.documentElement.dir = "ltr";
      document.querySelector('#photo-choices [data-number=""]').click();
      while ($("photo-text").hidden) await frame();
      await rest();
    },
    print: async () => { $("d-photo").close(); await press("a-print"); },
    share: async () => { $("d-print").close(); await press("a-share"); },
    settings: async () => { $("d-share").close(); await press("a-settings"); $("d-settings").querySelector("details").open = true; },
    help: async () => { $("d-settings").close(); await press("a-help"); },
    ask: async () => { $("d-help").close(); await press("t-explain"); },
    explain: async () => { await sure(); await press("step-next"); },
    analyse: async () => { await press("panel-close"); await press("t-analyse"); await sure(); },
    done: async () => { await press("panel-close"); await play(90); },
  };

  /** The part of an element that is to be seen, or null. */
  function seen(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (up.tagName === "DIALOG") break;
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  }

  /** Reports whether something around an element scrolls in a direction, so that all of it can be seen. */
  function scrolls(element, way) {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/auto|scroll/.test(style[`overflow${way}`])) return true;
    }
    return way === "Y" && getComputedStyle(document.documentElement).overflowY === "auto";
  }

  const name = (element) => element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}[${element.dataset.bone ?? element.dataset.value ?? element.dataset.today ?? element.textContent.trim().slice(0, 20)}]`;

  /** Looks at everything that is in front, and says what is wrong. */
  function look(touch) {
    const faults = [];
    const root = document.querySelector("dialog[open]") ?? document.body;
    const all = [...root.querySelectorAll("button, input, select, textarea, summary, h1, h2, h3, h4, p, dt, dd, label, #stage, #message, table")]
      .filter((e) => !e.closest("[hidden], .unseen, .skip, .defs, noscript") && !(root === document.body && e.closest("dialog")) && getComputedStyle(e).opacity !== "0");
    const boxes = all.map((element) => ({ element, box: seen(element) })).filter(({ box }) => box);
    const { clientWidth: wide, clientHeight: tall } = document.documentElement;
    for (const { element } of boxes) {
      const whole = element.getBoundingClientRect();
      if ((whole.left < -1 || whole.right > wide + 1) && !scrolls(element, "X")) faults.push(`${name(element)} goes from ${Math.round(whole.left)} to ${Math.round(whole.right)}, beyond the window`);
      if ((whole.top < -1 || whole.bottom > tall + 1) && !scrolls(element, "Y") && root === document.body) faults.push(`${name(element)} is cut at ${Math.round(whole.bottom)} of ${tall}`);
      const style = getComputedStyle(element);
      if (/hidden|clip/.test(style.overflowX) && element.tagName !== "INPUT" && element.scrollWidth > element.clientWidth + 1) faults.push(`the text of ${name(element)} is cut`);
      if (touch && element.matches("button:not(#level), select, summary, input:not([type=radio], [type=checkbox])") && (whole.width < 43.5 || whole.height < 43.5)) faults.push(`${name(element)} is ${whole.width.toFixed(1)} by ${whole.height.toFixed(1)}`);
    }
    const over = (element) => element.closest("#side > :is(#message, #hint, #lesson, #finish)"); // lies over the list of bones
    for (let i = 0; i < boxes.length; i++) {
      for (let j = i + 1; j < boxes.length; j++) {
        const [p, q] = [boxes[i], boxes[j]];
        if (p.element.contains(q.element) || q.element.contains(p.element) || !over(p.element) !== !over(q.element)) continue;
        const across = Math.min(p.box.right, q.box.right) - Math.max(p.box.left, q.box.left), down = Math.min(p.box.bottom, q.box.bottom) - Math.max(p.box.top, q.box.top);
        if (across > 1 && down > 1) faults.push(`${name(p.element)} and ${name(q.element)} overlap by ${across.toFixed(0)} by ${down.toFixed(0)}`);
      }
    }
    if (document.documentElement.scrollWidth > wide + 1 || $("middle").scrollWidth > $("middle").clientWidth + 1) faults.push("the page scrolls sideways");
    return faults.slice(0, 12);
  }

  return { states: Object.keys(states), enter: (state) => states[state](), look, play, press, rest };
})();
