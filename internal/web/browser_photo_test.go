//go:build browser

package web

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/color"
	imagedraw "image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw/grids"
	drawpng "bonepile/internal/draw/png"
	"bonepile/internal/must"
	"bonepile/internal/photo"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The dialog that reads photographs, in a real browser, on pictures that this module draws.

// photographed is a board of double-six with one solution.
const photographed = "6:40005106261401262424315513523441204331565650025324361366"

// rowsOf returns a board as rows of numbers.
func rowsOf(t *testing.T, id string) [][]byte {
	t.Helper()
	b := must.Get(notation.ParseBoard(id))(t)
	return bytes.Split([]byte(strings.TrimSpace(b.String())), []byte("\n"))
}

// mistaken returns the board with one number wrong, in row 3 and column 4.
func mistaken(t *testing.T) [][]byte {
	t.Helper()
	rows := rowsOf(t, photographed)
	rows[2][3] = '0' + (rows[2][3]-'0'+3)%7
	return rows
}

// pictureOf returns a picture of rows of numbers.
func pictureOf(t *testing.T, rows [][]byte) image.Image {
	t.Helper()
	b := must.Get(notation.ParseBoard(string(bytes.Join(rows, []byte("\n")))))(t)
	var text bytes.Buffer
	must.Do(t, drawpng.Encode(&text, grids.Board(dominosa.Puzzle{Board: b}, grids.Position{}, grids.Options{}), 1))
	return must.Get(png.Decode(&text))(t)
}

// pngOf returns a picture as a file has it.
func pngOf(t *testing.T, pic image.Image) []byte {
	t.Helper()
	var text bytes.Buffer
	must.Do(t, png.Encode(&text, pic))
	return text.Bytes()
}

// photograph opens the dialog from where boards are typed and gives it a file.
func (k *tab) photograph(name string, text []byte) {
	k.Helper()
	file := filepath.Join(k.TempDir(), name)
	must.Do(k, os.WriteFile(file, text, 0o644))
	if !eval[bool](k, `document.querySelector("#d-photo").open`) {
		k.menu("solve")
		k.click("#solve-photo")
		k.until(`document.querySelector("#d-photo").open`)
	}
	k.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#photo-error").hidden = true`)) // that of the picture before
	k.do(chromedp.SetUploadFiles(chromedp.CSS("#photo-file"), []string{file}))
}

// readout waits till a picture is read and returns its numbers as they are shown.
func (k *tab) readout() string {
	k.Helper()
	k.until(`document.querySelector("#d-photo").dataset.state === "read" || !document.querySelector("#photo-error").hidden`)
	if eval[bool](k, `!document.querySelector("#photo-error").hidden`) {
		k.Fatalf("the page says %q", k.text("#photo-error"))
	}
	return eval[string](k, `[...document.querySelectorAll("#photo-cells [role=row]")].map((row) => [...row.children].map((cell) => cell.getAttribute("aria-label").split(",")[0]).join("")).join("\n")`)
}

// refused waits for a sentence that a picture cannot be read.
func (k *tab) refused() string {
	k.Helper()
	k.until(`!document.querySelector("#photo-error").hidden`)
	return k.text("#photo-error")
}

