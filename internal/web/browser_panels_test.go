//go:build browser

package web

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What lies beside the game, in a real browser: hints, explanations, boards of
// one's own, new ones, links, print. browser_test.go has the tools.

// TestBrowserHint asks for hints until the board is done, and looks at the
// first in all strengths.
func TestBrowserHint(t *testing.T) {
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	var told []string
	for n := 1; n <= 3; n++ {
		k.click("#t-hint")
		k.until(fmt.Sprintf(`document.querySelector("#hint").dataset.strength === "%d"`, n))
		k.idle()
		told = append(told, k.text("#hint-text"))
		if n == 1 && k.count("#board .shade")+k.count("#tray .lit, #tray [data-lit]") == 0 {
			t.Error("nothing is lit")
		}
	}
	if told[0] == told[1] || told[1] == told[2] || !strings.HasPrefix(told[0], "Look") {
		t.Errorf("hints: %q", told)
	}
	k.shoot("hint")
	for n := 0; !eval[bool](k, `document.documentElement.dataset.done === "true"`); n++ {
		if n > 40 {
			t.Fatal("the hints do not end")
		}
		if eval[bool](k, `document.querySelector("#hint").hidden`) || eval[bool](k, `document.querySelector("#hint-do").hidden`) {
			k.click("#t-hint")
			k.idle()
			continue
		}
		k.click("#hint-do")
		k.idle()
	}
	k.clean()
}

// TestBrowserLit looks at the cells that hints light: those whose letters the sentence has.
func TestBrowserLit(t *testing.T) {
	k := newTab(t, 1280, 900)
	const numbers = "13022120111003323320"
	k.open(serveReal(t).url + "#board=3:" + numbers)
	looked := 0
	for n := 0; looked < 2; n++ {
		if n > 10 {
			t.Fatal("the hints are about bones only")
		}
		k.click("#t-hint")
		k.until(`document.querySelector("#hint").dataset.strength === "1"`)
		k.idle()
		named := k.cells("#lights .letter")
		slices.Sort(named)
		got := k.cells("#board .shade.lit")
		if number, ok := strings.CutPrefix(k.text("#hint-text"), "Look at the cells that show "); ok {
			// They are not named, and those lit are some of them.
			for _, at := range got {
				if i := int(at[0]-'0')*5 + int(at[2]-'0'); numbers[i] != number[0] {
					t.Errorf("%q: lit is %s", k.text("#hint-text"), at)
				}
			}
		} else if !slices.Equal(got, named) {
			t.Errorf("%q: lit are %q", k.text("#hint-text"), got)
		}
		if len(named) > 0 {
			looked++
			k.shoot("lit")
			k.click("#hint-close")
			if n := k.count("#board .shade"); n > 0 {
				t.Errorf("%d cells are still lit", n)
			}
			k.click("#t-hint")
			k.idle()
		}
		k.click("#hint-3")
		k.until(`!document.querySelector("#hint-do").hidden`)
		k.click("#hint-do")
		k.until(`document.querySelector("#hint").hidden`)
		k.idle()
	}
	k.clean()
}

// TestBrowserExplain walks through a solution to its end and back.
func TestBrowserExplain(t *testing.T) {
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	k.answer("#t-explain")
	k.until(`document.documentElement.dataset.stage === "explain"`)
	var there []string
	seen := func() string { return k.text("#step-text") + fmt.Sprint(k.count("#picture .bone")) }
	there = append(there, seen())
	for !eval[bool](k, `document.querySelector("#step-next").disabled`) {
		k.click("#step-next")
		there = append(there, seen())
		if len(there) > 60 {
			t.Fatal("the explanation does not end")
		}
	}
	must.Equal(t, k.count("#picture .bone"), 6, "bones in the end")
	k.shoot("end")
	for i := len(there) - 2; i >= 0; i-- {
		if i%2 == 0 {
			k.click("#step-back")
		} else {
			k.key(kb.ArrowLeft)
		}
		if got := seen(); got != there[i] {
			t.Errorf("step %d is %q on the way there and %q on the way back", i, there[i], got)
		}
	}
	k.click("#panel-close")
	k.until(`document.documentElement.dataset.stage === "game"`)
	must.Equal(t, k.count("#board .bone"), 0, "bones of the game")
	k.clean()
}

