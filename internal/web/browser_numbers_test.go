//go:build browser

package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Numbers from 1, colours of highlights, and the month of daily puzzles.

// choose sets a field of the settings, which are open, as a player does.
func (k *tab) choose(id, value string) {
	k.Helper()
	k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const field = document.getElementById(%q);
		field.value = %q;
		field.dispatchEvent(new Event("change"));
	})()`, id, value)))
	k.idle()
}

// TestBrowserNumbers plays a board with numbers from 1 instead of 0. What is shared
// and kept stays what it was.
func TestBrowserNumbers(t *testing.T) {
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	k.open(h.url + "#board=" + small)
	numbers := func() string {
		t.Helper()
		return eval[string](k, `[...document.querySelectorAll("#board .number")].map((e) => e.textContent).join("")`)
	}
	solution := solved(t, small)
	k.lay(solution[0])
	k.click(`[data-value="0"]`)
	k.idle()
	k.click("#a-settings")
	k.choose("s-first", "1")
	k.click("#d-settings .close")
	const raised = "232213213131"
	must.Equal(t, numbers(), raised, "the board")
	if bones, lit := k.count("#board .bone"), eval[string](k, `document.querySelector("#values [aria-pressed=true]").dataset.value`); bones != 1 || lit != "1" {
		t.Errorf("%d bones lie, and %s is highlighted", bones, lit)
	}
	tiles := eval[[]string](k, `[...document.querySelectorAll("#tray [data-bone]")].map((e) => e.dataset.bone)`)
	slices.Sort(tiles)
	must.Equal(t, strings.Join(tiles, " "), "1-1 1-2 1-3 2-2 2-3 3-3", "the tray")
	k.key("0") // there is none, and nothing happens
	k.idle()
	if k.count("#values [aria-pressed=true]") != 1 || eval[string](k, `document.querySelector("#message").textContent`) != "" {
		t.Errorf("the key 0 leads to %q", k.says())
	}
	k.click("#t-hint")
	k.idle()
	k.click("#hint-3")
	k.idle()
	if text := k.text("#hint-text"); strings.Contains(text, " 0") || strings.Contains(text, "0-") {
		t.Errorf("a hint speaks of 0: %q", text)
	}
	k.shoot("from-one")
	k.click("#hint-close")
	k.click("#a-share")
	k.until(`document.querySelector("#share-link").value !== ""`)
	must.Equal(t, eval[string](k, `document.querySelector("#share-link").value`), h.url+"#board="+small, "the link")
	k.click("#d-share .close")

	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	k.idle()
	if got := numbers(); got != raised || k.count("#board .bone") != 1 {
		t.Errorf("after a reload the board is %s with %d bones", got, k.count("#board .bone"))
	}
	k.lay(solution[1:]...)
	k.until(`document.documentElement.dataset.done === "true"`)
	k.click("#a-settings")
	k.choose("s-first", "own")
	k.click("#d-settings .close")
	must.Equal(t, numbers(), strings.TrimPrefix(small, "2:"), "with its own numbers the board")

	// A board that is printed with numbers from 1 needs no setting.
	k.click("#a-solve")
	k.do(chromedp.SetValue(chromedp.CSS("#solve-text"), "2322\n1321\n3131\n"))
	k.click("#solve-go")
	k.until(`document.documentElement.dataset.stage === "solve"`)
	k.idle()
	must.Equal(t, eval[string](k, `document.querySelector("#verdict").dataset.verdict`), "one", "a board with numbers from 1")
	k.clean()
}

// TestBrowserPalette looks at a highlighted number in each choice of colours.
func TestBrowserPalette(t *testing.T) {
	axe := axeCore(t)
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=6:65441301522051560230340064531421325466016330464123622155")
	for n := range 7 {
		k.click(fmt.Sprintf(`[data-value="%d"]`, n))
		k.idle()
	}
	must.Equal(t, k.count("#board .number.lit"), 56, "bold numbers")
	seen := map[string]string{}
	for _, palette := range []string{"any", "strong", "none"} {
		k.click("#a-settings")
		k.choose("s-palette", palette)
		k.click("#d-settings .close")
		colours := eval[[]string](k, `[...Array(7).keys()].map((n) => getComputedStyle(document.querySelector("#board .hl-" + n)).stroke)`)
		shapes := eval[[]string](k, `[...Array(7).keys()].map((n) => document.querySelector("#board .hl-" + n).getAttribute("d"))`)
		slices.Sort(colours)
		slices.Sort(shapes)
		want := 7
		if palette == "none" {
			want = 1
		}
		must.Equal(t, len(slices.Compact(colours)), want, "%s: colours", palette)
		must.Equal(t, len(slices.Compact(shapes)), 7, "%s: shapes", palette)
		if other, ok := seen[colours[0]]; ok {
			t.Errorf("%s has a colour of %s", palette, other)
		}
		seen[colours[0]] = palette
		k.shoot(palette)
		k.violations(axe, palette)
	}
	k.clean()
}

// TestBrowserMonth looks at the puzzles of this month and of the last, with some of
// them solved, and goes to another day.
func TestBrowserMonth(t *testing.T) {
	axe := axeCore(t)
	k := newTab(t, 360, 800, chromedp.EmulateMobile)
	h := serveReal(t)
	k.open(h.url + "#board=" + small)
	// The middle of a month ten years from now, as nobody waits for it at midnight.
	now := time.Date(2036, time.March, 15, 12, 0, 0, 0, time.UTC)
	k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const Real = Date;
		globalThis.Date = class extends Real { constructor(...args) { args.length ? super(...args) : super(%d); } };
		localStorage.setItem("bonepile.daily", JSON.stringify({"2036-03-14 basic": 61, "2036-03-14 hard": 62, "2036-02-29 extreme": 63}));
	})()`, now.UnixMilli())))
	k.menu("new")
	k.until(`document.querySelector("#d-new").open`)
	must.Equal(t, k.text("#month-name"), "March 2036", "the month")
	label := func(day string) string {
		t.Helper()
		return eval[string](k, fmt.Sprintf(`document.querySelector('[data-day="%s"]').getAttribute("aria-label")`, day))
	}
	must.Equal(t, label("2036-03-14"), "March 14, 2036: 2 of 4 solved", "the name of the day before")
	if open, shut := k.count("#month [data-day]:not(:disabled)"), k.count("#month [data-day]:disabled"); open != 15 || shut != 16 {
		t.Errorf("%d days can be played and %d not", open, shut)
	}
	// 1 March 2036 is a Saturday.
	if got := eval[string](k, `document.querySelector('[data-day="2036-03-01"]').style.gridColumnStart`); got != "6" {
		t.Errorf("the first of the month is in column %s", got)
	}
	eval[any](k, `document.querySelector("#month").scrollIntoView({block: "center"})`)
	k.shoot("month")
	k.violations(axe, "the month")
	if !eval[bool](k, `document.querySelector("#month-next").disabled`) {
		t.Error("the month to come can be looked at")
	}
	// By keyboard: one day is in the tab order, and arrows go on from it.
	if n, at := k.count("#month [tabindex='0']"), eval[string](k, `document.querySelector("#month [tabindex='0']").dataset.day`); n != 1 || at != "2036-03-15" {
		t.Errorf("%d days are in the tab order, the first %s", n, at)
	}
	eval[any](k, `document.querySelector('[data-day="2036-03-15"]').focus()`)
	for _, tt := range []struct{ key, day string }{
		{kb.ArrowUp, "2036-03-08"}, {kb.ArrowLeft, "2036-03-07"}, {kb.ArrowDown, "2036-03-14"},
		{kb.ArrowDown, "2036-03-14"}, // the next would be a day to come
		{kb.ArrowRight, "2036-03-15"},
	} {
		k.key(tt.key)
		if got := eval[string](k, `document.activeElement.dataset.day ?? ""`); got != tt.day || k.count("#month [tabindex='0']") != 1 {
			t.Errorf("an arrow leads to %q, want %s", got, tt.day)
		}
	}
	k.click("#month-back")
	must.Equal(t, label("2036-02-29"), "February 29, 2036: 1 of 4 solved", "the name of the leap day")
	k.click(`[data-day="2036-02-29"]`)
	must.Equal(t, eval[string](k, `document.querySelector("#daily-date").value`), "2036-02-29", "the date")
	if n := k.count("#month [aria-pressed=true]"); n != 1 || k.text("#month-name") != "February 2036" {
		t.Errorf("%d days of %s are picked", n, k.text("#month-name"))
	}
	k.click(`[data-daily="hard"]`)
	k.until(`document.querySelector("#title").textContent === "29 February 2036: double-six, hard"`)
	k.clean()
}

