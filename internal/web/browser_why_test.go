//go:build browser

package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const why6 = "6:65441301522051560230340064531421325466016330464123622155"

// TestBrowserWhy asks why a bone cannot lie in a place, by taps and by keys, on a telephone, a
// tablet and a desktop. Nothing is laid, and the next press lays again. A wrong bone that
// Check names has its reason beside it.
func TestBrowserWhy(t *testing.T) {
	h := serveReal(t)
	p := must.Get(notation.ParseBoard(why6))(t)
	at := func(text string) dominosa.Place {
		return must.Get(notation.ParsePlaces(dominosa.Puzzle{Board: p}, text))(t)[0]
	}
	wrong, right := at("r1c1-r1c2"), at("r1c1-r2c1")
	for _, size := range []struct {
		width, height int64
		theme         string
	}{{390, 844, "light"}, {768, 1024, "dark"}, {1280, 800, "light"}, {1280, 800, "dark"}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			axe := axeCore(t)
			k := newTab(t, size.width, size.height)
			k.resize(size.width, size.height, size.width < 1000)
			k.open(h.url + "?theme=" + size.theme + "#board=" + why6)
			ask := func(p dominosa.Place) {
				t.Helper()
				k.click("#t-more")
				k.click("#t-why")
				k.until(`document.querySelector("#message").textContent.startsWith("Why not here?")`)
				x, y := k.near(p)
				k.do(chromedp.MouseClickXY(x, y))
				k.until(`document.querySelector("#hint").dataset.kind === "why" && !document.querySelector("#hint").hidden`)
				k.idle()
			}
			ask(wrong)
			if text := k.text("#hint-text"); !strings.HasPrefix(text, "5-6 cannot lie at A-\u2060B. If it did") || k.count("#lights .light.out") != 1 {
				t.Errorf("the answer is %q", text)
			}
			if k.count("#board .bone") != 0 || eval[bool](k, `document.querySelector("#t-why").ariaPressed === "true"`) || k.visible("#hint-1") {
				t.Error("the question is a move, or goes on")
			}
			k.shoot("why")
			k.violations(axe, "the reason")
			k.click("#hint-close")
			ask(right)
			must.Equal(t, k.text("#hint-text"), "5-6 at A-\u2060B is right.", "the answer")

			eval[any](k, `(document.querySelector('#board [role=gridcell][tabindex="0"]').focus(), null)`)
			k.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.PageUp), chromedp.KeyEvent("y"), chromedp.KeyEvent(kb.ArrowRight))
			k.until(`document.querySelector("#hint-text").textContent.startsWith("5-6 cannot lie at A-\u2060B.")`)
			k.idle()
			k.key(kb.Escape)
			k.until(`document.querySelector("#hint").hidden`)
			k.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent("y"))
			k.until(`document.querySelector("#hint-text").textContent === "5-6 at A-\u2060B is right."`)
			k.idle()

			k.lay(wrong)
			k.click("#t-check")
			k.until(`document.querySelector("#message").textContent.startsWith("Wrong: 5-6.")`)
			k.until(`document.querySelector("#hint-text").textContent.startsWith("5-6 cannot lie at A-\u2060B. If it did")`)
			k.idle()
			k.shoot("wrong")
			k.clean()
		})
	}
}

// TestBrowserLines draws the lines of a hint by hand, one after the other: the next hint
// says something else each time, and goes on from them.
func TestBrowserLines(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.open(serveReal(t).url + "#board=" + why6)
	out := regexp.MustCompile(`cannot lie at (\w+)-\x{2060}?(\w+)`)
	seen := map[string]bool{}
	for n := 0; ; n++ {
		k.click("#t-hint")
		k.until(`document.querySelector("#hint").dataset.strength === "1"`)
		k.idle()
		k.click("#hint-3")
		k.until(`document.querySelector("#hint").dataset.strength === "3"`)
		k.idle()
		text := k.text("#hint-text")
		if seen[text] {
			t.Fatalf("hint %d, again: %s", n, text)
		}
		seen[text] = true
		m := out.FindStringSubmatch(text)
		if m == nil {
			break
		}
		var at [2]dominosa.Cell
		for i := range at {
			cell := eval[string](k, fmt.Sprintf(`[...document.querySelectorAll("#lights .letter")].find((group) => group.textContent === %q).dataset.cell`, m[i+1]))
			fmt.Sscanf(cell, "%d,%d", &at[i].Row, &at[i].Col)
		}
		k.click("#hint-close")
		k.mark(dominosa.Place{Row: at[0].Row, Col: at[0].Col, Down: at[1].Row > at[0].Row})
	}
	must.Least(t, len(seen), 3, "hints up to one that lays a bone")
	k.clean()
}
