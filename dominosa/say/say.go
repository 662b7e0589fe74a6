// Package say has sentences as data: a template in English with what it is about. So a
// sentence can be said in another language, and name cells otherwise than by coordinates.
//
//	t := say.New("{bone} fits only at {place}", bone, place)
//	fmt.Println(t)                  // 1-2 fits only at r1c1-r1c2
//	fmt.Println(t.In(german))       // 1-2 passt nur auf A-B
//
// A part of a sentence is a [Text] too.
package say

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bonepile/dominosa/internal/prose"
)

// A Text is a sentence or a part of one. The zero Text is empty.
type Text struct{ *text }

type text struct {
	form  string // the template: names in braces stand for the arguments
	args  []any  // in the order in which form names them first
	shown string // the template where the board shows what is meant; "" if it is the same

	capital, small bool // of the first letter
}

// New returns a text by its template, in which names in braces stand for the arguments, in
// the order in which they come first: texts, numbers and what has a String method. Where
// their numbers differ, In panics.
func New(form string, args ...any) Text { return Text{&text{form: form, args: args}} }

// with returns a copy after a change.
func (t Text) with(change func(*text)) Text {
	var c text
	if t.text != nil {
		c = *t.text
	}
	change(&c)
	return Text{&c}
}

// Shown returns the text with a second template, with names of the first, for voices that
// have a Name: their board shows what is meant.
func (t Text) Shown(form string) Text { return t.with(func(c *text) { c.shown = form }) }

// Capital returns the text with a capital to begin with.
func (t Text) Capital() Text { return t.with(func(c *text) { c.capital = true }) }

// Small returns the text with a small letter to begin with in English. Other languages
// have other capitals.
func (t Text) Small() Text { return t.with(func(c *text) { c.small = true }) }

// A Voice says texts. The zero Voice says them in English.
type Voice struct {
	// Words returns what stands for a template in a language. Nil stands for English.
	Words func(form string) string

	// Name returns the name of a cell, bone or whatever else has a String method, and is
	// asked in the order of the sentence. Nil stands for String.
	Name func(fmt.Stringer) string
}

// String returns the text in English.
func (t Text) String() string { return t.In(Voice{}) }

// In returns the text as a voice says it.
func (t Text) In(v Voice) string {
	if t.text == nil {
		return ""
	}
	form, names := t.form, namesOf(t.form)
	if len(names) != len(t.args) {
		panic(fmt.Sprintf("say: %q has %d arguments", t.form, len(t.args)))
	}
	if v.Name != nil && t.shown != "" {
		form = t.shown
	}
	if v.Words != nil {
		form = v.Words(form)
	}
	said := expand(form, func(name string) string {
		i := slices.Index(names, name)
		if i < 0 {
			panic(fmt.Sprintf("say: %q has no %s", t.form, name))
		}
		return v.say(t.args[i])
	})
	r, n := utf8.DecodeRuneInString(said)
	switch {
	case t.capital && n > 0:
		return string(unicode.ToUpper(r)) + said[n:]
	case t.small && v.Words == nil && n > 0:
		return string(unicode.ToLower(r)) + said[n:]
	}
	return said
}

func (v Voice) say(arg any) string {
	switch arg := arg.(type) {
	case Text:
		return arg.In(v)
	case fmt.Stringer:
		if v.Name != nil {
			return v.Name(arg)
		}
	}
	return fmt.Sprint(arg)
}

// expand replaces names in braces.
func expand(form string, value func(name string) string) string {
	var text strings.Builder
	for {
		before, rest, found := strings.Cut(form, "{")
		text.WriteString(before)
		if !found {
			return text.String()
		}
		name, after, _ := strings.Cut(rest, "}")
		text.WriteString(value(name))
		form = after
	}
}

// namesOf returns the names of a template, each once.
func namesOf(form string) (names []string) {
	expand(form, func(name string) string {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		return ""
	})
	return names
}

// Number returns a number in letters up to twelve, and above in digits; "none" for 0.
func Number(n int) Text { return New(prose.InWords(n)) }

// Numbered returns a number in digits with its noun: "1 cell", "8 cells".
func Numbered(n int, noun string) Text {
	if n == 1 {
		return New("1 " + noun)
	}
	return New("{n} "+noun+"s", n)
}

// Plural returns one of two texts: the first for one thing, and for several the second, in
// which {n} stands for their number, in letters, besides the arguments of the first. It panics
// if the second has no {n}.
func Plural(n int, one, more string, args ...any) Text {
	if n == 1 {
		return New(one, args...)
	}
	i := slices.Index(namesOf(more), "n")
	return New(more, append(append(args[:i:i], Number(n)), args[i:]...)...)
}

// Joined returns things one after another with a text between them.
func Joined[T any](things []T, between string) Text { return joined(anys(things), between) }

// List joins things by commas and a word, "and" or "or": "a, b and c".
func List[T any](things []T, word string) Text { return list(anys(things), word, len(things)) }

// Few is List with "and" of the first things, and says how many there are besides.
func Few[T any](things []T) Text { return list(anys(things), "and", 12) }

func anys[T any](things []T) []any {
	list := make([]any, len(things))
	for i, t := range things {
		list[i] = t
	}
	return list
}

func joined(things []any, between string) Text {
	var form []string
	for i := range things {
		form = append(form, "{"+strconv.Itoa(i+1)+"}")
	}
	return New(strings.Join(form, between), things...)
}

func list(things []any, word string, most int) Text {
	switch n := len(things); {
	case n > most+1:
		return New("{list} and {n} more", joined(things[:most], ", "), n-most)
	case n > 1:
		return New("{list} "+word+" {last}", joined(things[:n-1], ", "), things[n-1])
	}
	return joined(things, "")
}

// Lines returns texts as a voice says them.
func (v Voice) Lines(texts ...Text) []string {
	var lines []string
	for _, t := range texts {
		lines = append(lines, t.In(v))
	}
	return lines
}
