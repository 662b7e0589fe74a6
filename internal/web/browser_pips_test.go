//go:build browser

package web

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/pips/notation"
	"bonepile/internal/must"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The page of Pips. Its tests hold on to what the comment at the top of site/pips.html promises.

// smallPips has one solution; twicePips several.
const (
	smallPips = "4x3:?AA..A..B?CC:e,4,8:46664533"
	twicePips = "2x4:AA??BB??:3,3:03122233"
)

// pipsSolution returns a solution of a puzzle, and how its bones are numbered on the page.
func pipsSolution(t *testing.T, id string) (places []dominosa.Place, number func(dominosa.Place) int) {
	t.Helper()
	p := must.Get(notation.Parse(id))(t)[0].Puzzle
	numbers := map[dominosa.Bone]int{}
	for b := range p.Set().All() {
		numbers[b] = len(numbers)
	}
	return must.Get(p.Solve(t.Context(), dominosa.Config{}))(t).First, func(pl dominosa.Place) int { return numbers[pl.Bone] }
}

// openPips opens a puzzle, past the rules that a first visit begins with.
func (k *tab) openPips(h host, id string) {
	k.Helper()
	k.before(`localStorage.setItem("bonepile.form.pips", localStorage.getItem("bonepile.form.pips") ?? '{"seen":true}')`)
	k.open(h.url + "pips.html#board=" + id)
	k.idle()
}

// turnOf returns how often a bone is turned to lie in a place, and the cell of its first number.
func turnOf(pl dominosa.Place) (turn int, first dominosa.Cell) {
	first, second := pl.Cells()
	if pl.Down {
		turn = 1
	}
	if pl.Turned {
		return turn + 2, second
	}
	return turn, first
}

// middle returns the middle of what a selector finds.
func (k *tab) middle(selector string) (x, y float64) {
	k.Helper()
	v := eval[[]float64](k, fmt.Sprintf(`(() => { const q = document.querySelector(%q).getBoundingClientRect(); return [q.left+q.width/2, q.top+q.height/2]; })()`, selector))
	return v[0], v[1]
}

// target returns the middle of a place on the board.
func (k *tab) target(pl dominosa.Place) (x, y float64) {
	k.Helper()
	a, b := pl.Cells()
	ax, ay := k.middle(fmt.Sprintf(`#board [role=gridcell][data-cell="%d,%d"]`, a.Row, a.Col))
	bx, by := k.middle(fmt.Sprintf(`#board [role=gridcell][data-cell="%d,%d"]`, b.Row, b.Col))
	return (ax + bx) / 2, (ay + by) / 2
}

// lies waits until this many bones are on the board.
func (k *tab) lies(n int) {
	k.Helper()
	k.until(fmt.Sprintf(`document.querySelectorAll('#tray [data-state="used"]').length === %d`, n))
	k.idle()
}

// turnTo turns a bone in the tray.
func (k *tab) turnTo(bone, turn int, tap func(x, y float64)) {
	k.Helper()
	for range 6 { // the first tap chooses it
		if eval[string](k, fmt.Sprintf(`document.querySelector('#tray [data-bone="%d"]').dataset.turn`, bone)) == fmt.Sprint(turn) {
			return
		}
		x, y := k.middle(fmt.Sprintf(`#tray [data-bone="%d"]`, bone))
		tap(x, y)
		k.idle()
	}
	k.Fatalf("bone %d cannot be turned to %d", bone, turn)
}

// carry drags the mouse from one point to another.
func (k *tab) carry(x, y, u, v float64) {
	k.Helper()
	k.mouse(input.DispatchMouseEventTypeMousePressed, x, y, true)
	k.mouse(input.DispatchMouseEventTypeMouseMoved, (x+u)/2, (y+v)/2, true)
	k.mouse(input.DispatchMouseEventTypeMouseMoved, u, v, true)
	k.mouse(input.DispatchMouseEventTypeMouseReleased, u, v, true)
}

