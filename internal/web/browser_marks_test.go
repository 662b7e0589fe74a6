//go:build browser

package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserMarks looks at what the board shows beside bones and lines: bones used
// twice, highlighted numbers, other places of a pair, and points to come back to.
func TestBrowserMarks(t *testing.T) {
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	b := must.Get(notation.ParseBoard(small))(t)
	var pair []dominosa.Place // the places of 1-2; the first and the last have no cell in common
	for _, p := range b.Places() {
		if p.Bone == dominosa.NewBone(1, 2) {
			pair = append(pair, p)
		}
	}
	if len(pair) != 4 {
		t.Fatalf("1-2 has %d places", len(pair))
	}

	k.click("#t-more")
	k.click("#t-keep")
	k.until(`document.querySelectorAll("#points [data-return]").length === 1`)
	k.lay(pair[0])
	k.lay(pair[3])
	k.idle()
	if bones, signs := k.count("#board .bone.twice"), k.count("#lights .sign"); bones != 2 || signs != 2 {
		t.Errorf("%d bones and %d signs tell that 1-2 lies twice", bones, signs)
	}
	if n := k.count(`#tray [data-bone="1-2"][data-state="twice"]`); n != 1 {
		t.Error("the tray does not tell that 1-2 lies twice")
	}
	named := func(selector, want string) {
		t.Helper()
		if got := eval[string](k, fmt.Sprintf(`document.querySelector(%q)?.getAttribute("aria-label") ?? "nothing"`, selector)); got != want {
			t.Errorf("%s has the name %q, want %q", selector, got, want)
		}
	}
	// The first place lies across the upper left corner.
	first := fmt.Sprintf(`#board .hot [data-place="%s"]`, placeKey(pair[0]))
	cell := fmt.Sprintf(`#board .hot [data-cell="%d,%d"]`, pair[0].Row, pair[0].Col)
	named(first, "bone 1-2 lies here, used too often, row 1, columns 1 and 2")
	named(cell, "1, bone 1-2, used too often, row 1, column 1")
	must.Equal(t, k.text(`#tray [data-bone="1-2"] .unseen`), "1-2: used too often", "the tile of 1-2")
	k.click("#points [data-return]")
	k.until(`document.querySelectorAll("#board .bone").length === 0`)
	named(first, "1-2, nothing, row 1, columns 1 and 2")
	k.mark(pair[0])
	named(first, "line, no 1-2, row 1, columns 1 and 2")
	k.click("#t-undo")
	k.idle()
	k.click(`[data-value="1"]`)
	k.idle()
	named(cell, "1, highlighted, row 1, column 1")
	k.click(`[data-value="1"]`)
	k.idle()
	named(cell, "1, row 1, column 1")

	k.click(`[data-value="0"]`)
	k.click(`[data-value="2"]`)
	k.idle()
	if n, first, second := k.count("#board .hl"), k.count("#board .hl-0"), k.count("#board .hl-1"); n != 8 || first != 4 || second != 4 {
		t.Errorf("%d cells are highlighted, %d as the first number and %d as the second", n, first, second)
	}
	if eval[bool](k, `document.querySelector("#board .hl-0").getAttribute("d") === document.querySelector("#board .hl-1").getAttribute("d")`) {
		t.Error("two numbers have the same shape")
	}

	k.lay(pair[0])
	k.click(`[data-value="0"]`)
	k.idle()
	must.Equal(t, k.count("#board .hl"), 4, "highlighted cells after the bone")
	k.click("#t-undo")
	k.idle()
	must.Equal(t, k.count("#board .hl"), 8, "highlighted cells when the bone is undone")
	k.shoot("marks")

	k.answer("#t-explain")
	k.until(`document.documentElement.dataset.stage === "explain"`)
	if k.visible("#points") || k.visible("#values") || k.visible("#board") || !k.visible("#picture") {
		t.Error("the game is seen beside the explanation")
	}
	k.click("#panel-close")
	k.until(`document.documentElement.dataset.stage === "game"`)
	if !k.visible("#points") || k.visible("#picture") {
		t.Error("the game does not come back whole")
	}
	k.click("#points [data-forget]")
	k.idle()
	if k.visible("#points") || k.count("#points [data-return]") != 0 {
		t.Error("the list of points is seen though there are none")
	}

	eval[bool](k, `document.querySelector('#tray [data-bone="1-2"]').dispatchEvent(new PointerEvent("pointerover", {bubbles: true, pointerType: "mouse"}))`)
	k.until(`document.querySelectorAll("#lights .light.pair").length === 4`)
	k.clean()
}

