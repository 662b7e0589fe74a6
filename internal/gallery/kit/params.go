package kit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bonepile/cover"
)

// A Param is a parameter of a model: a number from Min to Max if Max is not zero,
// one of Words if there are any, and otherwise a text.
type Param struct {
	Name, Doc string
	Default   string
	Min, Max  int
	Words     []string
}

// Range says in words which values p may have.
func (p Param) Range() string {
	switch {
	case p.Max != 0:
		return fmt.Sprintf("a number from %d to %d", p.Min, p.Max)
	case len(p.Words) > 0:
		return strings.Join(p.Words[:len(p.Words)-1], ", ") + " or " + p.Words[len(p.Words)-1]
	}
	return "a text"
}

// Allows reports whether p may have a value.
func (p Param) Allows(value string) bool {
	switch {
	case p.Max != 0:
		n, err := strconv.Atoi(value)
		return err == nil && p.Min <= n && n <= p.Max
	case len(p.Words) > 0:
		return slices.Contains(p.Words, value)
	}
	return true
}

// Args are values for all parameters of a model.
type Args struct{ values map[string]string }

// Int returns the value of a parameter that is a number.
func (a Args) Int(name string) int {
	n, err := strconv.Atoi(a.Text(name))
	if err != nil {
		panic("gallery: the parameter " + name + " is not a number")
	}
	return n
}

// Ints returns the numbers from lo to hi of a text, which stand between separators. There have to be
// this many, or any number of them if count is 0.
func (a Args) Ints(name, separator string, count, lo, hi int) (list []int, err error) {
	for word := range strings.SplitSeq(a.Text(name), separator) {
		n, err := strconv.Atoi(word)
		if err != nil || n < lo || n > hi {
			return nil, fmt.Errorf("%s: found %q, expected a number from %d to %d", name, word, lo, hi)
		}
		list = append(list, n)
	}
	if count > 0 && len(list) != count {
		return nil, fmt.Errorf("%s: found %d numbers, expected %d", name, len(list), count)
	}
	return list, nil
}

// Text returns the value of a parameter. It panics if there is no parameter of that
// name, which is a mistake in the model.
func (a Args) Text(name string) string {
	value, ok := a.values[name]
	if !ok {
		panic("gallery: no parameter " + name)
	}
	return value
}

// Parse returns the parameters that words give, such as "n=8", and defaults for the
// rest. A word without a name and "=" is the value of the first parameter that has
// none yet. An error is an [*ArgError].
func (m Model) Parse(words []string) (Args, error) {
	args := Args{map[string]string{}}
	for _, word := range words {
		p, value, err := m.param(word, args)
		if err != nil {
			return Args{}, err
		}
		if _, twice := args.values[p.Name]; twice {
			return Args{}, &ArgError{Model: m.Name, Word: word, Reason: "the parameter " + p.Name + " is given twice"}
		}
		if !p.Allows(value) {
			return Args{}, &ArgError{Model: m.Name, Word: word, Reason: "expected " + p.Range() + " for " + p.Name}
		}
		args.values[p.Name] = value
	}
	for _, p := range m.Params {
		if _, ok := args.values[p.Name]; !ok {
			args.values[p.Name] = p.Default
		}
	}
	return args, nil
}

// Ranges returns the values of each range among the values that words give, such as n=4-8, and what
// returns the words with a value in place of each range. Between says what other ranges are.
func (m Model) Ranges(words []string) (ranges [][]string, fill func(values []string) []string) {
	given, all := Args{map[string]string{}}, Args{map[string]string{}}
	for _, p := range m.Params {
		all.values[p.Name] = p.Default
	}
	params, forms := make([]Param, len(words)), slices.Clone(words)
	for i, word := range words {
		p, value, err := m.param(word, given)
		if err != nil {
			return nil, nil // which New says
		}
		params[i], given.values[p.Name], all.values[p.Name] = p, value, value
	}
	for i, p := range params {
		value := given.values[p.Name]
		parts := strings.Split(value, ",")
		if list := m.numbers(all, p, parts); len(parts) > 1 && list != nil {
			ranges, parts = append(ranges, list), []string{"\x00"}
		}
		for j, part := range parts {
			if list := m.between(all, p, part); list != nil {
				ranges, parts[j] = append(ranges, list), "\x00"
			}
		}
		forms[i] = strings.TrimSuffix(words[i], value) + strings.Join(parts, ",")
	}
	return ranges, func(values []string) []string {
		list := slices.Clone(forms)
		for i := range list {
			for ; strings.Contains(list[i], "\x00"); values = values[1:] {
				list[i] = strings.Replace(list[i], "\x00", values[0], 1)
			}
		}
		return list
	}
}