// finger does the same with a finger, which holds a bone a little below it.
func (k *tab) finger(x, y, u, v float64) {
	k.Helper()
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		k.Helper()
		if points == nil {
			points = []*input.TouchPoint{}
		}
		must.Get(chromedp.Call(k.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))(k.T)
	}
	lift := 0.8 * eval[float64](k, `parseFloat(document.documentElement.style.getPropertyValue("--cell"))`)
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: (x + u) / 2, Y: (y + v) / 2})
	touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: u, Y: v + lift})
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// TestBrowserPipsMouse plays a puzzle with the mouse, reloads in the middle, makes a mistake that
// Check finds, takes a hint, and finishes.
func TestBrowserPipsMouse(t *testing.T) {
	k := newTab(t, 1280, 900)
	k.openPips(serveReal(t), smallPips)
	solution, number := pipsSolution(t, smallPips)
	tile := func(pl dominosa.Place) string { return fmt.Sprintf(`#tray [data-bone="%d"]`, number(pl)) }
	lay := func(pl dominosa.Place) {
		turn, _ := turnOf(pl)
		k.turnTo(number(pl), turn, func(x, y float64) { k.do(chromedp.MouseClickXY(x, y)) })
		x, y := k.middle(tile(pl))
		u, v := k.target(pl)
		before := k.count(`#tray [data-state="used"]`)
		k.carry(x, y, u, v)
		k.lies(before + 1)
	}
	x0, y0 := k.middle(tile(solution[1]))
	lay(solution[0])
	if x, y := k.middle(tile(solution[1])); x != x0 || y != y0 {
		t.Errorf("a bone of the tray moved from %v,%v to %v,%v when another was laid", x0, y0, x, y)
	}
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	k.lies(1)
	k.click("#t-undo")
	k.lies(0)
	k.click("#t-redo")
	k.lies(1)
	x, y := k.target(solution[0]) // from the board: to the window's edge, and back by a tap
	k.carry(x, y, 5, 5)
	k.lies(0)
	lay(solution[0])
	k.do(chromedp.MouseClickXY(x, y))
	k.lies(0)
	wrong := solution[1]
	wrong.Bone, wrong.Turned = solution[0].Bone, false
	lay(wrong)
	k.click("#t-check")
	k.until(`document.querySelectorAll("#board .bone.wrong").length === 1 && document.querySelector("#message.fault")`)
	k.shoot("wrong")
	k.click("#t-undo")
	k.lies(0)
	k.click("#t-hint") // which leads to a bone
	k.until(`!document.querySelector("#hint").hidden`)
	k.idle()
	k.shoot("hint")
	for k.count("#hint-do[hidden]") > 0 {
		k.click("#hint-next")
	}
	k.click("#hint-do")
	k.idle()
	k.lies(1)
	for _, pl := range solution {
		if k.count(tile(pl)+`[data-state="left"]`) > 0 {
			lay(pl)
		}
	}
	k.until(`document.documentElement.dataset.done === "true"`)
	k.shoot("done")
	if k.text("#finish-title") != "Solved with help" || k.text("#finish-facts") != "1 hint" {
		t.Errorf("the finish says %q", k.text("#finish"))
	}
	k.clean()
}

// TestBrowserPipsKeys plays a puzzle with keys alone.
func TestBrowserPipsKeys(t *testing.T) {
	k := newTab(t, 1024, 768)
	k.openPips(serveReal(t), smallPips)
	solution, number := pipsSolution(t, smallPips)
	for range 30 { // to the board, by the tab key
		if eval[bool](k, `document.activeElement.closest("#board") !== null`) {
			break
		}
		k.key("\t")
	}
	for i, pl := range solution {
		turn, first := turnOf(pl)
		for range 9 {
			if k.count(fmt.Sprintf(`#tray [data-bone="%d"][aria-pressed="true"]`, number(pl))) > 0 {
				break
			}
			k.key("n")
			k.idle()
		}
		k.turnTo(number(pl), turn, func(float64, float64) { k.key("r") })
		for range 20 {
			var row, col int
			fmt.Sscanf(eval[string](k, `document.activeElement.dataset.cell`), "%d,%d", &row, &col)
			switch {
			case row < first.Row:
				k.do(chromedp.KeyEvent(kb.ArrowDown))
			case row > first.Row:
				k.do(chromedp.KeyEvent(kb.ArrowUp))
			case col < first.Col:
				k.do(chromedp.KeyEvent(kb.ArrowRight))
			case col > first.Col:
				k.do(chromedp.KeyEvent(kb.ArrowLeft))
			}
		}
		k.do(chromedp.KeyEvent(kb.Enter))
		k.lies(i + 1)
		if i == 1 {
			k.do(chromedp.KeyEvent(kb.Delete))
			k.lies(1)
			k.key("u")
			k.lies(2)
		}
	}
	k.until(`document.documentElement.dataset.done === "true"`)
	k.clean()
}