// TestBrowserPhoto reads the picture of a board with one number wrong, corrects it with a
// tap and another with keys, and plays the board; then another picture, without a network.
func TestBrowserPhoto(t *testing.T) {
	k := newTab(t, 1280, 800)
	h := serveReal(t)
	k.open(h.url + "#board=" + small)
	k.until(`navigator.serviceWorker.controller !== null`)
	if n := eval[int](k, `performance.getEntriesByType("resource").filter(({name}) => /photo/.test(name)).length`); n != 0 {
		t.Errorf("%d files for photographs are loaded before there is one", n)
	}
	right := rowsOf(t, photographed)
	want := string(bytes.Join(right, []byte("\n")))
	picture := pngOf(t, pictureOf(t, mistaken(t)))

	k.photograph("board.png", picture)
	read := k.readout() // the right cell may be repaired, or another
	if k.count("#photo-cells .repaired") == 0 && k.count("#photo-play[hidden]") == 0 {
		t.Errorf("with a wrong number it reads\n%s\nand changes nothing", read)
	}
	k.shoot("read")
	k.click(`#photo-cells [data-cell="2,3"]`)
	k.until(`!document.querySelector("#photo-fix").hidden`)
	k.shoot("fix")
	k.click(fmt.Sprintf(`#photo-choices [data-number="%c"]`, right[2][3]))
	k.until(`document.querySelectorAll("#photo-cells .corrected").length === 1`)
	k.until(`document.querySelectorAll("#photo-cells .repaired").length === 0`)
	must.Equal(t, k.readout(), want, "the corrected board")
	// By keys: wrong, and right again.
	k.do(chromedp.KeyEvent(kb.ArrowRight))
	k.until(`document.activeElement.dataset.cell === "2,4"`)
	k.key(string('0' + (right[2][4]-'0'+1)%7))
	k.until(`document.querySelectorAll("#photo-cells .corrected").length === 2`)
	k.key(string(right[2][4]))
	k.until(fmt.Sprintf(`document.activeElement.getAttribute("aria-label").startsWith("%c, corrected")`, right[2][4]))
	k.until(`document.querySelector("#photo-next").hidden`)
	k.shoot("corrected")
	k.click("#photo-play")
	k.until(`!document.querySelector("#d-photo").open`)
	k.until(fmt.Sprintf(`[...document.querySelectorAll("#board .number")].map((n) => n.textContent).join("") === %q`, strings.ReplaceAll(want, "\n", "")))
	k.lay(solved(t, photographed)[0])
	k.clean()

	// Without a network, pasted where boards are typed.
	h.stop()
	must.Get(chromedp.Call(k.ctx, network.ClearBrowserCache, cdp.Empty{}))(t)
	k.do(chromedp.Reload())
	k.until(`document.documentElement.dataset.ready === "true"`)
	k.menu("solve")
	k.until(`document.querySelector("#d-solve").open`)
	k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(async () => {
		const data = new DataTransfer();
		data.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt())], "board.png", {type: "image/png"}));
		document.querySelector("#solve-text").dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
	})()`, base64.StdEncoding.EncodeToString(pngOf(t, pictureOf(t, right))))))
	k.until(`document.querySelector("#d-photo").open`)
	if got := k.readout(); got != want || k.count("#photo-cells .repaired, #photo-cells .doubtful") != 0 {
		t.Errorf("pasted it is\n%s", got)
	}
	k.shoot("pasted")
}

// TestBrowserPhotoAway asks for the reader of pictures where there was a network once, but no picture: it says what to do.
func TestBrowserPhotoAway(t *testing.T) {
	k := newTab(t, 390, 844)
	h := serveReal(t)
	k.open(h.url + "#board=" + small)
	k.until(`navigator.serviceWorker.controller !== null`)
	h.stop()
	must.Get(chromedp.Call(k.ctx, network.ClearBrowserCache, cdp.Empty{}))(t)
	k.menu("solve")
	k.until(`document.querySelector("#d-solve").open`)
	k.click("#solve-photo")
	k.until(`document.querySelector("#message").textContent.includes("needs a network the first time")`)
	k.shoot("away")
}

// TestBrowserPhotoRefuses gives what cannot be played, as files and dropped: a text, a picture
// without a grid, one that is too small or too large, a grid that is no board, and two grids.
func TestBrowserPhotoRefuses(t *testing.T) {
	k := newTab(t, 1280, 800)
	k.open(serveReal(t).url + "#board=" + small)
	for _, tt := range []struct {
		name string
		text []byte
		want string
	}{
		{"board.txt", []byte(photographed), "This is no picture"},
		{"broken.png", pngOf(t, pictureOf(t, rowsOf(t, small)))[:40], "This is no picture"},
		{"blank.png", pngOf(t, image.NewGray(image.Rect(0, 0, 300, 200))), "No grid"},
		{"small.png", pngOf(t, image.NewGray(image.Rect(0, 0, 300, 12))), "300 by 12 pixels, which is too small"},
		{"large.png", pngOf(t, image.NewGray(image.Rect(0, 0, 10000, 10000))), "10000 by 10000 pixels; at most 50 million"},
	} {
		k.photograph(tt.name, tt.text)
		if got := k.refused(); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
	drop := func(data string) {
		t.Helper()
		k.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
			document.querySelector("#photo-error").hidden = true;
			const data = new DataTransfer();
			%s;
			document.querySelector("#photo-drop, #photo-read").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
		})()`, data)))
	}
	drop(`data.setData("text/plain", "hello")`)
	must.Equal(t, k.refused(), "There is no picture in that.", "what is said of a text")
	drop(`data.items.add(new File(["hello"], "board.png", {type: "image/png"}))`)
	if got := k.refused(); !strings.Contains(got, "This is no picture") {
		t.Errorf("a text is dropped as a picture: %q", got)
	}
	k.shoot("refused")
	sudoku := [][]byte{[]byte("53467"), []byte("67219"), []byte("19834"), []byte("85976"), []byte("42685"), []byte("71392")}
	k.photograph("grid.png", pngOf(t, pictureOf(t, sudoku)))
	must.Equal(t, k.readout(), string(bytes.Join(sudoku, []byte("\n"))), "a grid that is no board")
	if said := k.text("#photo-said"); !strings.Contains(said, "no board of a full set: 6 by 5") || k.count("#photo-play[hidden]") != 1 || k.text("#photo-text") != "5 3 4 6 7\n6 7 2 1 9\n1 9 8 3 4\n8 5 9 7 6\n4 2 6 8 5\n7 1 3 9 2" {
		t.Errorf("a grid that is no board: %q, %q", said, k.text("#photo-text"))
	}
	drop(`data.setData("text/plain", "hello")`) // which changes nothing
	k.shoot("grid")
	k.click("#photo-type")
	k.until(`document.querySelector("#d-solve").open && document.querySelector("#solve-text").value.startsWith("5 3 4 6 7")`)
	k.key(kb.Escape)

	first, second := pictureOf(t, rowsOf(t, photographed)), pictureOf(t, rowsOf(t, "3:32211030220321310103"))
	both := image.NewRGBA(image.Rect(0, 0, first.Bounds().Dx()+second.Bounds().Dx()+200, first.Bounds().Dy()+100))
	imagedraw.Draw(both, both.Rect, image.White, image.Point{}, imagedraw.Src)
	imagedraw.Draw(both, first.Bounds().Add(image.Pt(50, 50)), first, image.Point{}, imagedraw.Src)
	imagedraw.Draw(both, second.Bounds().Add(image.Pt(first.Bounds().Dx()+150, 50)), second, image.Point{}, imagedraw.Src)
	k.photograph("both.png", pngOf(t, both))
	got := k.readout()
	k.until(`document.querySelectorAll("#photo-grids [data-grid]").length === 2`)
	k.click(`#photo-grids [data-grid="1"]`)
	other := k.readout()
	if !strings.HasPrefix(got, "40005106\n") || other != "32211\n03022\n03213\n10103" {
		t.Errorf("two grids:\n%s\nand\n%s", got, other)
	}
	k.shoot("two")
	k.click("#photo-play")
	k.until(`document.querySelectorAll("#board .number").length === 20`)
	k.clean()
}

