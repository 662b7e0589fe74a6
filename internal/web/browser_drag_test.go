//go:build browser

package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// What a moving pointer costs on the largest board, the 462 cells of double-twenty.
//
// At 60 frames a second a frame has 16.7 ms. The browser's own trace says what the page
// takes of them: how many elements it restyles and lays out, and how much of the processor
// its main thread has. Elements are the same on any machine, and the test holds on to
// them; how many frames there are, and what each takes, depends on the machine, and is
// only told.

// full returns the game ID of a board of double-n.
func full(t *testing.T, n int) string {
	t.Helper()
	shape := must.Get(generate.ShapeNamed(fmt.Sprintf("%dx%d", n+1, n+2), (n+1)*(n+2), generate.NoSymmetry, 1))(t)
	return made(t, shape, 1)
}

// made returns the game ID of a board with one solution, by a seed.
func made(t *testing.T, shape *dominosa.Board, seed uint64) string {
	t.Helper()
	g := must.Get(generate.New(generate.Recipe{Shape: shape}))(t)
	b := must.Get(g.Board(t.Context(), seed, 0))(t)
	return boardID(t, b.Puzzle)
}

func boardID(t *testing.T, p dominosa.Puzzle) string {
	t.Helper()
	form := must.Get(notation.FormNamed("id"))(t)
	return strings.TrimSpace(string(form.Board(nil, p)))
}

// A traceEvent is what is read of an entry of a trace. Times are in microseconds.
type traceEvent struct {
	Name     string
	Pid, Tid int
	TS       float64 // when it began
	TDur     float64 // how long its thread had the processor
	Args     struct {
		Name         string
		ElementCount int
		BeginData    struct{ DirtyObjects int }
	}
}

// traced returns what the main thread of the page did while f ran, in order of time.
func (k *tab) traced(f func()) []traceEvent {
	k.Helper()
	var mu sync.Mutex
	var list []traceEvent
	done := make(chan struct{})
	ended := sync.OnceFunc(func() { close(done) })
	err := chromedp.Listen(k.ctx, func(ev any) {
		switch ev := ev.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			defer mu.Unlock()
			for _, raw := range ev.Value {
				var e traceEvent
				if json.Unmarshal(raw, &e) == nil { // others mean other things by these names
					list = append(list, e)
				}
			}
		case *tracing.EventTracingComplete:
			ended()
		}
	})
	if err != nil {
		k.Fatal(err)
	}
	config := &tracing.TraceConfig{IncludedCategories: []string{"devtools.timeline", "disabled-by-default-devtools.timeline"}}
	must.Get(chromedp.Call(k.ctx, tracing.Start, tracing.StartParams{TraceConfig: config}))(k)
	f()
	must.Get(chromedp.Call(k.ctx, tracing.End, cdp.Empty{}))(k)
	select {
	case <-done:
	case <-time.After(patience):
		k.Fatal("the trace does not end")
	}
	mu.Lock()
	defer mu.Unlock()
	type thread struct{ pid, tid int }
	pages := map[thread]bool{}
	for _, e := range list {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			pages[thread{e.Pid, e.Tid}] = true
		}
	}
	list = slices.DeleteFunc(list, func(e traceEvent) bool { return !pages[thread{e.Pid, e.Tid}] })
	slices.SortStableFunc(list, func(a, b traceEvent) int { return cmp.Compare(a.TS, b.TS) })
	return list
}

// A toll is what moves of the pointer took.
type toll struct {
	frames   []float64 // milliseconds of processor time that the page had up to each frame
	restyled []int     // elements, each time styles were worked out
	laidOut  []int     // elements, each time a layout was
	changes  int       // of the document
	asked    int       // requests to the worker
	gaps     []float64 // milliseconds between frames as the page saw them
}

