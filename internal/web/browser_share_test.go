//go:build browser

package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// TestBrowserShareCard finishes boards and reads the pictures that are shared: their size,
// bones where the board has cells and none where it has holes, no matter which way round the
// board is, the first bone lighter than the last. One goes to the system, which is played by
// the test, with a line that has a square for each bone; the others are files.
func TestBrowserShareCard(t *testing.T) {
	h := serveReal(t)
	plain := lopsided(t)
	turned := mirrored(t, plain)
	if plain == turned {
		t.Fatal("the board is its own mirror image")
	}
	for i, text := range []string{small, plain, turned} {
		k := newTab(t, 1280, 900)
		folder := t.TempDir()
		must.Get(chromedp.Call(k.ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: folder}))(t)
		k.open(h.url + "#board=" + url.QueryEscape(text))
		k.lay(solved(t, text)...)
		k.until(`!document.querySelector("#finish").hidden`)
		k.click("#finish-picture")
		k.until(`document.querySelector("#finish-said").textContent === "The picture is in your downloads."`)
		file := filepath.Join(folder, "bonepile-board.png")
		var data []byte
		for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
			data, _ = os.ReadFile(file)
			if _, err := png.Decode(bytes.NewReader(data)); err == nil {
				break // the file is there before all of it is
			}
		}
		k.card(data, text, fmt.Sprint(i))
		if i > 0 {
			k.clean()
			continue
		}
		k.do(chromedp.Evaluate[chromedp.Void](`navigator.canShare = () => true;
			navigator.share = async ({files: [file], text}) => {
				globalThis.given = [file.name, file.type, text, btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())))];
			}`))
		k.click("#finish-picture")
		k.until(`document.querySelector("#finish-said").textContent === "Shared."`)
		given := eval[[]string](k, `given`)
		squares := regexp.MustCompile("[🟩🟨🟧🟥]").FindAllString(given[2], -1)
		if given[0] != "bonepile-board.png" || given[1] != "image/png" || !strings.HasSuffix(given[2], " without help\n"+h.url+"#board="+text) || len(squares) != 6 {
			t.Errorf("shared: %q", given[:3])
		}
		data = must.Get(base64.StdEncoding.DecodeString(given[3]))(t)
		k.card(data, text, "shared")
		k.do(chromedp.Evaluate[chromedp.Void](`navigator.share = async () => { throw new DOMException("no", "AbortError"); }`))
		k.click("#finish-picture")
		k.until(`document.querySelector("#finish-said").textContent === ""`)
		k.do(chromedp.Evaluate[chromedp.Void](`HTMLCanvasElement.prototype.toBlob = (done) => done(null)`))
		k.click("#finish-picture")
		k.until(`document.querySelector("#finish-said").textContent === "This browser cannot make the picture."`)
		k.clean()
	}
}

// lopsided returns a board of double-four, of seed 3, without a symmetry.
func lopsided(t *testing.T) string {
	t.Helper()
	shape := must.Get(generate.ParseShape("######.\n#######\n#####..\n####...\n###....\n#####..\n"))(t)
	return made(t, shape, 3)
}

// mirrored returns a board with its columns in reverse.
func mirrored(t *testing.T, text string) string {
	t.Helper()
	b := must.Get(notation.ParseBoard(text))(t)
	var rows []string
	for r := range b.Rows() {
		var row []string
		for c := range b.Cols() {
			cell := "."
			if b.At(r, c) >= 0 {
				cell = fmt.Sprint(b.At(r, c))
			}
			row = append(row, cell)
		}
		slices.Reverse(row)
		rows = append(rows, strings.Join(row, " "))
	}
	m := must.Get(notation.ParseBoard(strings.Join(rows, "\n")))(t)
	return boardID(t, dominosa.Puzzle{Board: m})
}

// card reads a picture: what has more red than green above the text is the board, and nothing else.
func (k *tab) card(data []byte, text, name string) {
	k.Helper()
	if dir := os.Getenv("BONEPILE_SHOTS"); dir != "" {
		os.WriteFile(filepath.Join(dir, "card-"+name+".png"), data, 0o644)
	}
	b := must.Get(notation.ParseBoard(text))(k)
	p := must.Get(png.Decode(bytes.NewReader(data)))(k)
	must.Equal(k, p.Bounds(), image.Rect(0, 0, 1080, 1080), "the bounds of the picture")
	bone := func(x, y int) bool {
		r, g, _, _ := p.At(x, y).RGBA()
		return r>>8 > 110 && r>>8 > g>>8+3
	}
	var all image.Rectangle
	for y := range 700 {
		for x := range 1080 {
			if bone(x, y) {
				all = all.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	wide, tall := float64(all.Dx())/float64(b.Cols()), float64(all.Dy())/float64(b.Rows())
	if wide < 40 || wide/tall > 1.03 || tall/wide > 1.03 || all.Min.X+all.Max.X < 1075 || all.Min.X+all.Max.X > 1085 {
		k.Errorf("the cells lie in %v: %.1f by %.1f each", all, wide, tall)
	}
	table := p.At(60, 60)
	for r := range b.Rows() {
		for c := range b.Cols() {
			for _, off := range []float64{0.3, 0.5, 0.7} {
				x, y := all.Min.X+int((float64(c)+off)*wide), all.Min.Y+int((float64(r)+1-off)*tall)
				if cell := b.At(r, c) >= 0; cell && !bone(x, y) || !cell && p.At(x, y) != table {
					k.Errorf("row %d, column %d at %d,%d has the colour %v", r+1, c+1, x, y, p.At(x, y))
				}
			}
		}
	}
	laid := solved(k.T, text)
	green := func(at dominosa.Place) uint32 {
		_, g, _, _ := p.At(all.Min.X+int((float64(at.Col)+0.5)*wide), all.Min.Y+int((float64(at.Row)+0.5)*tall)).RGBA()
		return g >> 8
	}
	if first, last := green(laid[0]), green(laid[len(laid)-1]); first < 200 || last > 80 {
		k.Errorf("the first bone has %d of green, the last %d", first, last)
	}
	written := 0
	for y := 720; y < 1080; y++ {
		for x := range 1080 {
			if bone(x, y) {
				written++
			}
		}
	}
	must.Least(k, written, 4000, "pixels of text below the board")
}
