package api

import (
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

// set asks for a board with one solution, and returns its rows.
func (k *talk) set(what, text, level string) drawn {
	k.Helper()
	var d drawn
	k.ask(&d, `{"do":%q,"text":%q,"level":%q}`, what, text, level)
	var rows []string
	for _, row := range d.Cells {
		rows = append(rows, strings.Join(row, " "))
	}
	b := must.Get(notation.ParseBoard(strings.Join(rows, "\n")))(k)
	if v, err := (dominosa.Puzzle{Board: b}).Decide(k.Context(), dominosa.Config{}); v != dominosa.Unique {
		k.Errorf("%s: %v, %v:\n%v", what, v, err, b)
	}
	return d
}

func TestMend(t *testing.T) {
	k := newTalk(t)
	if d := k.set("mend", "0 0 1 1\n2 2 1 1\n2 2 0 0", ""); len(d.Changed) != 2 || d.Text != "It has one solution now. Changed: r1c1: 2, was 0; r2c1: 0, was 2." {
		t.Error(d)
	}
	if d := k.set("mend", "0 1 1\n1 0 0", ""); len(d.Changed) != 0 || d.Text != "It has one solution as it is." {
		t.Error(d)
	}
	for text, want := range map[string]string{
		"0 1 ?\n1 0 0": "line 1, column 5",
		"0 1\n1 0":     "do not fit",
		"0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0": "no board with one solution is near",
	} {
		if got := k.refused(`{"do":"mend","text":%q}`, text); !strings.Contains(got, want) {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestComplete(t *testing.T) {
	k := newTalk(t)
	d := k.set("complete", "2 0 2 3 ?\n? ? ? ? ?\n? 1 1 . ?\n? ? ? ? ?\n. ? . . .", "trivial")
	if len(d.Changed) != 14 || strings.Join(d.Cells[0][:4], "") != "2023" || d.Cells[2][3] != "." {
		t.Error(d)
	}
	for text, want := range map[string]string{
		"0 0 0\n0 ? ?": "0 is fixed in 4 cells",
		"0 1 ?\n? 0 1": "no board",
		"0 1 ?\n? 0":   "line 2, column 4",
	} {
		if got := k.refused(`{"do":"complete","text":%q}`, text); !strings.Contains(got, want) {
			t.Errorf("%q: %s", text, got)
		}
	}
	if got := k.refused(`{"do":"complete","text":"? ? ?\n? ? ?","level":"easy"}`); !strings.Contains(got, "easy") {
		t.Error(got)
	}
}

// A domino given lies there from the start, is marked as given, and stays.
func TestGivenShown(t *testing.T) {
	k := newTalk(t)
	var v struct {
		View struct {
			Laid []lying
			Set  string
		}
	}
	k.ask(&v, `{"do":"load","text":"1:000111\tgiven 0-1 r1c3-r2c3"}`)
	if len(v.View.Laid) != 1 || !v.View.Laid[0].Given {
		t.Errorf("laid: %+v", v.View.Laid)
	}
	k.ask(&v, `{"do":"lay","a":[0,2],"b":[1,2]}`)
	k.ask(&v, `{"do":"lay","a":[0,0],"b":[0,1]}`)
	if len(v.View.Laid) != 2 || v.View.Laid[0].Given == v.View.Laid[1].Given {
		t.Errorf("laid: %+v", v.View.Laid)
	}
}
