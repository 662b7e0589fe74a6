//go:build browser

package web

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/must"
)

// TestBrowserToday takes the three taps of a first visit, opens links that fail or lead
// to several solutions, is asked before an answer, and watches a finished game again.
func TestBrowserToday(t *testing.T) {
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	k.open(h.url)
	for n := range 3 {
		k.until(fmt.Sprintf(`!document.querySelector("#lesson").hidden && document.querySelectorAll("#board .bone").length === %d && document.querySelector("#lights .light.step")`, n))
		k.idle()
		var p dominosa.Place
		var b dominosa.Cell
		key := eval[string](k, `document.querySelector("#lights .light.step").dataset.place`)
		if _, err := fmt.Sscanf(key, "%d,%d-%d,%d", &p.Row, &p.Col, &b.Row, &b.Col); err != nil {
			t.Fatalf("%q: %v", key, err)
		}
		p.Down = b.Row > p.Row
		k.lay(p)
	}
	k.until(`document.querySelector("#lesson-text").textContent.startsWith("That is all there is to it.")`)
	k.click("#lesson-close")

	k.click("#t-more")
	k.click("#t-explain")
	k.until(`document.querySelector("#d-ask").open`)
	k.click("#ask-no")
	k.idle()
	must.Equal(t, eval[string](k, `document.documentElement.dataset.stage`), "game", "the stage after Not yet")
	k.open(h.url + "?bad#board=nonsense")
	if said := k.says(); !strings.Contains(said, "This link cannot be opened: line 1, column 1") || k.count("#board .bone") != 3 {
		t.Errorf("a link that is none leads to %q", said)
	}
	k.open(h.url + "?many#board=1:010011")
	if said := k.says(); !strings.Contains(said, "several solutions") {
		t.Errorf("a board with two solutions leads to %q", said)
	}
	k.open(h.url + "?small#board=" + small)
	k.lay(solved(t, small)...)
	k.until(`!document.querySelector("#finish").hidden`)
	eval[any](k, `(() => {
		globalThis.least = 99;
		new MutationObserver(() => { least = Math.min(least, document.querySelectorAll("#board .bone").length); }).observe(document.querySelector("#board"), {subtree: true, childList: true});
		return null;
	})()`)
	k.click("#finish-film")
	k.until(`least === 0 && !document.documentElement.dataset.film`)
	k.idle()
	if bones := k.count("#board .bone"); bones != 6 || k.count("#finish[hidden]") != 0 {
		t.Errorf("after the film %d bones lie", bones)
	}
	k.clean()
}