// TestBrowserPipsTouch plays today's easy one on a telephone, from the first page on.
func TestBrowserPipsTouch(t *testing.T) {
	k := newTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	h := serveReal(t)
	k.open(h.url)
	k.click("#a-pips")
	k.until(`location.pathname.endsWith("pips.html") && document.documentElement.dataset.ready === "true"`)
	k.until(`document.querySelector("#d-help").open`)
	k.shoot("rules")
	k.click("#d-help .main")
	k.shoot("begin")
	id := eval[string](k, `Object.values(JSON.parse(localStorage.getItem("bonepile.form.pips")).games)[0].id`)
	solution, number := pipsSolution(t, id)
	for i, pl := range solution {
		turn, _ := turnOf(pl)
		k.turnTo(number(pl), turn, func(x, y float64) { k.do(chromedp.TapXY(x, y)) })
		x, y := k.middle(fmt.Sprintf(`#tray [data-bone="%d"]`, number(pl)))
		u, v := k.target(pl)
		k.finger(x, y, u, v)
		k.lies(i + 1)
		k.shoot(fmt.Sprint("laid", i+1))
	}
	k.until(`document.documentElement.dataset.done === "true"`)
	k.shoot("done")
	if k.text("#finish-title") != "Solved without help" || k.text("#finish-next") != "Today's Basic" {
		t.Errorf("the finish says %q", k.text("#finish"))
	}
	k.click("#finish-next")
	k.until(`document.documentElement.dataset.done === "false"`)
	k.clean()
}

// TestBrowserPipsTyped types puzzles: one that is none, whose error says where; two, of which one is
// chosen; and plays one with several solutions by another than the one found first.
func TestBrowserPipsTyped(t *testing.T) {
	k := newTab(t, 1024, 768)
	h := serveReal(t)
	k.openPips(h, smallPips)
	typed := func(text string) {
		t.Helper()
		k.do(chromedp.SetValue(chromedp.CSS("#enter-text"), text))
		k.click("#enter-go")
		k.idle()
	}
	k.menu("enter")
	typed("AB\nA1 C2\n1-2")
	if got := k.text("#enter-error"); !strings.Contains(got, "line 2, column 4") || !strings.Contains(got, "\n   ^") {
		t.Errorf("the page says %q", got)
	}
	typed(smallPips + "\n" + twicePips)
	k.click("#enter-which button:nth-child(2)")
	k.until(`!document.querySelector("#d-enter").open && document.querySelectorAll("#tray .tile").length === 4`)
	k.idle()
	if k.count("#message.empty") > 0 || k.text("#many") != "several solutions" {
		t.Errorf("several solutions are not told: %q", k.text("#message"))
	}
	p := must.Get(notation.Parse(twicePips))(t)[0].Puzzle
	first := must.Get(p.Solve(t.Context(), dominosa.Config{}))(t)
	_, number := pipsSolution(t, twicePips)
	for i, pl := range first.Second {
		turn, _ := turnOf(pl)
		k.turnTo(number(pl), turn, func(x, y float64) { k.do(chromedp.MouseClickXY(x, y)) })
		x, y := k.middle(fmt.Sprintf(`#tray [data-bone="%d"]`, number(pl)))
		u, v := k.target(pl)
		k.carry(x, y, u, v)
		k.lies(i + 1)
		if i < len(first.Second)-1 {
			k.click("#t-check")
			k.until(`!document.querySelector("#message").matches(".empty")`)
			must.Equal(t, k.count("#message.fault, .bone.wrong"), 0, "mistakes in another solution")
		}
	}
	k.until(`document.documentElement.dataset.done === "true"`)
	k.clean()
}

// TestBrowserPipsOffline comes from the first page, stops the server, and goes on with both.
func TestBrowserPipsOffline(t *testing.T) {
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	k.open(h.url)
	k.until(`navigator.serviceWorker.controller !== null`)
	k.openPips(h, smallPips)
	h.stop()
	k.clean()
	for _, page := range []string{"pips.html#board=" + twicePips, "#board=" + small} {
		k.open(h.url + page)
		k.do(chromedp.Reload())
		k.until(`document.documentElement.dataset.ready === "true"`)
	}
	must.Equal(t, k.count("#board [data-place]") > 0, true, "the boards are there")
}

