package main

import (
	"fmt"
	"strings"

	"bonepile/dominosa"
)

// A wordFlag is one word out of a few; the first is the default.
type wordFlag struct {
	word  string
	words []string
}

func (f *wordFlag) set(words ...string) { f.word, f.words = words[0], words }

func (f *wordFlag) Type() string { return "word" }

func (f *wordFlag) String() string { return f.word }

func (f *wordFlag) Set(word string) error {
	for _, w := range f.words {
		if w == word {
			f.word = word
			return nil
		}
	}
	return fmt.Errorf("%q: it may be %s", word, strings.Join(f.words, ", "))
}

// formFlag is the value of --format and --to.
type formFlag struct{ dominosa.Form }

func (f *formFlag) String() string { return f.Name }

func (f *formFlag) Type() string { return "form" }

func (f *formFlag) Set(name string) (err error) {
	f.Form, err = dominosa.FormNamed(name)
	return err
}

// formNames lists the forms for help, those that can be written with or
// without a solution.
func formNames(use func(dominosa.Form) bool) string {
	var s string
	for _, f := range dominosa.Forms() {
		if use(f) {
			s += fmt.Sprintf("  %-8s %s\n", f.Name, f.Doc)
		}
	}
	return s
}

// bonesFlag is the value of --bones.
type bonesFlag struct{ set *dominosa.Bones }

func (f *bonesFlag) Type() string { return "set" }

func (f *bonesFlag) String() string {
	if f.set == nil {
		return ""
	}
	return f.set.String()
}

func (f *bonesFlag) Set(text string) (err error) {
	f.set, err = dominosa.ParseBones(text)
	return err
}

// bonesUse is the help of --bones.
const bonesUse = `the bones to lay, if not the full set up to the highest pip: ` +
	`"double-6", "double-6 less 3-3", "double-7 from 1", "0-0,0-1,1-1", "2 x double-6", "at most double-9"`