// TestBrowserSet types some numbers, has the rest filled, spoils a cell and has that
// mended: what is in the field has one solution, and below it stands what a set still lacks.
func TestBrowserSet(t *testing.T) {
	axe := axeCore(t)
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	k.click("#a-solve")
	k.until(`document.querySelector("#d-solve").open`)
	k.do(chromedp.SendKeys(chromedp.CSS("#solve-text"), "????\n??2?\n????"))
	must.Equal(t, k.text("#solve-lacks"), "1 of 12 cells; missing: 0 (4), 1 (4), 2 (3).", "below the numbers")
	numbers := func() string {
		t.Helper()
		id := "2:" + eval[string](k, `document.querySelector("#solve-text").value.replace(/\s/g, "")`)
		must.Equal(t, verdictOf(t, id), "one", "%s: the verdict", id)
		return id[2:]
	}
	k.click("#d-solve summary")
	k.click("#solve-fill")
	k.until(`document.querySelector("#solve-said").textContent === "It has one solution."`)
	full := numbers()
	if full[6] != '2' || k.text("#solve-lacks") != "12 of 12 cells." {
		t.Errorf("%s: %s", full, k.text("#solve-lacks"))
	}
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#solve-text").value = document.querySelector("#solve-text").value.replaceAll("2", "0")`))
	k.click("#solve-mend")
	k.until(`document.querySelector("#solve-said").textContent.startsWith("It has one solution now. Changed: r")`)
	mended := numbers()
	changed := 0
	for i := range mended {
		if mended[i] != strings.ReplaceAll(full, "2", "0")[i] {
			changed++
		}
	}
	if changed < 4 || changed > 6 {
		t.Errorf("%d cells were mended: %s", changed, mended)
	}
	k.violations(axe, "the mended board")
	k.shoot("mended")
	k.clean()
}
