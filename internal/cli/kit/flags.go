package kit

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/internal/draw/fonts"
	"bonepile/internal/draw/grids"
	"bonepile/internal/near"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A Choice is the value of a flag that takes one of a few values, which print as words.
type Choice[T any] struct {
	Value T
	all   []T
}

// Allow makes the first of these values the default and the others possible.
func (f *Choice[T]) Allow(all ...T) { f.Value, f.all = all[0], all }

// Range returns the values from first to last, to be allowed.
func Range[T ~uint8](first, last T) (all []T) {
	for v := first; v <= last; v++ {
		all = append(all, v)
	}
	return all
}

func (f *Choice[T]) Type() string   { return "word" }
func (f *Choice[T]) String() string { return fmt.Sprint(f.Value) }
func (f *Choice[T]) Set(word string) error {
	for _, v := range f.all {
		if fmt.Sprint(v) == word {
			f.Value = v
			return nil
		}
	}
	words := f.Words()
	last := len(words) - 1
	return fmt.Errorf("expected %s or %s%s", strings.Join(words[:last], ", "), words[last], near.Question(word, words))
}

// Words returns what the flag may be.
func (f *Choice[T]) Words() []string { return Each(f.all, func(v T) string { return fmt.Sprint(v) }) }

// A parsed is the value of a flag whose text means something to parse. It prints as it was typed.
type parsed[T any] struct {
	value *T
	kind  string
	parse func(string) (T, error)
	text  string
}

func (f *parsed[T]) Type() string   { return f.kind }
func (f *parsed[T]) String() string { return cmp.Or(f.text, fmt.Sprint(*f.value)) }
func (f *parsed[T]) Set(text string) error {
	v, err := f.parse(text)
	if err == nil {
		*f.value, f.text = v, text
	}
	return err
}

// Var gives cmd a flag whose text parse reads. The help shows kind, unless usage has another word.
func Var[T any](cmd *cobra.Command, value *T, flag, kind, usage string, parse func(string) (T, error)) {
	cmd.Flags().Var(&parsed[T]{value, kind, parse, ""}, flag, usage)
}

// ParseCount reads a number, or all, which is -1.
func ParseCount(text string) (int, error) {
	if text == "all" {
		return -1, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, errors.New("expected a number, or all")
	}
	return int(n), nil
}

// before has check run before cmd does, and before what was to run then.
func before(cmd *cobra.Command, check func() error) {
	next := cmd.PreRunE
	cmd.PreRunE = func(c *cobra.Command, args []string) error {
		if err := check(); err != nil || next == nil {
			return err
		}
		return next(c, args)
	}
}

// AtLeast refuses a value of a flag of cmd that is less than it may be.
func AtLeast[T int | uint64 | time.Duration](cmd *cobra.Command, least T, flag string, value *T) {
	before(cmd, func() error {
		if *value < least {
			return fmt.Errorf("--%s %v: expected %v or more", flag, *value, least)
		}
		return nil
	})
}

// Number gives cmd a flag for a number, which is least or more.
func Number[T int | uint64](cmd *cobra.Command, value *T, flag string, standard, least T, usage string) {
	switch v := any(value).(type) {
	case *int:
		cmd.Flags().IntVar(v, flag, int(standard), usage)
	case *uint64:
		cmd.Flags().Uint64Var(v, flag, uint64(standard), usage)
	}
	AtLeast(cmd, least, flag, value)
}

// Exclude refuses a flag of cmd together with any of the others.
func Exclude(cmd *cobra.Command, flag string, others ...string) {
	for _, other := range others {
		cmd.MarkFlagsMutuallyExclusive(flag, other)
	}
}

// Need refuses a flag of cmd without any of the others.
func Need(cmd *cobra.Command, flag string, others ...string) {
	before(cmd, func() error {
		if f := cmd.Flags(); f.Changed(flag) && !slices.ContainsFunc(others, f.Changed) {
			first, last := others[:len(others)-1], others[len(others)-1]
			if len(first) > 0 {
				last = strings.Join(first, ", --") + " or --" + last
			}
			return fmt.Errorf("--%s needs --%s", flag, last)
		}
		return nil
	})
}

