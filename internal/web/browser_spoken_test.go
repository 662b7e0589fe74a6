//go:build browser

package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bonepile/internal/must"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserSpoken plays with keys in each language and looks at what a screen reader
// is given: names and roles in the browser's accessibility tree, and what is said after each
// move, with the pencil as well, and at the end.
func TestBrowserSpoken(t *testing.T) {
	k := newTab(t, 1280, 900)
	url := serveReal(t).url
	p := solved(t, small)[0]
	for _, x := range []struct{ language, laid, undone, drawn, bone, cell, button, takes, pencilled, inPencil, rubbed, dashed, dash, puts, done, finish string }{
		{"en", "%s laid.", "Undone.", "Line drawn: no %s.", "bone %s lies here, ", "row 1, column 1", "Highlight 2",
			"Moves are in pencil now.", "%s in pencil.", "bone %s in pencil, ", "%s rubbed out.", "Dashed line: perhaps no %s.", "dashed line, perhaps no %s, ", "Moves count again.",
			"Every bone is in its place.", "Picture"},
		{"de", "%s gelegt.", "Zurückgenommen.", "Linie gezogen: kein %s.", "hier liegt Stein %s, ", "Zeile 1, Spalte 1", "2 hervorheben",
			"Züge sind jetzt mit Stift.", "%s mit Stift gezeichnet.", "Stein %s mit Stift, ", "%s ausradiert.", "Gestrichelte Linie: vielleicht kein %s.", "gestrichelte Linie, vielleicht kein %s, ", "Züge zählen wieder.",
			"Jeder Stein liegt an seinem Platz.", "Bild"},
		{"es", "%s colocada.", "Deshecho.", "Línea trazada: no hay %s.", "aquí está la ficha %s, ", "fila 1, columna 1", "Realzar el 2",
			"Ahora las jugadas son a lápiz.", "%s a lápiz.", "ficha %s a lápiz, ", "%s borrada.", "Línea discontinua: quizá no hay %s.", "línea discontinua, quizá no hay %s, ", "Las jugadas vuelven a contar.",
			"Cada ficha está en su sitio.", "Imagen"},
	} {
		k.open(url + "?" + x.language)
		eval[any](k, fmt.Sprintf(`(localStorage.setItem("bonepile.settings", '{"language":%q}'), null)`, x.language))
		k.open(url + "?again-" + x.language + "#board=" + small)
		name := fmt.Sprintf("%d-%d", p.Bone.Lo, p.Bone.Hi)
		said := func(format string) {
			t.Helper()
			text := format
			if strings.Contains(format, "%s") {
				text = fmt.Sprintf(format, name)
			}
			k.until(fmt.Sprintf(`document.querySelector("#live").textContent.endsWith(%q)`, text))
		}
		way := kb.ArrowRight
		if p.Down {
			way = kb.ArrowDown
		}
		press := func(key string) {
			eval[any](k, `(document.querySelector('#board [role=gridcell][tabindex="0"]').focus(), null)`)
			k.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.PageUp))
			for range 2 * p.Col {
				k.do(chromedp.KeyEvent(kb.ArrowRight))
			}
			for range 2 * p.Row {
				k.do(chromedp.KeyEvent(kb.ArrowDown))
			}
			k.do(chromedp.KeyEvent(key), chromedp.KeyEvent(way))
			k.idle()
		}
		press(kb.Enter)
		said(x.laid)
		hears := func(wanted ...string) {
			t.Helper()
			heard := k.tree()
			for _, want := range wanted {
				if !strings.Contains(heard, want) {
					t.Errorf("%s: nothing in the accessibility tree has %q:\n%s", x.language, want, heard)
				}
			}
		}
		hears("gridcell: "+fmt.Sprintf(x.bone, name), x.cell, "button: "+x.button, "status: ")
		k.key("u")
		said(x.undone)
		press("x")
		said(x.drawn)
		k.key("u")
		k.idle()

		k.key("d")
		said(x.takes)
		press(kb.Enter)
		said(x.pencilled)
		hears("gridcell: " + fmt.Sprintf(x.inPencil, name))
		press(kb.Enter)
		said(x.rubbed)
		press("x")
		said(x.dashed)
		hears("gridcell: " + fmt.Sprintf(x.dash, name))
		k.key("d")
		said(x.puts)
		k.lay(solved(t, small)...)
		said(x.done)
		hears("button: " + x.finish)
		k.click("#t-more")
		k.click("#t-restart") // the next language begins on a bare board
		k.until(`document.querySelectorAll("#board .bone").length === 0`)
		k.idle()
	}
	k.clean()
}

// tree returns the role and name of everything in the accessibility tree, a line each.
func (k *tab) tree() string {
	k.Helper()
	reply := must.Get(chromedp.Call(k.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}))(k)
	var text strings.Builder
	for _, n := range reply.Nodes {
		if !n.Ignored && n.Role != nil && n.Name != nil {
			var role, name string
			must.Do(k, errors.Join(json.Unmarshal(n.Role.Value, &role), json.Unmarshal(n.Name.Value, &name)))
			fmt.Fprintf(&text, "%s: %s\n", role, name)
		}
	}
	return text.String()
}