// numbers returns the values of numbers and ranges, or nil if something else is among parts.
func (m Model) numbers(a Args, p Param, parts []string) (list []string) {
	for _, part := range parts {
		some := m.between(a, p, part)
		if p.Max != 0 && p.Allows(part) {
			some = []string{part}
		}
		if list = append(list, some...); p.Max == 0 || some == nil {
			return nil
		}
	}
	return list
}

// between returns the values of a range such as 4-8, or nil if a text is none.
func (m Model) between(a Args, p Param, text string) (list []string) {
	low, high, _ := strings.Cut(text, "-")
	if p.Max == 0 && m.Between != nil {
		return m.Between(a, p.Name, low, high)
	}
	least, _ := strconv.Atoi(low)
	most, _ := strconv.Atoi(high)
	for n := least; p.Max != 0 && p.Allows(low) && p.Allows(high) && n <= most; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

// param returns the parameter that a word is for, and its value. args has the
// values so far.
func (m Model) param(word string, args Args) (Param, string, error) {
	name, value, named := strings.Cut(word, "=")
	if named {
		i := slices.IndexFunc(m.Params, func(p Param) bool { return p.Name == name })
		if i < 0 {
			return Param{}, "", &ArgError{Model: m.Name, Word: word, Reason: "unknown parameter: " + m.expected()}
		}
		return m.Params[i], value, nil
	}
	for _, p := range m.Params {
		if _, taken := args.values[p.Name]; !taken {
			return p, word, nil
		}
	}
	return Param{}, "", &ArgError{Model: m.Name, Word: word, Reason: "too many parameters: " + m.expected()}
}

// expected lists the parameters of m for errors.
func (m Model) expected() string {
	if len(m.Params) == 0 {
		return "it has none"
	}
	return "expected " + strings.Join(Map(m.Params, func(p Param) string { return p.Name + " (" + p.Range() + ")" }), ", ")
}

// refuse adds the name of the model to an error of Build, and that of the parameter whose
// text is wrong.
func (m Model) refuse(err error, args Args) error {
	if _, ok := errors.AsType[*ArgError](err); ok {
		return err
	}
	refused := &ArgError{Model: m.Name, Err: err}
	if syntax, ok := errors.AsType[*cover.SyntaxError](err); ok {
		for _, p := range m.Params {
			lines := strings.Split(args.Text(p.Name), "\n")
			if syntax.Line <= len(lines) && strings.TrimSuffix(lines[syntax.Line-1], "\r") == syntax.Text {
				refused.Word, refused.Text = p.Name, args.Text(p.Name)
				break
			}
		}
	}
	return refused
}

// An ArgError says why the parameters of a model are refused.
type ArgError struct {
	Model  string
	Word   string // the word at fault, or the name of the parameter whose text is, "" if it is not a single one
	Text   string // the text that Err is in
	Reason string // in words, "" if Err says it
	Err    error  // the error of a text, such as a [*cover.SyntaxError], or nil
}

func (e *ArgError) Error() string {
	s := "gallery: model " + e.Model
	if e.Word != "" {
		s += ": " + e.Word
	}
	if e.Reason != "" {
		s += ": " + e.Reason
	}
	if e.Err != nil {
		s += ": " + strings.TrimPrefix(e.Err.Error(), "cover: ")
	}
	return s
}

func (e *ArgError) Unwrap() error { return e.Err }