// needAsSaid refuses each flag of cmd without what its help says that it needs, if that begins
//
//	with --all or --zdd: ...
//	with --many solutions or tilings: ...
//
// with several flags, of which any will do, or with the values that a flag needs.
func needAsSaid(cmd *cobra.Command) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		needed, _, _ := strings.Cut(f.Usage, ": ")
		needed, found := strings.CutPrefix(needed, "with ")
		if !found || !strings.HasPrefix(needed, "--") {
			return
		}
		before(cmd, func() error {
			if f.Changed && !given(cmd, strings.FieldsFunc(needed, func(c rune) bool { return c == ' ' || c == ',' })) {
				return fmt.Errorf("--%s needs %s", f.Name, needed)
			}
			return nil
		})
	})
}

// given reports whether some flag of these words is given, with one of the values behind it if there are any.
func given(cmd *cobra.Command, words []string) bool {
	words = slices.DeleteFunc(words, func(w string) bool { return w == "or" })
	var flag *pflag.Flag
	for i, word := range words {
		name, isFlag := strings.CutPrefix(word, "--")
		last := i == len(words)-1 || strings.HasPrefix(words[i+1], "--")
		switch {
		case isFlag:
			if flag = cmd.Flags().Lookup(name); last && flag.Changed {
				return true
			}
		case flag.Changed && flag.Value.String() == word:
			return true
		}
	}
	return false
}

// FormFlag is the value of --format.
type FormFlag struct {
	notation.Form
	text    []byte
	written bool
}

// Write writes what add appends, below a blank line if more was written and the form has several lines.
func (f *FormFlag) Write(w io.Writer, add func(dst []byte) []byte) error {
	f.text = f.text[:0]
	if f.written && !f.OneLine {
		f.text = append(f.text, '\n')
	}
	f.text, f.written = add(f.text), true
	_, err := w.Write(f.text)
	return err
}

// moreForms are those that commands have besides those of package notation.
var moreForms = []notation.Form{
	drawn("svg", "a picture", false, svg),
	drawn("penpa", "a link that opens the board in the editor Penpa+, with the rules", true, penpaLink),
	drawn("sudokupad", "a link that opens the board in SudokuPad, with the rules", true, sudokupadLink), {
		Name: "text", Doc: "rows, or a Pips puzzle with letters for regions", Given: true,
		Board: notation.Rows.Board, Tiling: notation.Rows.Tiling,
	}}

// drawn returns a form that draw writes, with a solution if that is not nil.
func drawn(name, doc string, oneLine bool, draw func([]byte, dominosa.Puzzle, dominosa.Tiling) []byte) notation.Form {
	bare := func(dst []byte, p dominosa.Puzzle) []byte { return draw(dst, p, nil) }
	return notation.Form{Name: name, Doc: doc, OneLine: oneLine, Board: bare, Tiling: draw}
}

func svg(dst []byte, p dominosa.Puzzle, t dominosa.Tiling) []byte {
	return fonts.SVG(dst, grids.Board(p, grids.Position{Laid: t}, grids.Options{}))
}

func (f *FormFlag) Type() string   { return "form" }
func (f *FormFlag) String() string { return f.Name }
func (f *FormFlag) Set(name string) (err error) {
	if f.Form, err = notation.FormNamed(name, moreForms...); err != nil {
		err = fmt.Errorf("%w%s", err, near.Question(name, f.Words()))
	}
	return err
}

// Words returns what the flag may be.
func (f *FormFlag) Words() []string {
	return Each(append(notation.Forms(), moreForms...), func(f notation.Form) string { return f.Name })
}

// FormNames lists for help the forms that have a use.
func FormNames(use func(notation.Form) bool) string {
	var s string
	for _, f := range append(notation.Forms(), moreForms...) {
		if use(f) {
			s += fmt.Sprintf("  %-9s %s\n", f.Name, f.Doc)
		}
	}
	return s
}

// PuzzleFlags are --bones and --given, for what the text of a board does not say.
type PuzzleFlags struct {
	Bones *dominosa.Bones
	given []string
}

