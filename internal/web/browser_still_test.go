//go:build browser

package web

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
)

// shifts lists how far things moved while the page came, and what moved.
const shifts = `new Promise((done) => {
  const list = [];
  const name = (node) => node ? (node.id || node.className?.baseVal || node.className || node.nodeName) : "gone";
  new PerformanceObserver((entries) => {
    for (const e of entries.getEntries()) if (!e.hadRecentInput) list.push({ value: e.value, what: e.sources.map((s) => name(s.node) + " " + [s.previousRect, s.currentRect].map((r) => [r.x, r.y, r.width, r.height].map(Math.round).join(",")).join(" > ")) });
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(list), 500);
})`

// TestBrowserStill opens the page for the first time, in windows of many sizes: nothing
// moves when the board comes, and a bone of the list, a number and a button keep their
// place through the lesson, mistakes, hints and checks.
func TestBrowserStill(t *testing.T) {
	site := serveReal(t)
	for _, w := range windows {
		k := newTab(t, w.width, w.height)
		k.resize(w.width, w.height, w.touch)
		k.open(site.url)
		k.run(`new Promise((done) => setTimeout(done, 1000))`)
		var list []struct {
			Value float64
			What  []string
		}
		must.Do(t, json.Unmarshal([]byte(k.run(shifts)), &list))
		sum := 0.0
		for _, s := range list {
			sum += s.Value
		}
		if sum >= 0.02 {
			t.Errorf("%dx%d: things move by %.3f: %v", w.width, w.height, sum, list)
		}
		k.run("eval(" + strconv.Quote(layoutScript) + ")")
		places := func() string {
			return k.run(`layout.rest().then(() => {
				const table = document.getElementById("table").getBoundingClientRect();
				return ["#tray [data-bone='3-3']", "#values button", "#title", "#t-hint"].map((name) => {
					const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
					const from = name === "#t-hint" && !document.documentElement.classList.contains("tight") ? { x: 0, y: 0 } : table; // the rest scrolls
					return [name, x - from.x, y - from.y, width, height].map((n) => Math.round(n) || n).join(" ");
				});
			})`)
		}
		at := places()
		if w.width == 390 || w.width == 1280 {
			k.shoot(fmt.Sprintf("still-%d-lesson", w.width))
		}
		press := func(id string) func() {
			return func() { k.run(fmt.Sprintf(`layout.press(%q)`, id)) }
		}
		for _, state := range []struct {
			name string
			do   func()
		}{
			{"the lesson over", press("lesson-close")},
			{"a hint", press("t-hint")},
			{"the step", press("hint-3")},
			{"the step taken", press("hint-do")},
			{"mistakes", func() {
				for i := range 8 {
					x, y := k.near(dominosa.Place{Row: i / 2, Col: i % 2 * 2})
					k.do(chromedp.MouseClickXY(x, y))
				}
			}},
			{"a check", press("t-check")},
			{"a hint for mistakes", press("t-hint")},
			{"three steps", func() { k.run(`layout.play(3)`) }},
		} {
			state.do()
			if got := places(); got != at {
				t.Errorf("%dx%d, %s: %s\nbefore %s", w.width, w.height, state.name, got, at)
			}
			if w.width == 390 || w.width == 1280 {
				k.shoot(fmt.Sprintf("still-%d-%s", w.width, strings.ReplaceAll(state.name, " ", "-")))
			}
		}
	}
}
