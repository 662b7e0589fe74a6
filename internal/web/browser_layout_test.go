//go:build browser

package web

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
)

// How things lie on the page: in every state and at seven sizes of the window nothing lies
// over anything else, nothing is cut without scrolling, and to a finger nothing is smaller
// than 44 pixels. In Chromium and in Firefox.

//go:embed testdata/layout.js
var layoutScript string

// windows are the sizes; those with touch are telephones, in both directions.
var windows = []struct {
	width, height int64
	touch         bool
}{{320, 480, true}, {320, 640, true}, {390, 844, true}, {844, 390, true}, {1280, 800, false}, {1920, 1080, false}, {2560, 1440, false}}

// A browser shows the page and can be told what to do.
type browser interface {
	open(url string) time.Duration
	resize(width, height int64, touch bool)
	// run evaluates an expression, whose promise it waits for, and returns its value as JSON.
	run(expression string) string
}

func (k *tab) resize(width, height int64, touch bool) {
	k.Helper()
	options := []chromedp.EmulateViewportOption{}
	if touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	k.do(chromedp.EmulateViewport(width, height, options...))
}

func (k *tab) run(expression string) string {
	k.Helper()
	v, err := chromedp.Run(k.ctx, chromedp.Evaluate[string](`(async () => JSON.stringify(await (`+expression+`) ?? null))()`, chromedp.EvalAwaitPromise))
	if err != nil {
		k.Fatalf("%s: %v", expression, err)
	}
	return v
}

// TestBrowserLayout goes through the states of the page at each size.
func TestBrowserLayout(t *testing.T) {
	k := newTab(t, 1280, 800)
	lies(t, k)
	k.clean()
}

// TestBrowserFirefox does the same in Firefox, whose windows are told to be touched in
// none.
func TestBrowserFirefox(t *testing.T) {
	lies(t, newFirefox(t))
}

// lies looks at how things lie in a browser: on a board of double-six in all states, and on
// one of double-twelve as it comes.
func lies(t *testing.T, b browser) {
	t.Helper()
	url := serveReal(t).url
	looked := 0
	look := func(state string) {
		t.Helper()
		for _, w := range windows {
			b.resize(w.width, w.height, w.touch)
			b.run(`layout.rest()`)
			var faults []string
			must.Do(t, json.Unmarshal([]byte(b.run(fmt.Sprintf(`layout.look(%v && matchMedia("(pointer: coarse)").matches)`, w.touch))), &faults))
			looked++
			for _, f := range faults {
				t.Errorf("%s at %dx%d: %s", state, w.width, w.height, f)
			}
			if k, ok := b.(*tab); ok && len(faults) > 0 {
				k.shoot(fmt.Sprintf("%s-%d", strings.ReplaceAll(state, " ", "-"), w.width))
			}
		}
	}
	b.open(url + "#board=6:40005106261401262424315513523441204331565650025324361366")
	b.run("eval(" + strconv.Quote(layoutScript) + ")")
	var states []string
	must.Do(t, json.Unmarshal([]byte(b.run(`layout.states`)), &states))
	for _, state := range states {
		b.run(fmt.Sprintf(`layout.enter(%q)`, state))
		look(state)
	}
	b.open(url + "?large#board=" + full(t, 12))
	b.run("eval(" + strconv.Quote(layoutScript) + ")")
	look("double-twelve")
	must.Least(t, looked, 20*len(windows), "pictures")
}

// A firefox is a page in Firefox, which is told what to do over Marionette: a connection
// that carries commands and replies as JSON, each with its length before it.
type firefox struct {
	*testing.T
	conn net.Conn
	in   *bufio.Reader
	last int
}

