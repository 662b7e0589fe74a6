package say_test

import (
	"fmt"
	"strings"
	"testing"

	"bonepile/dominosa"
	"bonepile/dominosa/say"
	"bonepile/internal/must"
)

func Example() {
	bone := dominosa.NewBone(1, 2)
	place := say.New("{a}-{b}", dominosa.Cell{Row: 0, Col: 0}, dominosa.Cell{Row: 0, Col: 1})
	why := say.Plural(2, "one copy is left", "{n} copies are left")
	text := say.New("{bone} fits only at {place}, for {why}", bone, place, why)
	fmt.Println(text)

	german := map[string]string{
		"{bone} fits only at {place}, for {why}": "nur auf {place} passt {bone}, denn {why}",
		"{n} copies are left":                    "es bleiben {n}",
		"two":                                    "zwei",
	}
	voice := say.Voice{Words: func(form string) string {
		if words, ok := german[form]; ok {
			return words
		}
		return form
	}}
	fmt.Println(text.Capital().In(voice))
	// Output:
	// 1-2 fits only at r1c1-r1c2, for two copies are left
	// Nur auf r1c1-r1c2 passt 1-2, denn es bleiben zwei
}

func ExampleVoice() {
	see := say.New("look at {cells}", say.List([]dominosa.Cell{{Row: 4, Col: 4}, {Row: 3, Col: 3}}, "and"))
	lit := say.New("{n} cells", 2).Shown("the lit cells")
	letters := ""
	voice := say.Voice{Name: func(fmt.Stringer) string {
		letters += "AB"[len(letters):][:1]
		return letters[len(letters)-1:]
	}}
	for _, line := range voice.Lines(see.Capital(), lit, say.New("Or there").Small()) {
		fmt.Println(line)
	}
	fmt.Println(say.Joined([]say.Text{say.Number(3), say.Numbered(1, "cell"), say.Few([]int{1, 2})}, "; "))
	// Output:
	// Look at A and B
	// the lit cells
	// or there
	// three; 1 cell; 1 and 2
}

// TestFew looks at sentences with more names than a reader wants.
func TestFew(t *testing.T) {
	var cells []string
	for i := range 14 {
		switch cells = append(cells, fmt.Sprintf("r1c%d", i+1)); i {
		case 0:
			must.Equal(t, say.Few(cells).String(), "r1c1", "one")
		case 1:
			must.Equal(t, say.Few(cells).String(), "r1c1 and r1c2", "two")
		case 12:
			must.Equal(t, say.Few(cells).String(), strings.Join(cells[:12], ", ")+" and r1c13", "thirteen")
		}
	}
	must.Equal(t, say.Few(cells).String(), strings.Join(cells[:12], ", ")+" and 2 more", "fourteen")
	must.Equal(t, say.List(cells[:0], "or").String(), "", "none")
}

// TestArguments asks for a panic where a template and its arguments differ, in English or in
// the words of a language.
func TestArguments(t *testing.T) {
	panics := func(say func() string) (did bool) {
		defer func() { did = recover() != nil }()
		say()
		return
	}
	for _, tt := range []struct {
		text  say.Text
		words string
		want  bool
	}{
		{say.New("{a} and {b}", 1, 2), "{b}, {a}", false},
		{say.New("{a} and {a}", 1), "{a}", false},
		{say.New("{a} and {b}", 1), "{a}", true},
		{say.New("{a}", 1, 2), "{a}", true},
		{say.New("{a}", 1), "{b}", true},
	} {
		voice := say.Voice{Words: func(string) string { return tt.words }}
		must.Equal(t, panics(func() string { return tt.text.In(voice) }), tt.want, "%q", tt.words)
	}
}
