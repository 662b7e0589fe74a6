//go:build browser

package web

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/must"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// portrait takes a picture of the page for the README, where pictures are wanted:
// where nothing has the focus, when nothing moves any more, in 256 colours.
func (k *tab) portrait(name string) {
	k.Helper()
	k.mouse(input.DispatchMouseEventTypeMouseMoved, 1, 1, false)
	k.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur(); Promise.all(document.getAnimations().map((a) => a.finished))`, chromedp.EvalAwaitPromise))
	dir := os.Getenv("BONEPILE_SHOTS")
	if dir == "" {
		return
	}
	shot := must.Get(chromedp.Run(k.ctx, chromedp.CaptureScreenshot()))(k)
	picture := must.Get(png.Decode(bytes.NewReader(shot)))(k)
	var small bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	must.Do(k, encoder.Encode(&small, fewColours(picture)))
	must.Do(k, os.WriteFile(filepath.Join(dir, name+".png"), small.Bytes(), 0o644))
}

// fewColours returns a picture in the 256 colours that it has most of.
func fewColours(p image.Image) image.Image {
	count := map[color.Color]int{}
	for y := range p.Bounds().Dy() {
		for x := range p.Bounds().Dx() {
			count[p.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int { return cmp.Compare(count[b], count[a]) })
	few := image.NewPaletted(p.Bounds(), colours[:min(256, len(colours))])
	draw.Draw(few, p.Bounds(), p, image.Point{}, draw.Src)
	return few
}

// TestBrowserPictures opens the step of an explanation that needs a set of cells, and
// plays the board for some hints. Its pictures are those of the README:
// docs/pictures/make takes them.
func TestBrowserPictures(t *testing.T) {
	k := newTab(t, 1040, 620)
	k.open(serveReal(t).url + "#board=6:40005106261401262424315513523441204331565650025324361366")
	k.answer("#t-explain")
	k.until(`document.documentElement.dataset.stage === "explain"`)
	for !strings.Contains(k.text("#step-text"), "Together they can take only") {
		if eval[bool](k, `document.querySelector("#step-next").disabled`) {
			t.Fatal("no step needs a set of cells")
		}
		k.click("#step-next")
	}
	k.portrait("step")
	k.click("#panel-close")
	k.until(`document.documentElement.dataset.stage === "game"`)
	for range 14 {
		k.click("#t-hint")
		k.idle()
		k.click("#hint-3")
		k.until(`document.querySelector("#hint").dataset.strength === "3"`)
		k.idle()
		k.click("#hint-do")
		k.until(`document.querySelector("#hint").hidden`)
		k.idle()
	}
	must.Least(t, k.count("#board .bone"), 10, "bones after the hints")
	k.portrait("page")
	k.clean()
}