// TestBrowserPencil draws what may be: several bones around a cell and dashed lines, by
// mouse and by keys. None of it counts; it is undone, kept over a reload, gives way to bones
// that are laid, and comes back when they are lifted.
func TestBrowserPencil(t *testing.T) {
	axe := axeCore(t)
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	b := must.Get(notation.ParseBoard(small))(t)
	var around []dominosa.Place // the cell in row 2, column 2
	for _, p := range b.Places() {
		if x, y := p.Cells(); x == (dominosa.Cell{Row: 1, Col: 1}) || y == (dominosa.Cell{Row: 1, Col: 1}) {
			around = append(around, p)
		}
	}
	shows := func(pencilled, dashes, bones, lines int) {
		t.Helper()
		k.until(fmt.Sprintf(`["#board .pencil", "#board .dash", "#board .bone", "#board .line"].map((s) => document.querySelectorAll(s).length).join() === "%d,%d,%d,%d"`, pencilled, dashes, bones, lines))
		k.idle()
	}
	press := func(p dominosa.Place, options ...chromedp.MouseOption) {
		t.Helper()
		x, y := k.near(p)
		k.do(chromedp.MouseClickXY(x, y, options...))
	}
	k.click("#t-pencil")
	for i, p := range around[:3] {
		press(p)
		shows(i+1, 0, 0, 0)
	}
	press(around[3], chromedp.ButtonRight)
	shows(3, 1, 0, 0)
	names := func(p dominosa.Place) string {
		return k.evalName(placeKey(p))
	}
	for i, want := range []string{"bone %v in pencil, ", "bone %v in pencil, ", "bone %v in pencil, ", "dashed line, perhaps no %v, "} {
		want = fmt.Sprintf(want, around[i].Bone)
		if got := names(around[i]); !strings.HasPrefix(got, want) {
			t.Errorf("a place has the name %q, want %q", got, want)
		}
	}
	must.Equal(t, k.text("#tray-left"), "6 of 6 left", "in pencil, the tray")
	k.shoot("pencil")
	k.violations(axe, "the pencil")
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	shows(3, 1, 0, 0)

	// What is laid takes the place of what is there, and hides the rest of its cells.
	press(around[0])
	shows(0, 0, 1, 0)
	k.key("u")
	shows(3, 1, 0, 0)
	press(around[3], chromedp.ButtonRight)
	shows(3, 0, 0, 1)
	k.key("uu")
	shows(3, 0, 0, 0)
	k.key("u")
	shows(2, 0, 0, 0)

	// The same by keys: D, then X and an arrow, Enter and an arrow.
	k.key("d")
	if !eval[bool](k, `document.querySelector("#t-pencil").getAttribute("aria-pressed") === "true"`) {
		t.Error("D does not take the pencil")
	}
	k.until(`document.querySelector("#live").textContent.endsWith("Moves are in pencil now.")`)
	eval[any](k, `(document.querySelector('#board [role=gridcell][tabindex="0"]').focus(), null)`)
	k.do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.PageDown), chromedp.KeyEvent("x"), chromedp.KeyEvent(kb.ArrowLeft))
	shows(2, 1, 0, 0)
	k.until(`document.querySelector("#live").textContent.endsWith("Dashed line: perhaps no 0-2.")`)
	k.do(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowLeft)) // in its place
	shows(3, 0, 0, 0)
	k.until(`document.querySelector("#live").textContent.endsWith("0-2 in pencil.")`)
	k.do(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowLeft))
	shows(2, 0, 0, 0)
	k.until(`document.querySelector("#live").textContent.endsWith("0-2 rubbed out.")`)
	k.key("d")
	k.lay(solved(t, small)...)
	k.until(`document.documentElement.dataset.done === "true"`)
	k.clean()
}

// evalName returns the label of a place, which a screen reader speaks.
func (k *tab) evalName(place string) string {
	k.Helper()
	return eval[string](k, fmt.Sprintf(`document.querySelector('#board .hot [data-place="%s"]').getAttribute("aria-label")`, place))
}

// placeKey is the name of a place in the page.
func placeKey(p dominosa.Place) string {
	a, b := p.Cells()
	return fmt.Sprintf("%d,%d-%d,%d", a.Row, a.Col, b.Row, b.Col)
}

// visible reports whether an element takes room on the page.
func (k *tab) visible(selector string) bool {
	k.Helper()
	return eval[bool](k, fmt.Sprintf("document.querySelector(%q).getClientRects().length > 0", selector))
}

// TestBrowserReveal asks for hints on a telephone, on a board of double-twenty of which
// less than half is to be seen, and looks whether what they light is.
func TestBrowserReveal(t *testing.T) {
	k := newTab(t, 360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch)
	k.open(serveReal(t).url + "#board=" + full(t, 20))
	// hidden finds a lit thing that is beside the stage.
	const hidden = `[...document.querySelectorAll("#board .shade, #lights .light, #picture .shade, #picture .bone.step, #picture .light")].filter((e) => {
		const box = e.getBoundingClientRect(), stage = document.querySelector("#stage").getBoundingClientRect();
		return box.width && (box.left < stage.left - 1 || box.right > stage.right + 1 || box.top < stage.top - 1 || box.bottom > stage.bottom + 1);
	}).length`
	lit, moved := 0, 0
	for n := 0; lit < 5 && n < 40; n++ {
		before := eval[[]float64](k, `[document.querySelector("#stage").scrollTop, document.querySelector("#stage").scrollLeft]`)
		k.click("#t-hint")
		k.idle()
		k.click("#hint-3")
		k.until(`!document.querySelector("#hint-do").hidden`)
		if k.count("#board .shade, #lights .light") > 0 {
			lit++
			if n := eval[int](k, hidden); n > 0 {
				t.Errorf("of what the hint %q lights, %d are not to be seen", k.text("#hint-text"), n)
			}
		}
		if !slices.Equal(before, eval[[]float64](k, `[document.querySelector("#stage").scrollTop, document.querySelector("#stage").scrollLeft]`)) {
			moved++
		}
		k.click("#hint-do")
		k.until(`document.querySelector("#hint").hidden`)
		k.idle()
	}
	if lit < 5 || moved < 2 {
		t.Errorf("%d hints lit anything, and for %d something was scrolled", lit, moved)
	}
	k.clean()
}
