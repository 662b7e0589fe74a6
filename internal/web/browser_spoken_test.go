package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserSpokenSlow plays with keys in each language and looks at what a screen reader
// is given: names and roles in the browser's accessibility tree, and what is said after each
// move.
func TestBrowserSpokenSlow(t *testing.T) {
	if os.Getenv("BONEPILE_SLOW") == "" {
		t.Skip("drives a browser: BONEPILE_SLOW=1 runs it")
	}
	k := newTab(t, 1280, 900)
	url := serveReal(t).url
	p := solved(t, small)[0]
	for _, x := range []struct{ language, laid, undone, drawn, bone, cell, button string }{
		{"en", "%s laid.", "Undone.", "Line drawn: no %s.", "bone %s lies here, ", "row 1, column 1", "Highlight 2"},
		{"de", "%s gelegt.", "Zurückgenommen.", "Linie gezogen: kein %s.", "hier liegt Stein %s, ", "Zeile 1, Spalte 1", "2 hervorheben"},
		{"es", "%s colocada.", "Deshecho.", "Línea trazada: no hay %s.", "aquí está la ficha %s, ", "fila 1, columna 1", "Realzar el 2"},
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
		heard := k.tree()
		for _, want := range []string{"gridcell: " + fmt.Sprintf(x.bone, name), x.cell, "button: " + x.button, "status: "} {
			if !strings.Contains(heard, want) {
				t.Errorf("%s: nothing in the accessibility tree has %q:\n%s", x.language, want, heard)
			}
		}
		k.key("u")
		said(x.undone)
		press("x")
		said(x.drawn)
		k.key("u")
		k.idle()
	}
	k.clean()
}

// tree returns the role and name of everything in the accessibility tree, a line each.
func (k *tab) tree() string {
	k.Helper()
	reply, err := chromedp.Call(k.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		k.Fatal(err)
	}
	var text strings.Builder
	for _, n := range reply.Nodes {
		if !n.Ignored && n.Role != nil && n.Name != nil {
			var role, name string
			if err := errors.Join(json.Unmarshal(n.Role.Value, &role), json.Unmarshal(n.Name.Value, &name)); err != nil {
				k.Fatal(err)
			}
			fmt.Fprintf(&text, "%s: %s\n", role, name)
		}
	}
	return text.String()
}