// TestBrowserScreens reads pictures of the page itself: on a phone, a tablet and a desk, in
// all themes, with numbers and pips, new and half played. It asks only that new boards in numbers
// are right, and says how many others are. With BONEPILE_SHOTS it writes them,
// and their boards, into folders below that, of more boards: see tools/photo/screens.
func TestBrowserScreens(t *testing.T) {
	ids := []string{photographed}
	dir := os.Getenv("BONEPILE_SHOTS")
	if dir != "" {
		ids = append(ids, "3:32211030220321310103", "9:35243822238754108941047194663571546091997848802859216666874215052071395173073325597269680313466785000734829149")
	}
	right, all := 0, 0
	h, tables := serveReal(t), [3]string{"felt", "walnut", "slate"}
	reader := must.Get(photo.NewReader())(t)
	for _, screen := range []struct {
		name          string
		width, height int64
		options       []chromedp.EmulateViewportOption
	}{
		{"phone", 390, 844, []chromedp.EmulateViewportOption{chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch}},
		{"tablet", 820, 1180, []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}},
		{"desk", 1280, 800, nil},
	} {
		k := newTab(t, screen.width, screen.height, screen.options...)
		for n, id := range ids {
			if n == 2 && screen.name == "phone" {
				continue // it does not show the whole board
			}
			for half := range 2 {
				game := "bonepile game 1\nboard " + id + "\n"
				if solution := solved(t, id); half == 1 {
					for _, p := range solution[:len(solution)/2] {
						a, b := p.Cells()
						game += fmt.Sprintf("lay r%dc%d r%dc%d\n", a.Row+1, a.Col+1, b.Row+1, b.Col+1)
					}
				}
				k.open(fmt.Sprintf("%s?%d%d#board=%s", h.url, n, half, url.QueryEscape(game)))
				for look := range 6 {
					theme, pips := [3]string{"light", "dark", "contrast"}[look%3], [2]string{"numbers", "dots"}[look/3]
					k.choose("s-theme", theme)
					k.choose("s-pips", pips)
					k.choose("s-table", tables[(look+half)%3])
					all++
					if k.screen(reader, id, "page-"+screen.name, fmt.Sprintf("%d-%s-%s-%d", n, theme, pips, half)) {
						right++
					} else if half == 0 && pips == "numbers" {
						t.Errorf("a new board in numbers is misread: %s, %s", screen.name, theme)
					}
				}
				k.do(chromedp.Evaluate[chromedp.Void](`localStorage.clear()`)) // or the game would be resumed
			}
		}
		k.clean()
	}
	t.Logf("%d of %d pictures are right", right, all)
}