// TestBrowserPipsLayout goes through the states of the page at sizes from a telephone to a desk, light
// and dark: nothing lies over anything else, nothing is too small for a finger, and axe-core has
// nothing to say.
func TestBrowserPipsLayout(t *testing.T) {
	axe := axeCore(t)
	k := newTab(t, 1440, 900)
	h := serveReal(t)
	const hard = "6x8:.....A...?BCCCC???BD.C....E?FG....?......HI.....:4,e,e,l6,3,6,1,4,g3:00010204112426344556"
	k.openPips(h, hard)
	k.run("eval(" + strconv.Quote(layoutScript) + ")")
	press := func(ids ...string) func() {
		return func() {
			for _, id := range ids {
				k.run(fmt.Sprintf(`layout.press(%q)`, id))
			}
		}
	}
	follow := func(bones int) func() { // what hints say
		return func() {
			for range bones {
				press("t-hint")()
				for k.count("#hint-do[hidden]") > 0 {
					press("hint-next")()
				}
				press("hint-do")()
			}
		}
	}
	looked := 0
	for _, state := range []struct {
		name  string
		enter func()
	}{
		{"begin", func() {}},
		{"laid", follow(8)},
		{"hint", press("t-hint")},
		{"check", press("hint-close", "t-check")},
		{"menu", press("a-menu")},
		{"help", press("a-menu", "a-help")},
		{"enter", func() {
			k.run(`document.querySelector("#d-help").close()`)
			press("a-enter")()
			k.run(`(async () => { document.querySelector("#enter-text").value = "AB\nA1 C2\n1-2"; await layout.press("enter-go"); })()`)
		}},
		{"done", func() {
			k.run(`document.querySelector("#d-enter").close()`)
			follow(2)()
		}},
	} {
		state.enter()
		for i, w := range []struct {
			width, height int64
			touch         bool
		}{{320, 640, true}, {390, 844, true}, {844, 390, true}, {1024, 768, false}, {1440, 900, false}} {
			k.resize(w.width, w.height, w.touch)
			must.Get(chromedp.Call(k.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: []string{"light", "dark"}[i%2]}, {Name: "prefers-reduced-motion", Value: "reduce"}},
			}))(t)
			k.run(`layout.rest()`)
			var faults []string
			must.Do(t, json.Unmarshal([]byte(k.run(fmt.Sprintf(`layout.look(%v)`, w.touch))), &faults))
			for _, f := range faults {
				t.Errorf("%s at %dx%d: %s", state.name, w.width, w.height, f)
			}
			if i < 2 {
				k.violations(axe, state.name)
			}
			k.shoot(fmt.Sprintf("%s-%d", state.name, w.width))
			looked++
		}
	}
	must.Least(t, looked, 40, "pictures")
	k.clean()
}

// TestBrowserPipsStop ends a hint that would search for long, and asks for another.
func TestBrowserPipsStop(t *testing.T) {
	k := newTab(t, 390, 600)
	h := serveReal(t)
	corners := "8x8:" + ".???????" + strings.Repeat("????????", 6) + "???????.::" // which 31 dominoes cannot cover
	for i := range 31 {
		corners += fmt.Sprintf("%d%d", i%6, i/6)
	}
	k.openPips(h, corners)
	k.run(`(() => { // the search ends by itself later
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (text) { self.asked = JSON.parse(text).do; post.call(this, text); };
		return "";
	})()`)
	k.do(chromedp.Click(chromedp.CSS("#t-hint")))
	k.until(`document.querySelector("#d-work").open`)
	k.click("#work-stop")
	k.until(`self.asked === "cancel" && !document.querySelector("#d-work").open`)
	k.idle()
	must.Equal(t, k.count("#hint:not([hidden])"), 0, "hints that were stopped")
	k.openPips(h, smallPips)
	k.click("#t-hint")
	k.until(`document.querySelector("#hint-text").textContent.startsWith("The only")`)
	k.clean()
}

// TestBrowserPipsHeld opens a link that cannot be read, goes on by hints where one may choose, follows
// another tab, and drags a bone that lies by one cell, with a finger that is where it gripped.
func TestBrowserPipsHeld(t *testing.T) {
	k := newTab(t, 320, 480, chromedp.EmulateMobile, chromedp.EmulateTouch)
	h := serveReal(t)
	k.openPips(h, "nonsense")
	k.until(`location.hash.startsWith("#daily=") && document.querySelector("#message.fault")`)
	if last := eval[float64](k, `Math.max(...[...document.querySelectorAll("#tray .tile")].map((tile) => tile.getBoundingClientRect().bottom)) - document.querySelector("#foot").getBoundingClientRect().top`); last > 0 {
		t.Errorf("the last bone is %v pixels below the moves", last)
	}
	k.openPips(h, twicePips)
	k.click("#t-hint")
	k.until(`/you may choose/.test(document.querySelector("#hint-text").textContent)`)
	k.click("#hint-do")
	k.lies(1)
	k.until(`document.activeElement.closest("#board") !== null`)
	k.run(`(() => {
		const kept = JSON.parse(localStorage["bonepile.form.pips"]), game = Object.values(kept.games).at(-1);
		game.laid = [[0, 0, 0], null, null, null];
		localStorage["bonepile.form.pips"] = JSON.stringify(kept);
		dispatchEvent(new StorageEvent("storage", { key: "bonepile.form.pips" }));
	})()`)
	k.lies(1)
	x, y := k.middle(`#board [role=gridcell][data-cell="0,0"]`)
	u, v := k.middle(`#board [role=gridcell][data-cell="1,0"]`)
	k.finger(x, y, u, v-0.8*eval[float64](k, `parseFloat(document.documentElement.style.getPropertyValue("--cell"))`))
	k.until(`JSON.stringify(Object.values(JSON.parse(localStorage["bonepile.form.pips"]).games).at(-1).laid) === "[[1,0,0],null,null,null]"`)
	k.clean()
}
