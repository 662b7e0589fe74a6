//go:build browser

package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The page in a real browser. These tests hold on to what the comment at the top
// of site/index.html promises: ids, and data attributes of cells and places.
//
// They need Chromium. They wait for what is to come, and say how long things took;
// whether that is fast is for people to judge. Nothing is taken to be done because
// some time has passed, and long presses last till a test says so: see longPresses.

// patience is how long anything may take before a test gives up: far longer than it
// should on any machine.
const patience = 5 * time.Minute

// chromium returns the browser's path, or skips the test.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	t.Skip("there is no chromium here: the page is not tried in a browser")
	return ""
}

var realSite = sync.OnceValues(func() (*Site, error) {
	m, err := Load(context.Background(), Quick, func() {})
	if err != nil {
		return nil, err
	}
	return NewSite(Page(), m, Quick)
})

// A host is the real site, served until stop is called or the test ends.
type host struct {
	url  string
	stop func()
}

func serveReal(t *testing.T) host {
	t.Helper()
	site := must.Get(realSite())(t)
	l := must.Get(Listen(t.Context(), "127.0.0.1:0"))(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- NewServer(site).Serve(ctx, l) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return host{URL(l.Addr().String()), stop}
}

// A tab is a page in a browser of its own.
type tab struct {
	*testing.T
	ctx context.Context

	mu       sync.Mutex
	problems []string // errors of the console and of scripts, refusals of the policy
}

// newTab opens a browser with a window of a size.
func newTab(t *testing.T, width, height int64, options ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	path := chromium(t)
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	alloc, cancelAlloc := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, cancel := chromedp.NewContext(alloc)
	k := &tab{T: t, ctx: ctx}
	t.Cleanup(func() {
		cancel()
		cancelAlloc()
	})
	if err := chromedp.Listen(ctx, k.hear); err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	k.do(chromedp.EmulateViewport(width, height, options...))
	return k
}

// before runs a script before those of any page.
func (k *tab) before(script string) {
	k.Helper()
	must.Get(chromedp.Call(k.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}))(k.T)
}

// hear keeps what goes wrong in the page.
func (k *tab) hear(ev any) {
	var text string
	switch ev := ev.(type) {
	case *runtime.EventExceptionThrown:
		text = fmt.Sprintf("exception: %+v", ev.ExceptionDetails)
	case *runtime.EventConsoleAPICalled:
		if ev.Type == "error" || ev.Type == "warning" {
			text = fmt.Sprintf("console: %+v", ev.Args)
		}
	case *log.EventEntryAdded:
		if ev.Entry.Level == log.EntryLevelError || ev.Entry.Level == log.EntryLevelWarning {
			text = fmt.Sprintf("log: %s %s", ev.Entry.Text, ev.Entry.URL)
		}
	}
	if text != "" {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.problems = append(k.problems, text)
	}
}

// clean fails if anything went wrong in the page.
func (k *tab) clean() {
	k.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, p := range k.problems {
		k.Errorf("in the page: %s", p)
	}
	k.problems = nil
}

func (k *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	k.Helper()
	ctx, cancel := context.WithTimeout(k.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		k.shoot("failed")
		k.Fatalf("%v; the page says %q", err, k.says())
	}
}

// says returns what the page shows as a message, for failures.
func (k *tab) says() string {
	ctx, cancel := context.WithTimeout(k.ctx, 2*time.Second)
	defer cancel()
	text, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`document.querySelector("#message")?.textContent ?? ""`))
	return text
}