// AddFlags gives cmd both flags.
func (f *PuzzleFlags) AddFlags(cmd *cobra.Command) {
	f.AddBones(cmd)
	f.AddGiven(cmd)
}

// AddBones gives cmd the flag --bones.
func (f *PuzzleFlags) AddBones(cmd *cobra.Command) { f.AddBonesBy(cmd, "", notation.ParseBones) }

// AddBonesBy is AddBones with another reader, and what the help says of it.
func (f *PuzzleFlags) AddBonesBy(cmd *cobra.Command, more string, parse func(string) (*dominosa.Bones, error)) {
	Var(cmd, &f.Bones, "bones", "set", `the bones to lay, if not the full set up to the highest pip: `+
		`"double-6", "double-6 less 3-3", "double-7 from 1", "0-0,0-1,1-1", "2 x double-6", "at most double-9"`+more, parse)
}

// AddGiven gives cmd the flag --given.
func (f *PuzzleFlags) AddGiven(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.given, "given", nil, `a domino that comes with the board, as "6-4 r8c4-r9c4" or as the `+"`PLACE`"+` alone; may be repeated`)
}

// Lay adds to a board what the flags say.
func (f *PuzzleFlags) Lay(s *Source) (err error) {
	if f.Bones != nil {
		s.Bones = f.Bones
	}
	if f.Bones != nil && s.Blanks {
		s.Pips.Bones = f.Bones
	}
	for _, text := range f.given {
		if s.Pips != nil {
			list, err := s.PipsPlaces(text)
			if err != nil {
				return s.Fault(fmt.Errorf("--given: %w", err))
			}
			s.Pips.Given = slices.Concat(s.Pips.Given, list)
			continue
		}
		if s.Puzzle, err = notation.ParseGiven(s.Puzzle, text); err != nil {
			return s.Fault(fmt.Errorf("--given: %w", err))
		}
	}
	return nil
}

type jsonFlag struct {
	on      *bool
	records []any
}

// JSONFlag gives cmd the flag --json; what says what it prints. Each line is an object as
// one of the records, whose fields have tags for [SchemaOf].
func (e *Env) JSONFlag(cmd *cobra.Command, what string, records ...any) {
	f := cmd.Flags().VarPF(&jsonFlag{&e.JSON, append(records, errorRecord{})}, "json", "", "print "+what+": see bonepile schema")
	f.NoOptDefVal = "true"
}

func (f *jsonFlag) Type() string   { return "bool" }
func (f *jsonFlag) String() string { return strconv.FormatBool(*f.on) }
func (f *jsonFlag) Set(text string) (err error) {
	*f.on, err = strconv.ParseBool(text)
	return err
}

// JSONSchema returns the schema of what cmd prints with --json, or nil if it has no such flag.
func JSONSchema(cmd *cobra.Command) *Schema {
	if f := cmd.Flags().Lookup("json"); f != nil {
		return SchemaOf(cmd.CommandPath()+" --json", f.Value.(*jsonFlag).records...)
	}
	return nil
}

// NumbersFlag is the value of --numbers-from: the lowest number of the bones.
type NumbersFlag struct{ Choice[string] }

// AddFlag gives cmd the flag --numbers-from.
func (f *NumbersFlag) AddFlag(cmd *cobra.Command) {
	f.Allow("0", "1")
	f.Value = "" // as the board has them
	cmd.Flags().Var(f, "numbers-from", "show numbers from `LOW`, 0 or 1, whatever the board has: 1 if blanks are not to count")
}

// By returns how much higher the numbers of a puzzle are to be.
func (f *NumbersFlag) By(p dominosa.Puzzle) int {
	if f.Value == "" {
		return 0
	}
	return int(f.Value[0]-'0') - p.Set().Low()
}

// Of returns a puzzle and its solution, which may be nil, with the numbers of the flag.
func (f *NumbersFlag) Of(p dominosa.Puzzle, t dominosa.Tiling) (dominosa.Puzzle, dominosa.Tiling, error) {
	by := f.By(p)
	if by == 0 {
		return p, t, nil
	}
	moved, err := p.Renumber(by)
	if err != nil || t == nil {
		return moved, nil, err
	}
	return moved, t.Renumber(by), nil
}
