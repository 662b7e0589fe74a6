package api

import (
	"slices"
	"strings"
	"testing"
)

// TestNumbers plays with numbers from 1: the view has them, and what is kept and shared
// has those of the board.
func TestNumbers(t *testing.T) {
	const board = "3:32211030220321310103"
	k := newTalk(t)
	if text := k.raw(`{"do":"numbers","first":1}`); strings.Contains(text, "view") {
		t.Errorf("without a game: %s", text)
	}
	v := k.view(`{"do":"load","text":%q}`, board)
	pips := func(v seen) (list []int) {
		for _, row := range v.Pips {
			for _, n := range row {
				list = append(list, *n)
			}
		}
		return list
	}
	raised := pips(v)
	if !slices.Equal(raised[:5], []int{4, 3, 3, 2, 2}) || slices.Min(raised) != 1 || v.ID != board || !strings.Contains(v.Save, "board "+board+"\n") {
		t.Errorf("%v, id %s, saved as\n%s", raised, v.ID, v.Save)
	}
	if v.Tray[0].Bone != [2]int{1, 1} || v.Tray[len(v.Tray)-1].Bone != [2]int{4, 4} || len(v.Tray) != 10 {
		t.Errorf("the tray has %v", v.Tray)
	}
	k.view(`{"do":"lay","a":[0,0],"b":[0,1]}`)
	k.view(`{"do":"checkpoint","name":"here"}`)
	v = k.view(`{"do":"highlight","value":4}`)
	k.view(`{"do":"mark","a":[2,0],"b":[2,1]}`)
	if v.Laid[0].Bone != [2]int{3, 4} || !strings.Contains(v.Save, "highlights 3\n") {
		t.Errorf("%v lies; saved as\n%s", v.Laid, v.Save)
	}
	why := k.refused(`{"do":"highlight","value":0}`)
	if why != "there is no such number on the board" {
		t.Error(why)
	}
	var hint struct{ Hint struct{ Text string } }
	k.ask(&hint, `{"do":"hint","strength":3}`)
	if strings.Contains(hint.Hint.Text, "0") {
		t.Errorf("a hint speaks of 0: %s", hint.Hint.Text)
	}
	saved := k.view(`{"do":"view"}`).Save
	var sheets struct {
		Boards []struct{ ID, Tray string }
	}
	k.ask(&sheets, `{"do":"print"}`)
	if b := sheets.Boards[0]; b.ID != board || strings.Contains(b.Tray, ">0<") || !strings.Contains(b.Tray, ">4<") {
		t.Errorf("printed is %s, with\n%s", b.ID, b.Tray)
	}

	// From 0 again; and what was saved is the same game under any numbers.
	own := k.view(`{"do":"numbers"}`)
	if got := pips(own); slices.Min(got) != 0 || own.Laid[0].Bone != [2]int{2, 3} || *own.Highlights[0] != 3 || own.Save != saved {
		t.Errorf("%v, %v, highlighted %v, saved as\n%s", got, own.Laid, *own.Highlights[0], own.Save)
	}
	for _, first := range []string{`,"first":0`, `,"first":1`, ``} {
		other := newTalk(t)
		other.ask(nil, `{"do":"numbers"%s}`, first)
		if v := other.view(`{"do":"load","text":%q}`, saved); v.Save != saved || v.ID != board || len(v.Checkpoints) != 1 || v.Moves != 2 {
			t.Errorf("%s: saved as\n%s", first, v.Save)
		}
		if v := other.view(`{"do":"undo"}`); len(v.Marks) != 0 || *v.Highlights[0] != slices.Min(pips(v))+3 {
			t.Errorf("%s: undone, %v is highlighted", first, *v.Highlights[0])
		}
	}

	// A board that comes with numbers from 1 keeps them, unless they are to be from 0.
	const one = "4x5:43322141331432421214"
	if v := k.view(`{"do":"load","text":%q}`, one); !slices.Equal(pips(v), raised) || v.ID != one {
		t.Errorf("%v, id %s", pips(v), v.ID)
	}
	if v := k.view(`{"do":"numbers","first":0}`); slices.Min(pips(v)) != 0 || v.ID != one || !strings.Contains(v.Save, one) {
		t.Errorf("from 0: %v, id %s", pips(v), v.ID)
	}
	if why := k.refused(`{"do":"numbers","first":2}`); why != "numbers begin with 0 or 1" {
		t.Error(why)
	}
}