// counting makes the page count its requests, its changes and its frames.
const counting = `(() => {
	const seen = globalThis.seen = { asked: 0, changes: 0, frames: [] };
	const post = Worker.prototype.postMessage;
	Worker.prototype.postMessage = function (text) {
		if (JSON.parse(text).do !== "elapsed") seen.asked++; // that is the clock's
		return post.call(this, text);
	};
	new MutationObserver((list) => { seen.changes += list.length; })
		.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true, characterData: true });
	const frame = (time) => { seen.frames.push(time); requestAnimationFrame(frame); };
	requestAnimationFrame(frame);
})()`

// tolled returns what f took.
func (k *tab) tolled(f func()) toll {
	k.Helper()
	eval[any](k, `seen.asked = seen.changes = 0; seen.frames.length = 0`)
	events := k.traced(f)
	k.idle()
	var l toll
	l.asked = eval[int](k, `seen.asked`)
	l.changes = eval[int](k, `seen.changes`)
	times := eval[[]float64](k, `seen.frames`)
	for i := 1; i < len(times); i++ {
		l.gaps = append(l.gaps, times[i]-times[i-1])
	}
	var busy float64
	for _, e := range events {
		switch e.Name {
		case "RunTask":
			busy += e.TDur / 1000
		case "Commit": // within the last task of a frame
			l.frames = append(l.frames, busy)
			busy = 0
		case "UpdateLayoutTree":
			l.restyled = append(l.restyled, e.Args.ElementCount)
		case "Layout":
			l.laidOut = append(l.laidOut, e.Args.BeginData.DirtyObjects)
		}
	}
	if len(l.frames) == 0 || len(l.gaps) == 0 {
		k.Fatal("nothing was seen of any frame")
	}
	slices.Sort(l.frames)
	slices.Sort(l.gaps)
	return l
}

// at returns the entry of a sorted list below which a share of it is.
func at(list []float64, share float64) float64 { return list[int(share*float64(len(list)-1))] }

func (l toll) String() string {
	return fmt.Sprintf("%d frames; of the processor %.1f ms in the middle, 95 of 100 below %.1f, the worst %.1f; from frame to frame %.1f ms, %.1f, %.1f; "+
		"%d changes, styles worked out %d times of at most %d elements, layout %d times of at most %d; %d requests",
		len(l.frames), at(l.frames, 0.5), at(l.frames, 0.95), at(l.frames, 1), at(l.gaps, 0.5), at(l.gaps, 0.95), at(l.gaps, 1),
		l.changes, len(l.restyled), slices.Max(append(l.restyled, 0)), len(l.laidOut), slices.Max(append(l.laidOut, 0)), l.asked)
}

// mouse sends an event of the mouse, with its left button held or not.
func (k *tab) mouse(kind input.DispatchMouseEventType, x, y float64, held bool) {
	k.Helper()
	p := input.DispatchMouseEventParams{Type: kind, X: x, Y: y}
	if held {
		p.Buttons = 1
	}
	if kind != input.DispatchMouseEventTypeMouseMoved {
		p.Button, p.ClickCount = "left", 1
	}
	must.Get(chromedp.Call(k.ctx, input.DispatchMouseEvent, p))(k)
}

// cellsAt returns the corner of the board and the side of a cell, in pixels.
func (k *tab) cellsAt() (left, top, side float64) {
	k.Helper()
	v := eval[[]float64](k, `(() => {
		const [a, b] = ["0,0", "1,1"].map((cell) => document.querySelector('#board .number[data-cell="' + cell + '"]').getBoundingClientRect());
		const side = b.top - a.top;
		const box = document.querySelector("#board").getBoundingClientRect();
		return [box.left + side / 8, box.top + side / 8, side];
	})()`)
	return v[0], v[1], v[2]
}

