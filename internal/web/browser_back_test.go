//go:build browser

package web

import (
	"fmt"
	"testing"

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
	inGame := func() { // a dialog tells that it was closed a little later
		t.Helper()
		k.until(`document.activeElement.matches("#board [role=gridcell]")`)
	}
	k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`location.hash = "board=%s"`, other)))
	at(20, 0)
	k.lay(solved(t, other)[0])
	k.click("#t-more")
	k.click("#t-keep")
	k.until(`!document.querySelector("#points").hidden`)
	k.click("#points [data-forget]")
	k.until(`document.querySelector("#points").hidden`)
	inGame()
	k.answer("#t-explain")
	k.until(`document.documentElement.dataset.stage === "explain"`)
	back, on := func() { k.do(chromedp.Evaluate[chromedp.Void](`history.back()`)) }, func() { k.do(chromedp.Evaluate[chromedp.Void](`history.forward()`)) }
	back()
	k.until(`document.documentElement.dataset.stage === "game"`)
	at(20, 1)
	back()
	at(12, 1)
	inGame()
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	at(12, 1)
	on()
	at(20, 1)
	back()
	at(12, 1)
	k.lay(all[1:]...)
	k.until(`!document.querySelector("#finish").hidden`)
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#finish-next").focus()`))
	k.key(kb.Enter)
	k.until(`document.querySelector("#finish").hidden`)
	at(20, 0)
	inGame()
	k.menu("settings")
	k.key(kb.Escape)
	k.until(`!document.querySelector("#d-settings").open`)
	inGame()
	back()
	at(12, 6)
	k.clean()
}