// TestBrowserSolve pastes boards: with one solution, several, none, and text
// that is no board, which gets the message of the command.
func TestBrowserSolve(t *testing.T) {
	axe := axeCore(t)
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	paste := func(text string) {
		t.Helper()
		k.click("#a-solve")
		k.until(`document.querySelector("#d-solve").open`)
		k.do(chromedp.SetValue(chromedp.CSS("#solve-text"), text))
		k.click("#solve-go")
	}
	for _, bad := range []string{"hello", "0 1\n0 1 2", "1:0102", "[[0,1],[1", "6:01"} {
		_, err := notation.ParseBoard(bad)
		if err == nil {
			t.Fatal(bad)
		}
		paste(bad)
		k.until(`document.querySelector("#solve-error").textContent !== ""`)
		if got := k.text("#solve-error"); !strings.Contains(got, err.Error()) {
			t.Errorf("%q: the page says %q, the command %q", bad, got, err)
		}
		k.click("#d-solve .close")
		k.until(`!document.querySelector("#d-solve").open`)
		k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#solve-error").textContent = ""`))
	}
	many := "1 0 1\n1 0 0\n"
	for _, tt := range []struct{ text, verdict string }{
		{small, "one"},
		{"1211\n0210\n2020", "one"},
		{"{{1,2,1,1},{0,2,1,0},{2,0,2,0}}", "one"},
		{"matrix(c(1,0,2,2,2,0,1,1,2,1,0,0), nrow = 3)", "one"},
		{many, verdictOf(t, many)},
		{"3:00112233001122330213", verdictOf(t, "3:00112233001122330213")},
		{"2:001122001122", verdictOf(t, "2:001122001122")},
	} {
		paste(tt.text)
		k.until(`document.documentElement.dataset.stage === "solve"`)
		k.idle()
		must.Equal(t, eval[string](k, `document.querySelector("#verdict").dataset.verdict`), tt.verdict, "%q", tt.text)
		if tt.verdict == "many" {
			bones := `[...document.querySelectorAll("#picture .bone")].map((e) => e.dataset.place)`
			first := eval[[]string](k, bones)
			k.click("#show-second")
			var differ []string // cells of bones that lie in one of the two only
			for _, p := range once(first, eval[[]string](k, bones)) {
				differ = append(differ, strings.Split(p, "-")...)
			}
			slices.Sort(differ)
			differ = slices.Compact(differ)
			if got := k.cells("#picture .shade.differs"); len(differ) == 0 || !slices.Equal(got, differ) {
				t.Errorf("%q: the solutions differ at %q, and the page marks %q", tt.text, differ, got)
			}
			k.violations(axe, "the button under the mouse")
		}
		k.shoot(tt.verdict)
		k.click("#panel-close")
		k.until(`document.documentElement.dataset.stage === "game"`)
	}
	k.clean()
}

// once returns what is in one of two lists only.
func once(a, b []string) []string {
	in := func(list []string) func(string) bool {
		return func(s string) bool { return slices.Contains(list, s) }
	}
	return append(slices.DeleteFunc(slices.Clone(a), in(b)), slices.DeleteFunc(slices.Clone(b), in(a))...)
}

// cells returns the cells that what a selector finds is at, in the order of texts.
func (k *tab) cells(selector string) []string {
	k.Helper()
	list := eval[[]string](k, fmt.Sprintf(`[...document.querySelectorAll(%q)].map((e) => e.dataset.cell)`, selector))
	slices.Sort(list)
	return list
}

// verdictOf solves a board here.
func verdictOf(t *testing.T, text string) string {
	t.Helper()
	b := must.Get(notation.ParseBoard(text))(t)
	ans := must.Get(dominosa.Puzzle{Board: b}.Solve(t.Context(), dominosa.Config{}))(t)
	return map[dominosa.Verdict]string{dominosa.None: "none", dominosa.Unique: "one", dominosa.Many: "many"}[ans.Verdict]
}

// TestBrowserShare opens the link to a board in another browser: the board is
// there, and no solution.
func TestBrowserShare(t *testing.T) {
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	k.open(h.url + "#board=" + small)
	k.lay(solved(t, small)[0])
	k.click("#a-share")
	k.until(`document.querySelector("#share-link").value !== ""`)
	link := eval[string](k, `document.querySelector("#share-link").value`)
	must.Equal(t, link, h.url+"#board="+small, "the link")
	other := newTab(t, 1280, 900)
	other.open(link)
	must.Equal(t, other.count("#board .bone"), 0, "bones that came with the link")
	must.Least(t, other.count("#board [data-cell]"), 12, "cells that came with the link")
	other.clean()
	k.clean()
}