// drag moves the mouse from cell to cell of each place, and waits for its bone.
func (k *tab) drag(places []dominosa.Place) {
	k.Helper()
	left, top, side := k.cellsAt()
	for i, p := range places {
		a, b := p.Cells()
		x, y := left+(float64(a.Col)+0.5)*side, top+(float64(a.Row)+0.5)*side
		dx, dy := float64(b.Col-a.Col)*side, float64(b.Row-a.Row)*side
		k.mouse(input.DispatchMouseEventTypeMousePressed, x, y, true)
		for step := 1.0; step <= 6; step++ {
			k.mouse(input.DispatchMouseEventTypeMouseMoved, x+step*dx/6, y+step*dy/6, true)
		}
		k.mouse(input.DispatchMouseEventTypeMouseReleased, x+dx, y+dy, false)
		k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`new Promise((done) => {
			const look = () => document.querySelectorAll("#board .bone").length === %d ? done() : requestAnimationFrame(look);
			look();
		})`, i+1), chromedp.EvalAwaitPromise)) // to ask again and again would cost the page time
	}
}

// TestBrowserDrag moves the mouse over a board of double-twenty: without a button,
// with one held, and from cell to cell, which lays bones; so on double-twelve as well, to
// the last but one.
func TestBrowserDrag(t *testing.T) {
	id := full(t, 20)
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	k.open(h.url + "#board=" + id)
	k.idle()
	eval[any](k, counting)
	left, top, side := k.cellsAt()
	// wander goes over a number of rows of cells, some pixels at a time.
	moves := 0
	wander := func(rows int, held bool) {
		moves = 0
		for row := range rows {
			y := top + (float64(row)+0.5)*side
			if held {
				k.mouse(input.DispatchMouseEventTypeMousePressed, left+side/2, y, true)
			}
			for x := side / 2; x < 21.5*side; x += 13 {
				k.mouse(input.DispatchMouseEventTypeMouseMoved, left+x, y+float64(moves%5), held)
				moves++
			}
			if held {
				k.mouse(input.DispatchMouseEventTypeMouseReleased, left+21.5*side, y, false)
			}
		}
	}
	// check holds a toll to what may be restyled and laid out at once, how often for so
	// many events, and how much may change.
	check := func(name string, l toll, restyled, laidOut, events, changes int) {
		t.Helper()
		t.Logf("%s: %v", name, l)
		if n := slices.Max(append(l.restyled, 0)); n > restyled {
			t.Errorf("%s: styles of %d elements were worked out at once", name, n)
		}
		if n := slices.Max(append(l.laidOut, 0)); n > laidOut {
			t.Errorf("%s: %d elements were laid out at once", name, n)
		}
		if most := 2 * (len(l.frames) + events); len(l.restyled) > most || len(l.laidOut) > most {
			t.Errorf("%s: %d frames and %d events took %d layouts and styles %d times", name, len(l.frames), events, len(l.laidOut), len(l.restyled))
		}
		if l.changes > changes {
			t.Errorf("%s: %d changes of the document", name, l.changes)
		}
	}

	l := k.tolled(func() { wander(5, false) })
	check("pointing", l, 40, 40, moves, 10*moves)
	if l.asked != 0 || l.changes == 0 {
		t.Errorf("pointing: %d requests, %d changes for %d moves", l.asked, l.changes, moves)
	}
	l = k.tolled(func() { wander(5, true) })
	check("held", l, 40, 40, moves, moves)
	if l.asked != 0 || l.changes == 0 || k.count("#board .bone") != 0 {
		t.Errorf("held: %d requests, %d changes; %d bones lie", l.asked, l.changes, k.count("#board .bone"))
	}
	var diagonal []dominosa.Place
	for n := range 20 {
		diagonal = append(diagonal, dominosa.Place{Row: n, Col: n})
	}
	lay := func(name string, places []dominosa.Place) {
		t.Helper()
		l := k.tolled(func() { k.drag(places) })
		check(name, l, 60, 100, 8*len(places), 75*len(places))
		if l.asked != len(places)+1 { // the first tells the worker how to speak
			t.Errorf("%s: %d bones were laid with %d requests", name, len(places), l.asked)
		}
	}
	lay("laying on double-twenty", diagonal)
	k.shoot("dragged")

	id = full(t, 12)
	solution := solved(t, id)
	k.open(h.url + "?twelve#board=" + id)
	k.idle()
	eval[any](k, counting)
	lay("laying on double-twelve", solution[:len(solution)-1])
	k.clean()
}