// newFirefox starts a Firefox, or skips the test.
func newFirefox(t *testing.T) *firefox {
	t.Helper()
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Skip("there is no Firefox here: the page is not tried in it")
	}
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	profile := t.TempDir()
	prefs := fmt.Sprintf("user_pref(\"marionette.port\", %d);\nuser_pref(\"ui.primaryPointerCapabilities\", 0);\n", port)
	must.Do(t, os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o644))
	cmd := exec.Command(path, "--headless", "--marionette", "--remote-allow-system-access", "--profile", profile, "--no-remote")
	cmd.Env = append(os.Environ(), "HOME="+profile, "MOZ_HEADLESS_WIDTH=2700", "MOZ_HEADLESS_HEIGHT=1700")
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	f := &firefox{T: t}
	for end := time.Now().Add(patience); f.conn == nil; time.Sleep(100 * time.Millisecond) {
		if f.conn, err = net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err != nil && time.Now().After(end) {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { f.conn.Close() })
	f.in = bufio.NewReader(f.conn)
	must.Get(f.message())(t)
	f.ask("WebDriver:NewSession", `{"capabilities":{"alwaysMatch":{"timeouts":{"script":300000,"pageLoad":300000}}}}`)
	f.ask("WebDriver:SetWindowRect", `{"x":0,"y":0,"width":2700,"height":1700}`)
	return f
}

// message reads one message.
func (f *firefox) message() ([]byte, error) {
	length, err := f.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(f.in, text)
	return text, err
}

// ask gives a command and returns the value of its reply.
func (f *firefox) ask(command, parameters string) json.RawMessage {
	f.Helper()
	f.last++
	text := fmt.Sprintf(`[0,%d,%q,%s]`, f.last, command, parameters)
	_, err := fmt.Fprintf(f.conn, "%d:%s", len(text), text)
	var reply []json.RawMessage
	if err == nil {
		var answer []byte
		answer, err = f.message()
		err = errors.Join(err, json.Unmarshal(answer, &reply))
	}
	if err != nil || len(reply) != 4 || string(reply[2]) != "null" {
		f.Fatalf("%s: %v %s", command, err, reply)
	}
	var value struct{ Value json.RawMessage }
	if json.Unmarshal(reply[3], &value) != nil {
		return nil
	}
	return value.Value
}

// script runs a script of the page or, in the context chrome, of the browser.
func (f *firefox) script(text string) json.RawMessage {
	f.Helper()
	parameters := must.Get(json.Marshal(map[string]any{"script": text, "args": []any{}, "newSandbox": false, "sandbox": "layout"}))(f)
	return f.ask("WebDriver:ExecuteAsyncScript", string(parameters))
}

func (f *firefox) run(expression string) string {
	f.Helper()
	var text string
	reply := f.script(`const done = arguments[arguments.length - 1];
		(async () => JSON.stringify(await (` + expression + `) ?? null))().then(done, (error) => done("!" + error));`)
	if err := json.Unmarshal(reply, &text); err != nil || strings.HasPrefix(text, "!") {
		f.Fatalf("%s: %v %s", expression, err, reply)
	}
	return text
}

func (f *firefox) open(url string) time.Duration {
	f.Helper()
	began := time.Now()
	f.ask("WebDriver:Navigate", fmt.Sprintf(`{"url":%q}`, url))
	f.run(`new Promise((done) => {
		const look = () => document.documentElement.dataset.ready === "true" ? done() : setTimeout(look, 50);
		look();
	})`)
	return time.Since(began)
}

// resize gives the page a size within the window, as Firefox itself does to try telephones.
func (f *firefox) resize(width, height int64, _ bool) {
	f.Helper()
	f.ask("Marionette:SetContext", `{"value":"chrome"}`)
	f.script(fmt.Sprintf(`const done = arguments[arguments.length - 1];
		const { style } = gBrowser.selectedBrowser;
		for (const [side, size] of [["width", %d], ["height", %d]]) {
			for (const which of ["", "min-", "max-"]) style.setProperty(which + side, size + "px", "important");
		}
		style.setProperty("flex", "none", "important");
		done();`, width, height))
	f.ask("Marionette:SetContext", `{"value":"content"}`)
	f.run(fmt.Sprintf(`new Promise((done) => {
		const look = () => innerWidth === %d && innerHeight === %d ? done() : setTimeout(look, 20);
		look();
	})`, width, height))
}