// TestBrowserNew makes boards of several sizes and analyses one. It tells how
// long things take.
func TestBrowserNew(t *testing.T) {
	k := newTab(t, 1280, 900)
	took := k.open(serveReal(t).url)
	t.Logf("the first visit, with today's board: ready %v after the navigation", took.Round(time.Millisecond))
	for _, n := range []int{9, 12, 6} {
		k.click("#a-new")
		k.until(`document.querySelector("#d-new").open`)
		k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
			const set = (id, v) => { const e = document.getElementById(id); e.value = v; e.dispatchEvent(new Event("input", {bubbles: true})); e.dispatchEvent(new Event("change", {bubbles: true})); };
			set("new-pips", %d); set("new-level", "hard"); set("new-shape", ""); set("new-seed", "7");
		})()`, n)))
		before := k.count("#board [data-cell]")
		began := time.Now()
		k.click("#new-go")
		k.until(fmt.Sprintf(`!document.querySelector("#d-new").open && !document.documentElement.dataset.busy && document.querySelectorAll("#board [data-cell]").length !== %d`, before))
		t.Logf("a board of double-%d, hard: %v", n, time.Since(began).Round(time.Millisecond))
		if title := k.text("#title"); !strings.HasPrefix(title, "Double-") || !strings.HasSuffix(title, ", hard, no. 7") {
			t.Errorf("double-%d is %q", n, title)
		}
		k.shoot(fmt.Sprintf("double-%d", n))
	}
	began := time.Now()
	k.click("#t-hint")
	k.until(`!document.querySelector("#hint").hidden && !document.documentElement.dataset.busy`)
	t.Logf("a hint for double-six, with the click: %v", time.Since(began).Round(time.Millisecond))
	k.answer("#t-analyse")
	k.until(`document.documentElement.dataset.stage === "analyse"`)
	must.Equal(t, k.text("#count"), "1 solution", "solutions")
	k.shoot("analyse")
	k.clean()
}

// TestBrowserPrint prints four boards to a PDF, four on a page and one on a page,
// and a page with their solutions: on A4, and on Letter, which is not as tall.
func TestBrowserPrint(t *testing.T) {
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	k.click("#a-print")
	k.until(`document.querySelector("#d-print").open`)
	k.do(chromedp.Evaluate[chromedp.Void](`(() => {
		window.print = () => { document.documentElement.dataset.printed = "true"; };
		const set = (id, v) => { const e = document.getElementById(id); e.value = v; e.dispatchEvent(new Event("input", {bubbles: true})); e.dispatchEvent(new Event("change", {bubbles: true})); };
		set("print-what", "new"); set("print-pips", 6); set("print-count", 4); set("print-per", 4);
		document.getElementById("print-solutions").checked = true;
	})()`))
	k.click("#print-go")
	k.until(`document.querySelector("#sheets").childElementCount > 0`)
	k.idle()
	if boards, sheets := k.count("#sheets .sheet:not(.answers) figure"), k.count("#sheets .sheet"); boards != 4 || sheets != 2 {
		t.Errorf("%d boards on %d sheets", boards, sheets)
	}
	if eval[bool](k, `[...document.querySelectorAll("#sheets img")].some((image) => !image.naturalWidth)`) {
		t.Error("a picture is not to be seen")
	}
	k.printed("four on A4", 8.27, 11.69, 2)
	k.printed("four on Letter", 8.5, 11, 2)
	eval[any](k, `document.getElementById("print-per").value = 1`)
	k.click("#a-print")
	eval[any](k, `document.querySelector("#sheets").replaceChildren()`)
	k.click("#print-go")
	k.until(`document.querySelector("#sheets").childElementCount > 0`)
	k.idle()
	k.printed("one on A4", 8.27, 11.69, 5)
	k.printed("one on Letter", 8.5, 11, 5)
	k.clean()
}

// printed prints what is to be printed on a paper, in inches, and counts the pages.
func (k *tab) printed(name string, width, height float64, want int) {
	k.Helper()
	res, err := chromedp.Call(k.ctx, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: new(true), PaperWidth: width, PaperHeight: height})
	if err != nil || !bytes.HasPrefix(res.Data, []byte("%PDF")) {
		k.Fatalf("%s: %d bytes, %v", name, len(res.Data), err)
	}
	must.Equal(k, bytes.Count(res.Data, []byte("/Type /Page\n")), want, "%s: pages", name)
	if dir := os.Getenv("BONEPILE_SHOTS"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "print "+name+".pdf"), res.Data, 0o644); err != nil {
			k.Error(err)
		}
	}
}

// TestBrowserThemes looks at the page in light and dark, on a telephone and
// a desk: colours differ, contrasts and names are right (axe-core).
func TestBrowserThemes(t *testing.T) {
	axe := axeCore(t)
	h := serveReal(t)
	grounds := map[string]bool{}
	for _, tt := range []struct {
		name, scheme string
		width        int64
	}{{"light", "light", 1280}, {"dark", "dark", 1280}, {"phone", "light", 360}, {"phone-dark", "dark", 360}} {
		t.Run(tt.name, func(t *testing.T) {
			k := newTab(t, tt.width, 800)
			must.Get(chromedp.Call(k.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: tt.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
			}))(t)
			k.open(h.url)
			grounds[tt.scheme+eval[string](k, `getComputedStyle(document.body).backgroundColor`)] = true
			if wide := eval[float64](k, "document.documentElement.scrollWidth"); wide > float64(tt.width) {
				t.Errorf("the page is %v pixels wide", wide)
			}
			k.shoot("game")
			k.violations(axe, "the game")
			k.click("#t-hint")
			k.until(`!document.querySelector("#hint").hidden`)
			k.idle()
			k.violations(axe, "a hint")
			k.click("#hint-close")
			for _, name := range []string{"new", "solve", "settings", "help"} {
				k.menu(name)
				k.until(fmt.Sprintf(`document.querySelector("#d-%s").open`, name))
				k.shoot(name)
				if name == "help" { // with all rules
					k.until(fmt.Sprintf(`document.querySelectorAll("#help-rules details").length === %d`, len(deduce.Rules())))
				}
				k.violations(axe, name)
				k.key(kb.Escape)
				k.until(fmt.Sprintf(`!document.querySelector("#d-%s").open`, name))
			}
			k.photograph("board.png", pngOf(t, pictureOf(t, mistaken(t))))
			k.readout()
			k.until(`!document.querySelector("#photo-next").hidden`)
			k.click("#photo-next")
			k.until(`!document.querySelector("#photo-fix").hidden`)
			k.shoot("photo")
			k.violations(axe, "photo")
			k.click("#photo-again")
			k.violations(axe, "photo, no picture")
			k.key(kb.Escape)
			k.until(`!document.querySelector("#d-photo").open`)
			k.answer("#t-explain")
			k.until(`document.documentElement.dataset.stage === "explain"`)
			k.click("#step-next")
			k.shoot("explain")
			k.violations(axe, "explain")
			k.clean()
		})
	}
	if len(grounds) != 2 {
		t.Errorf("the grounds are %v", grounds)
	}
}

// violations lets axe-core look at the page.
func (k *tab) violations(axe, where string) {
	k.Helper()
	if axe == "" {
		return
	}
	if !eval[bool](k, `typeof axe !== "undefined"`) {
		k.do(chromedp.Evaluate[chromedp.Void](axe)) // from the debugger: the policy has no say
	}
	type result struct {
		ID, Help string
		Nodes    []string
	}
	list := must.Get(chromedp.Run(k.ctx, chromedp.Evaluate[[]result](`axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.map((v) => ({ID: v.id, Help: v.help, Nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " " + n.failureSummary)})))`, chromedp.EvalAwaitPromise)))(k)
	for _, v := range list {
		k.Errorf("%s: %s (%s): %s", where, v.ID, v.Help, strings.Join(v.Nodes, "\n"))
	}
}

// axeCore returns the script of axe-core 4.14.1, which ./test equip fetches; "" where it is
// not there, and then accessibility is not looked at, as the summary of ./test says.
func axeCore(t *testing.T) string {
	t.Helper()
	chromium(t)
	const name, sum = "testdata/axe.min.js", "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Log("axe-core is not there, so accessibility is not looked at")
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprintf("%x", sha256.Sum256(text)) != sum {
		t.Fatalf("%s is another file than that of axe-core 4.14.1: remove it, and ./test equip fetches it", name)
	}
	return string(text)
}