// touch sends an event of fingers at points.
func (k *tab) touch(kind input.DispatchTouchEventType, points ...float64) {
	k.Helper()
	list := []*input.TouchPoint{}
	for i := 0; i < len(points); i += 2 {
		list = append(list, &input.TouchPoint{X: points[i], Y: points[i+1], ID: new(float64(i / 2))})
	}
	must.Get(chromedp.Call(k.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: list}))(k)
}

// swipe moves a finger from one point to another.
func (k *tab) swipe(x, y, toX, toY float64) {
	k.Helper()
	k.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	const steps = 12
	for i := 1.0; i <= steps; i++ {
		k.touch(input.DispatchTouchEventTypeTouchMove, x+(toX-x)*i/steps, y+(toY-y)*i/steps)
	}
	k.touch(input.DispatchTouchEventTypeTouchEnd)
}

// TestBrowserFinger drags with a finger on a telephone. A small board is played so,
// and a long drag on it scrolls the page; a board larger than the screen is scrolled
// by any drag, and played by taps. Two fingers never lay a bone.
func TestBrowserFinger(t *testing.T) {
	h := serveReal(t)
	k := newTab(t, 360, 400, chromedp.EmulateMobile, chromedp.EmulateTouch)
	k.open(h.url + "#board=" + small)
	k.longPresses()
	k.do(chromedp.Tap(chromedp.CSS("#title")))
	solution := solved(t, small)
	for i, p := range solution[:3] {
		left, top, side := k.cellsAt()
		a, b := p.Cells()
		if i == 1 {
			a, b = b, a
		}
		middle := func(c dominosa.Cell) (x, y float64) {
			return left + (float64(c.Col)+0.5)*side, top + (float64(c.Row)+0.5)*side
		}
		x, y := middle(a)
		toX, toY := middle(b)
		k.swipe(x, y, toX, toY)
		k.until(fmt.Sprintf(`document.querySelectorAll("#board .bone").length === %d`, i+1))
		k.idle()
		want := fmt.Sprintf(`#board .bone[data-place="%s"]`, placeKey(p))
		if k.count(want) != 1 || k.count("#lights .light") != 0 {
			t.Errorf("%v was not laid, or %d outlines are left", p, k.count("#lights .light"))
		}
	}
	k.click("#t-line")
	left, top, side := k.cellsAt()
	k.swipe(left+3.5*side, top+0.5*side, left+3.5*side, top+1.5*side)
	k.idle()
	if bones, lines := k.count("#board .bone"), k.count("#board .line"); bones+lines != 4 {
		t.Errorf("a drag in the mode for lines led to %d bones and %d lines", bones, lines)
	}
	k.click("#t-line")
	bones := k.count("#board .bone")

	scrolled := func() (page, stage float64) {
		v := eval[[]float64](k, `[document.querySelector("#middle").scrollTop, document.querySelector("#stage").scrollLeft]`)
		return v[0], v[1]
	}
	before, _ := scrolled()
	k.swipe(left+0.5*side, top+2.5*side, left+0.5*side, top-0.5*side)
	if after, _ := scrolled(); after <= before || k.count("#board .bone") != bones {
		t.Errorf("a long drag scrolled the page from %v to %v; %d bones before and %d after", before, after, bones, k.count("#board .bone"))
	}
	k.open(h.url + "?large#board=" + full(t, 20))
	k.longPresses()
	left, top, side = k.cellsAt()
	k.swipe(left+5.5*side, top+2.5*side, left+4.5*side, top+2.5*side)
	k.until(`document.querySelector("#stage").scrollLeft > 0`)
	must.Equal(t, k.count("#board .bone")+k.count("#board .line"), 0, "bones and lines after scrolling")
	k.do(chromedp.Evaluate[chromedp.Void](`new Promise((done) => { // till it rests: a tap while it moves stops it, and that is all
		let last, same = 0;
		const look = () => {
			const now = document.querySelector("#stage").scrollLeft;
			same = now === last ? same + 1 : 0;
			last = now;
			if (same > 20) done(); else requestAnimationFrame(look);
		};
		look();
	})`, chromedp.EvalAwaitPromise))
	left, top, side = k.cellsAt()
	k.do(chromedp.TapXY(left+5*side, top+2.5*side))
	k.until(`document.querySelectorAll("#board .bone").length === 1`)
	k.shoot("large")

	// Last, since the browser's imitation of fingers is not itself after two.
	k.open(h.url + "?again#board=" + small)
	k.longPresses()
	left, top, side = k.cellsAt()
	x, y := left+0.5*side, top+0.5*side
	k.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	k.touch(input.DispatchTouchEventTypeTouchStart, x, y, x+2*side, y)
	k.touch(input.DispatchTouchEventTypeTouchEnd)
	k.idle()
	must.Equal(t, k.count("#board .bone"), bones, "bones after two fingers")
	k.clean()
}