// eval returns the value of an expression of the page.
func eval[T any](k *tab, expression string) T {
	k.Helper()
	ctx, cancel := context.WithTimeout(k.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		k.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits for an expression to be true.
func (k *tab) until(expression string) {
	k.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(15 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(k.ctx, patience)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		cancel()
		if ok {
			return
		}
		if time.Now().After(end) || errors.Is(err, context.DeadlineExceeded) {
			k.shoot("failed")
			k.Fatalf("never true: %s (%v); the page says %q", expression, err, k.says())
		}
	}
}

// open loads the page and waits till the first board is there.
func (k *tab) open(url string) time.Duration {
	k.Helper()
	began := time.Now()
	k.do(chromedp.Navigate(url))
	k.until(`document.documentElement.dataset.ready === "true"`)
	return time.Since(began)
}

// idle waits till the worker has answered.
func (k *tab) idle() {
	k.Helper()
	k.until(`!document.documentElement.dataset.busy`)
}

// click presses what a selector finds.
func (k *tab) click(selector string) {
	k.Helper()
	k.do(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// menu presses a button of the header, which small screens have in a menu.
func (k *tab) menu(name string) {
	k.Helper()
	if !eval[bool](k, fmt.Sprintf(`document.querySelector("#a-%s").checkVisibility()`, name)) {
		k.click("#a-menu")
	}
	k.click("#a-" + name)
}

// answer asks for what shows the answer of a board, and says that it may.
func (k *tab) answer(button string) {
	k.Helper()
	if k.count("#more[hidden]") > 0 {
		k.click("#t-more")
	}
	k.click(button)
	k.until(`document.querySelector("#d-ask").open || document.documentElement.dataset.stage !== "game"`)
	if eval[bool](k, `document.querySelector("#d-ask").open`) {
		k.click("#ask-yes")
	}
}

// near returns the point between two cells at which a press means the place on
// them: nearer to the first.
func (k *tab) near(p dominosa.Place) (x, y float64) {
	k.Helper()
	a, b := p.Cells()
	v := eval[[]float64](k, fmt.Sprintf(`(() => {
		const middle = (r, c) => { const q = document.querySelector('#board [data-cell="'+r+','+c+'"]').getBoundingClientRect(); return [q.left+q.width/2, q.top+q.height/2]; };
		document.querySelector('#board').scrollIntoView({block: 'center', behavior: 'instant'});
		const [ax, ay] = middle(%d, %d), [bx, by] = middle(%d, %d);
		return [ax+(bx-ax)*0.38, ay+(by-ay)*0.38];
	})()`, a.Row, a.Col, b.Row, b.Col))
	return v[0], v[1]
}

// count returns how many elements a selector finds.
func (k *tab) count(selector string) int {
	k.Helper()
	return eval[int](k, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

// text returns what an element says.
func (k *tab) text(selector string) string {
	k.Helper()
	return eval[string](k, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// lay presses between two cells with the mouse and waits for the bone.
func (k *tab) lay(list ...dominosa.Place) {
	k.Helper()
	for _, p := range list {
		before := k.count("#board .bone")
		x, y := k.near(p)
		k.do(chromedp.MouseClickXY(x, y))
		k.until(fmt.Sprintf(`document.querySelectorAll("#board .bone").length === %d`, before+1))
		k.idle()
	}
}

// key presses keys.
func (k *tab) key(keys string) {
	k.Helper()
	k.do(chromedp.KeyEvent(keys))
}

// longPresses takes the clock out of long presses: however slow the machine is, a tap is
// a tap, and a press is long when longEnough is called.
func (k *tab) longPresses() {
	k.Helper()
	k.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const real = setTimeout;
		globalThis.setTimeout = (f, after, ...rest) => {
			if (after !== 420) return real(f, after, ...rest); // LONG of board.js
			globalThis.longPress = f;
			return -1;
		};
	})()`))
}

// longEnough makes the press that is under way a long one.
func (k *tab) longEnough() {
	k.Helper()
	k.until(`globalThis.longPress`)
	k.do(chromedp.Evaluate[chromedp.Void](`longPress(); delete globalThis.longPress;`))
}

// mark presses the right button between two cells.
func (k *tab) mark(p dominosa.Place) {
	k.Helper()
	before := k.count("#board .line")
	x, y := k.near(p)
	k.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
	k.until(fmt.Sprintf(`document.querySelectorAll("#board .line").length === %d`, before+1))
	k.idle()
}

// shoot takes a picture of the page, where pictures are wanted: in the directory
// BONEPILE_SHOTS.
func (k *tab) shoot(name string) {
	dir := os.Getenv("BONEPILE_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(k.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, strings.ReplaceAll(k.Name(), "/", "-")+"-"+name+".png"), png, 0o644)
	}
	if err != nil {
		k.Log(err)
	}
}

// small is a board of double-two with one solution.
const small = "2:121102102020"

func solved(t *testing.T, id string) []dominosa.Place {
	t.Helper()
	b := must.Get(notation.ParseBoard(id))(t)
	ans, err := dominosa.Puzzle{Board: b}.Solve(t.Context(), dominosa.Config{})
	if err != nil || ans.Verdict != dominosa.Unique {
		t.Fatalf("%s: %v, %v", id, ans.Verdict, err)
	}
	return ans.First
}

// TestBrowserMouse plays a board to its end with the mouse, lines and a
// mistake included, reloads in the middle and at the end.
func TestBrowserMouse(t *testing.T) {
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	took := k.open(h.url + "#board=" + small)
	t.Logf("ready %v after the navigation", took.Round(time.Millisecond))
	solution := solved(t, small)

	k.mark(solution[1])
	k.lay(solution[0])
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	if bones, lines := k.count("#board .bone"), k.count("#board .line"); bones != 1 || lines != 1 {
		t.Errorf("after a reload there are %d bones and %d lines", bones, lines)
	}
	k.click("#t-undo")
	k.until(`document.querySelectorAll("#board .bone").length === 0`)
	k.click("#t-redo")
	k.until(`document.querySelectorAll("#board .bone").length === 1`)
	k.click("#t-undo")
	k.idle()
	k.lay(solution...)
	k.until(`document.documentElement.dataset.done === "true"`)
	k.shoot("done")
	if ok, _ := regexp.MatchString(`^0:0[1-9]$|^[0-9]+:[0-9][0-9]$`, k.text("#finish-time")); !ok || k.count("#finish[hidden]") != 0 {
		t.Errorf("the finish says %q", k.text("#finish"))
	}
	must.Equal(t, k.count(`#tray [data-state="used"]`), len(solution), "bones used")
	k.clean()
}

// TestBrowserKeyboard plays a board to its end with keys alone, from the top
// of the page on.
func TestBrowserKeyboard(t *testing.T) {
	k := newTab(t, 1280, 900)
	k.open(serveReal(t).url + "#board=" + small)
	for range 60 { // to the board, by the tab key
		if eval[bool](k, `document.activeElement.closest("#board") !== null`) {
			break
		}
		k.key("\t")
	}
	for _, p := range solved(t, small) {
		// To the first cell: Home and PageUp lead to the corner, then two half
		// steps a cell.
		k.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.PageUp))
		for range 2 * p.Col {
			k.do(chromedp.KeyEvent(kb.ArrowRight))
		}
		for range 2 * p.Row {
			k.do(chromedp.KeyEvent(kb.ArrowDown))
		}
		at := fmt.Sprintf("%d,%d", p.Row, p.Col)
		if got := eval[string](k, `document.activeElement.dataset.cell ?? ""`); got != at {
			t.Fatalf("the keys led to %q, not to %s", got, at)
		}
		before := k.count("#board .bone")
		k.do(chromedp.KeyEvent(kb.Enter))
		if p.Down {
			k.do(chromedp.KeyEvent(kb.ArrowDown))
		} else {
			k.do(chromedp.KeyEvent(kb.ArrowRight))
		}
		k.until(fmt.Sprintf(`document.querySelectorAll("#board .bone").length === %d`, before+1))
		k.idle()
	}
	k.until(`document.documentElement.dataset.done === "true"`)
	k.key("u")
	k.until(`document.documentElement.dataset.done === "false"`)
	k.clean()
}

// TestBrowserTouch plays a board on a telephone: a tap lays, a long press
// draws a line, and so does a tap in the mode for lines. Nothing is wider than the
// screen.
func TestBrowserTouch(t *testing.T) {
	k := newTab(t, 360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch)
	k.open(serveReal(t).url + "#board=" + small)
	if wide := eval[float64](k, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("the page is %v pixels wide", wide)
	}
	solution := solved(t, small)
	k.do(chromedp.Tap(chromedp.CSS("#title"))) // a page may not hum before it was touched
	x, y := k.near(solution[0])
	k.longPresses()
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		t.Helper()
		if points == nil {
			points = []*input.TouchPoint{}
		}
		must.Get(chromedp.Call(k.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}))(t)
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	k.longEnough()
	k.until(`document.querySelectorAll("#board .line").length === 1`) // while it is still pressed
	touch(input.DispatchTouchEventTypeTouchEnd)
	k.idle()
	k.click("#t-line")
	x, y = k.near(solution[0])
	k.do(chromedp.TapXY(x, y))
	k.until(`document.querySelectorAll("#board .line").length === 0`)
	k.click("#t-line")
	for i, p := range solution {
		x, y := k.near(p)
		k.do(chromedp.TapXY(x, y))
		k.until(fmt.Sprintf(`document.querySelectorAll("#board .bone").length === %d`, i+1))
		k.idle()
	}
	k.until(`document.documentElement.dataset.done === "true"`)
	k.shoot("done")
	k.clean()
}

// TestBrowserOffline visits the page, stops the server, and plays on.
func TestBrowserOffline(t *testing.T) {
	k := newTab(t, 1280, 900)
	h := serveReal(t)
	k.open(h.url + "#board=" + small)
	k.until(`navigator.serviceWorker.controller !== null`)
	solution := solved(t, small)
	k.lay(solution[0])
	h.stop()
	if c, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(h.url, "http://"), "/")); err == nil {
		c.Close()
		t.Fatal("the server still answers")
	}
	k.clean()
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	must.Equal(t, k.count("#board .bone"), 1, "bones after the reload")
	k.lay(solution[1:]...)
	k.until(`document.documentElement.dataset.done === "true"`)
}