// screen reads a picture of the page and reports whether it is right, or writes it where pictures
// are wanted.
func (k *tab) screen(reader *photo.Reader, id, kind, name string) bool {
	k.Helper()
	k.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur(); Promise.all(document.getAnimations().map((a) => a.finished))`, chromedp.EvalAwaitPromise))
	shot := must.Get(chromedp.Run(k.ctx, chromedp.CaptureScreenshot()))(k)
	if dir := os.Getenv("BONEPILE_SHOTS"); dir != "" {
		name := filepath.Join(dir, kind, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name+".png", shot, 0o666), os.WriteFile(name+".txt", []byte(id), 0o666))
		if err != nil {
			k.Fatal(err)
		}
		return true
	}
	pic := must.Get(photo.Decode(bytes.NewReader(shot)))(k)
	var got *dominosa.Board
	grids, err := reader.Read(pic)
	if err == nil {
		var b *photo.Board
		if b, err = grids[0].Board(); err == nil {
			got, err = b.Dominosa()
		}
	}
	if err == nil && strings.TrimSpace(got.String()) == string(bytes.Join(rowsOf(k.T, id), []byte("\n"))) {
		return true
	}
	k.Logf("%s %s: %v\n%v", kind, name, err, got)
	return false
}

// burnt returns the processor time that the browser has used, with all its processes; 0 where
// there is no /proc.
func (k *tab) burnt() time.Duration {
	k.Helper()
	parent, used := map[int]int{}, map[int]time.Duration{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		parent[pid], _ = strconv.Atoi(fields[1])
		for _, ticks := range fields[11:13] { // hundredths of a second in user and in kernel mode
			n, _ := strconv.Atoi(ticks)
			used[pid] += time.Duration(n) * 10 * time.Millisecond
		}
	}
	sum := time.Duration(0)
	for pid, n := range used {
		for up := pid; up > 0; up = parent[up] {
			if up == chromedp.FromContext(k.ctx).Browser.Process().Pid {
				sum += n
				break
			}
		}
	}
	return sum
}

// TestBrowserPhotoLarge reads a picture of 12 megapixels, with noise around the grid and in
// it, five times, and says how long that took, from the file to what is shown: the time of the
// browser on all cores, which others do not change. docs/photo.md has the figure.
func TestBrowserPhotoLarge(t *testing.T) {
	board := pictureOf(t, rowsOf(t, photographed))
	r := rand.New(rand.NewPCG(1, 2))
	large := image.NewGray(image.Rect(0, 0, 4000, 3000))
	const scale = 5
	left, top := (4000-scale*board.Bounds().Dx())/2, (3000-scale*board.Bounds().Dy())/2
	for y := range 3000 {
		for x := range 4000 {
			c := color.GrayModel.Convert(board.At((x-left)/scale, (y-top)/scale)).(color.Gray)
			if x < left || y < top || c.Y == 0 && !image.Pt((x-left)/scale, (y-top)/scale).In(board.Bounds()) {
				c.Y = 120
			}
			large.Pix[y*4000+x] = uint8(min(max(float64(c.Y)*(0.95-0.3*float64(x)/4000)+6*r.NormFloat64(), 0), 255))
		}
	}
	var text bytes.Buffer
	must.Do(t, jpeg.Encode(&text, large, nil))
	k := newTab(t, 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	k.open(serveReal(t).url + "#board=" + small)
	for n := range 5 {
		before := k.burnt()
		k.photograph(fmt.Sprintf("large-%d.jpg", n), text.Bytes())
		if got := strings.ReplaceAll(k.readout(), "\n", ""); "6:"+got != photographed {
			t.Errorf("it is read as %s", got)
		}
		t.Logf("%v of all cores, %.0f ms by the clock", k.burnt()-before, eval[float64](k, `performance.getEntriesByName("photograph").at(-1).duration`))
		k.click("#photo-again")
	}
	k.clean()
}
