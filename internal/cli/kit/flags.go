package kit

import (
	"fmt"
	"strings"

	"bonepile/dominosa"
)

// A WordFlag is one word out of a few; the first is the default.
type WordFlag struct {
	Word  string
	words []string
}

func (f *WordFlag) Allow(words ...string) { f.Word, f.words = words[0], words }

func (f *WordFlag) Type() string { return "word" }

func (f *WordFlag) String() string { return f.Word }

func (f *WordFlag) Set(word string) error {
	for _, w := range f.words {
		if w == word {
			f.Word = word
			return nil
		}
	}
	return fmt.Errorf("%q: it may be %s", word, strings.Join(f.words, ", "))
}

// FormFlag is the value of --format and --to.
type FormFlag struct{ dominosa.Form }

func (f *FormFlag) String() string { return f.Name }

func (f *FormFlag) Type() string { return "form" }

func (f *FormFlag) Set(name string) (err error) {
	f.Form, err = dominosa.FormNamed(name)
	return err
}

// FormNames lists the forms for help, those that can be written with or
// without a solution.
func FormNames(use func(dominosa.Form) bool) string {
	var s string
	for _, f := range dominosa.Forms() {
		if use(f) {
			s += fmt.Sprintf("  %-8s %s\n", f.Name, f.Doc)
		}
	}
	return s
}

// BonesFlag is the value of --bones.
type BonesFlag struct{ Bones *dominosa.Bones }

func (f *BonesFlag) Type() string { return "set" }

func (f *BonesFlag) String() string {
	if f.Bones == nil {
		return ""
	}
	return f.Bones.String()
}

func (f *BonesFlag) Set(text string) (err error) {
	f.Bones, err = dominosa.ParseBones(text)
	return err
}

// BonesUse is the help of --bones.
const BonesUse = `the bones to lay, if not the full set up to the highest pip: ` +
	`"double-6", "double-6 less 3-3", "double-7 from 1", "0-0,0-1,1-1", "2 x double-6", "at most double-9"`
