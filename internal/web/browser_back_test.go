//go:build browser

package web

import (
	"fmt"
	"testing"

	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserBack goes from board to board, back and on again, out of an explanation, and
// reloads: each board is as it was left, and what is typed next is still for the game.
func TestBrowserBack(t *testing.T) {
	k := newTab(t, 390, 844)
	h := serveReal(t)
	const other = "3:13022120111003323320"
	k.open(h.url + "#board=" + small)
	all := solved(t, small)
	k.lay(all[0])
	at := func(cells, bones int) {
		t.Helper()
		k.until(fmt.Sprintf(`document.querySelectorAll("#board [data-cell][role]").length === %d && document.querySelectorAll("#board .bone").length === %d`, cells, bones))
		k.idle()
	}
	inGame := func(after string) {
		t.Helper()
		k.idle()
		must.Equal(t, eval[bool](k, `document.activeElement.matches("#board [role=gridcell]")`), true, "the focus is on the board after %s", after)
	}
	k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = "board=%s"`, other)))
	at(20, 0)
	k.lay(solved(t, other)[0])
	k.click("#t-more")
	k.click("#t-keep")
	k.until(`!document.querySelector("#points").hidden`)
	k.click("#points [data-forget]")
	k.until(`document.querySelector("#points").hidden`)
	inGame("a point was forgotten")
	k.answer("#t-explain")
	k.until(`document.documentElement.dataset.stage === "explain"`)
	back, on := func() { k.do(chromedp.Evaluate[chromedp.Void](`history.back()`)) }, func() { k.do(chromedp.Evaluate[chromedp.Void](`history.forward()`)) }
	back()
	k.until(`document.documentElement.dataset.stage === "game"`)
	at(20, 1)
	back()
	at(12, 1)
	inGame("Back")
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	at(12, 1)
	on()
	at(20, 1)
	back()
	at(12, 1)
	for _, p := range all[1:] {
		k.lay(p)
	}
	k.until(`!document.querySelector("#finish").hidden`)
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#finish-next").focus()`))
	k.key(kb.Enter)
	k.until(`document.querySelector("#finish").hidden`)
	at(20, 0)
	inGame("the next board")
	k.menu("settings")
	k.key(kb.Escape)
	k.until(`!document.querySelector("#d-settings").open`)
	inGame("a dialog of the menu")
	back()
	at(12, 6)
	k.clean()
}
