//go:build browser

package web

import (
	"strconv"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/internal/must"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserTabs plays one board in two tabs: each goes on with what the other did.
func TestBrowserTabs(t *testing.T) {
	k := newTab(t, 1280, 800)
	url := serveReal(t).url
	k.open(url + "#board=" + small)
	ctx, cancel := chromedp.NewContext(k.ctx)
	defer cancel()
	other := &tab{T: t, ctx: ctx}
	must.Do(t, chromedp.Listen(ctx, other.hear))
	other.do(chromedp.EmulateViewport(1280, 800))
	other.open(url)
	all := solved(t, small)
	play := func(k *tab, p dominosa.Place, want int) {
		t.Helper()
		k.lay(p)
		must.Equal(t, k.count("#board .bone"), want, "bones")
	}
	play(k, all[0], 1)
	other.until(`document.querySelectorAll("#board .bone").length === 1`)
	play(other, all[1], 2)
	play(other, all[2], 3)
	k.until(`document.querySelectorAll("#board .bone").length === 3`)
	play(k, all[3], 4)
	// A hint taken in one tab counts in the other, and highlights do not go back.
	k.click("#t-hint")
	k.idle()
	k.click("#hint-close")
	for _, one := range []*tab{k, other, k} {
		one.click(`#values [data-value="1"]`)
		one.idle()
	}
	must.Equal(t, eval[string](k, `String(JSON.parse(localStorage["bonepile.games"])[0].helped)`), "true", "help in another tab")
	must.Equal(t, k.count(`#values [aria-pressed="true"]`), 1, "numbers highlighted")
	other.until(`document.querySelectorAll('#values [aria-pressed="true"]').length === 1`)
	other.open(url)
	must.Equal(t, other.count("#board .bone"), 4, "bones of a visit after")
	k.clean()
}

// TestBrowserKeepsNothing plays where storage is full or forbidden: the page says so once.
func TestBrowserKeepsNothing(t *testing.T) {
	const says = "This browser keeps nothing now"
	for _, storage := range []string{
		`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
		`Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError"); } });`,
	} {
		k := newTab(t, 1280, 800)
		k.before(storage)
		k.open(serveReal(t).url + "#board=" + small)
		all := solved(t, small)
		k.until(`document.querySelector("#message").textContent.startsWith("` + says + `")`)
		k.lay(all[0])
		k.lay(all[1])
		if k.count("#message.empty") != 1 {
			t.Errorf("it says %q again", k.text("#message"))
		}
		k.do(chromedp.Evaluate[chromedp.Void](`location.hash = "board=3:13022120111003323320"`))
		k.until(`document.querySelectorAll("#board [data-cell][role]").length === 20`)
		k.idle()
		must.Equal(t, k.count("#message.empty"), 1, "silence on the next board")
		k.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
		k.until(`document.querySelector("#message").textContent.startsWith("` + says + `")`)
		k.clean()
	}
}

// TestBrowserHelp finishes a board of the day with hints: it has no tick and begins no row
// of days. The lesson is no help.
func TestBrowserHelp(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.open(serveReal(t).url)
	k.until(`!document.querySelector("#lesson").hidden`)
	k.idle()
	kept := func() string {
		return eval[string](k, `JSON.stringify(JSON.parse(localStorage["bonepile.games"])[0].helped ?? false)`)
	}
	must.Equal(t, kept(), "false", "help after the lesson began")
	k.click("#lesson-close")
	k.run(`eval(` + strconv.Quote(layoutScript) + `)`)
	k.run(`layout.play(99)`)
	k.until(`!document.querySelector("#finish").hidden`)
	must.Equal(t, kept(), "true", "help after hints")
	must.Equal(t, eval[string](k, `localStorage["bonepile.daily"] ?? "none"`), "none", "boards of days without help")
	if text := k.text("#finish") + k.text("#today"); !strings.Contains(text, "Solved with help") || strings.ContainsAny(text, "✓") || strings.Contains(text, "Best") || strings.Contains(text, "row") {
		t.Errorf("at the end it says %q", text)
	}
	k.clean()
}

// TestBrowserPraise solves the easy board of today without help, faster than ever before, with
// a wrong setting in storage: the page starts, says what is true, and leads to the next board.
func TestBrowserPraise(t *testing.T) {
	k := newTab(t, 390, 844)
	k.before(`localStorage["bonepile.daily"] ??= '{"2026-01-01 trivial": 99999}';
		localStorage["bonepile.settings"] ??= '{"first": "banana", "theme": 7}';
		localStorage["bonepile.form.lesson"] ??= '{"done": true}';`)
	k.open(serveReal(t).url)
	k.menu("share")
	all := solved(t, eval[string](k, `document.querySelector("#share-text").value`))
	k.click("#d-share .close")
	k.click("#level")
	k.until(`document.querySelector("#rating-note").checkVisibility()`)
	if text := k.text("#rating-note"); !strings.HasPrefix(text, "Rated ") || !strings.HasSuffix(text, "the level “easy” goes from 0 to 20.") {
		t.Errorf("a rating is explained as %q", text)
	}
	k.key(kb.Escape)
	k.lay(all...)
	k.until(`!document.querySelector("#finish").hidden`)
	must.Equal(t, k.text("#finish-title"), "Your best time, Easy", "the praise")
	must.Equal(t, k.text("#finish-facts"), "", "facts beside it")
	must.Equal(t, k.text("#finish-next"), "Today's Basic", "what comes next")
	k.click("#t-undo")
	k.until(`document.querySelector("#finish").hidden`)
	eval[any](k, `(localStorage.removeItem("bonepile.daily"), null)`)
	k.click("#t-redo")
	k.until(`!document.querySelector("#finish").hidden`)
	must.Equal(t, k.text("#finish-title"), "Solved without help", "the praise after a bone was taken up")
	k.click("#finish-next")
	k.until(`document.querySelector("#finish").hidden && document.querySelector('#today [data-today="basic"]').ariaPressed === "true"`)
	k.clean()
}

// TestBrowserFilm leaves the page in the middle of the film of a finished game: the game is
// kept as it ended, with its time. What the page waits for is in the hands of the test.
func TestBrowserFilm(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.before(`{
		const real = setTimeout;
		globalThis.setTimeout = (f, after, ...rest) => (after === 260 ? 0 : real(f, after, ...rest)); // FRAME of today.js
		globalThis.setInterval = (f) => { globalThis.tick = f; };
	}`)
	k.open(serveReal(t).url + "#board=" + small)
	k.lay(solved(t, small)...)
	k.until(`!document.querySelector("#finish").hidden`)
	k.idle()
	k.click("#finish-film")
	k.until(`document.documentElement.dataset.film && document.querySelectorAll("#board .bone").length === 0`)
	k.run(`(() => { for (let n = 0; n < 99; n++) tick(); })()`)
	k.idle()
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	must.Equal(t, k.count("#board .bone"), 6, "bones after a film that was not seen to its end")
	must.Equal(t, k.text("#finish-time"), "0:01", "the time after it")
	k.clean()
}

// TestBrowserDays finishes boards of two days on one: that is no row of two days. What was
// finished on its day stays in the row when it is done once more.
func TestBrowserDays(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.open(serveReal(t).url + "#board=" + small)
	rows := k.run(`import(new URL("store.js", document.querySelector("script[src*=main]").src)).then((store) => {
		const day = new Date();
		day.setHours(12);
		day.setDate(day.getDate() - 1);
		const today = store.today(), before = store.dayOf(day), rows = [];
		const finish = (date) => { store.finishDaily(date, "trivial", 5, false); rows.push(store.streak()); };
		finish(before);
		finish(today);
		finish(before);
		localStorage.removeItem("bonepile.late");
		localStorage["bonepile.daily"] = JSON.stringify({ [before + " trivial"]: 9 });
		finish(today);
		finish(before);
		return rows;
	})`)
	must.Equal(t, rows, "[0,1,1,2,2]", "days in a row")
	k.clean()
}

// TestBrowserCards closes cards: a check that gave a reason is help, its letters go with its card, and
// Escape closes a rating, with the focus where it was.
func TestBrowserCards(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.open(serveReal(t).url + "#board=" + why6)
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#level").focus()`))
	k.key(kb.Enter)
	k.until(`document.querySelector("#rating-note").matches(":popover-open")`)
	k.key(kb.Escape)
	k.until(`!document.querySelector("#rating-note").matches(":popover-open")`)
	must.Equal(t, eval[string](k, `document.activeElement.id`), "level", "the focus")
	k.lay(dominosa.Place{})
	k.click("#t-check")
	k.until(`document.querySelectorAll("#lights .letter").length`)
	k.idle()
	must.Equal(t, eval[bool](k, `JSON.parse(localStorage["bonepile.games"])[0].helped`), true, "help after a reason")
	k.click("#hint-close")
	k.until(`!document.querySelectorAll("#lights .letter").length`)
	k.clean()
}

// TestBrowserWalk goes to the last step of an explanation by keys: the focus stays in the walk.
func TestBrowserWalk(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.open(serveReal(t).url + "#board=" + small)
	k.answer("#t-explain")
	k.until(`document.documentElement.dataset.stage === "explain"`)
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#step-last").focus()`))
	k.key(kb.Enter)
	k.until(`document.activeElement.id === "step-back"`)
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#step-first").focus()`))
	k.key(kb.Enter)
	k.until(`document.activeElement.id === "step-next"`)
	k.clean()
}