// TestBrowserPinch changes the scale of a board of double-twelve on a telephone with two
// fingers: larger, around where they are, and smaller, down to where all of it is to be
// seen. The browser itself does not zoom, and no bone is laid.
func TestBrowserPinch(t *testing.T) {
	k := newTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	k.open(serveReal(t).url + "#board=" + full(t, 12))
	pinch := func(x, y, by float64) {
		t.Helper()
		p := input.SynthesizePinchGestureParams{X: x, Y: y, ScaleFactor: by, RelativeSpeed: 2000, GestureSourceType: "touch"}
		must.Get(chromedp.Call(k.ctx, input.SynthesizePinchGesture, p))(t)
		k.idle()
	}
	eval[any](k, `(() => {
		globalThis.spreads = [];
		addEventListener("touchmove", ({touches: [p, q]}) => { if (q) spreads.push(Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY)); }, true);
		addEventListener("touchstart", ({touches: [p, q]}) => { if (q) spreads.push(Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY)); }, true);
		return null;
	})()`)
	left, top, before := k.cellsAt()
	x, y := left+4*before, top+5*before
	pinch(x, y, 2)
	left, top, side := k.cellsAt()
	if apart := eval[float64](k, `spreads.at(-1) / spreads[0]`); apart < 1.5 || math.Abs(side/before-apart) > 0.02*apart {
		t.Errorf("two fingers that went %.2f times as far apart changed cells from %.1f to %.1f pixels", apart, before, side)
	}
	if col, row := (x-left)/side, (y-top)/side; math.Abs(col-4) > 0.5 || math.Abs(row-5) > 0.5 {
		t.Errorf("between the fingers was column 4, row 5; now it is %.2f, %.2f", col, row)
	}
	k.shoot("larger")
	for range 4 {
		pinch(x, y, 0.4)
	}
	if !eval[bool](k, `(({scrollWidth, clientWidth, scrollHeight, clientHeight}) => scrollWidth <= clientWidth && scrollHeight <= clientHeight)(document.querySelector("#stage"))`) {
		t.Error("two fingers do not bring the whole board into view")
	}
	k.shoot("whole")
	if zoom := eval[float64](k, `visualViewport.scale`); zoom != 1 {
		t.Errorf("the browser zooms %.2f times", zoom)
	}
	must.Equal(t, k.count("#board .bone")+k.count("#board .line"), 0, "bones and lines after two fingers")
	k.clean()
}
