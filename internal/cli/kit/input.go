package kit

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"bonepile/dominosa"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
	"bonepile/internal/play"
	"bonepile/internal/whole"
)

// A Source is a board that was read, with the name of its input.
type Source struct {
	notation.Entry // without the board if that is a Pips puzzle
	Input          string
	Pips           *Pips  // nil for a domino grid
	Blanks         bool   // the Pips puzzle is a domino grid, some of whose numbers are missing
	Name           string // of one of several Pips puzzles on a line
}

// Where names the board in messages.
func (s Source) Where() string {
	where := fmt.Sprintf("%s, line %d", s.Input, s.Line)
	if s.Name != "" {
		where += ", " + s.Name
	}
	return where
}

// Fault returns an error of this board alone.
func (s Source) Fault(err error) error {
	return Bad(s.Input, s.Line, fmt.Errorf("%s: %w", s.Where(), err))
}

// Boards calls f with every board of the files in turn. What is wrong with one of them [Env.Skip] says.
func (e *Env) Boards(files []string, f func(Source) error) error {
	return e.boards(files, e.Skip, gridsOnly(f))
}

// AllBoards is Boards for those who need all: it ends at the first error.
func (e *Env) AllBoards(files []string, f func(Source) error) error {
	return e.boards(files, func(err error) error { return err }, gridsOnly(f))
}

func (e *Env) boards(files []string, pass func(error) error, f func(Source) error) error {
	files = Inputs(files)
	var paths []string
	for _, name := range files {
		list, err := expand(name)
		if err != nil {
			if err := pass(err); err != nil {
				return err
			}
		}
		paths = append(paths, list...)
	}
	e.Several = len(files) > 1 || len(paths) > 1
	for _, path := range paths {
		if err := e.boardsOf(path, pass, f); err != nil {
			return err
		}
	}
	return nil
}

// Inputs returns the files that arguments name: standard input if there are none.
func Inputs(files []string) []string {
	if len(files) == 0 {
		return []string{"-"}
	}
	return files
}

// id matches how a game ID or its seed begins, or an address with one: see package notation.
var id = pattern(`^([0-9]+[0-9a-z]*[:#]|[a-z]+://[^ ]*[#?])`)

// IsID reports whether an argument is a board as a game ID or the address of one. Where boards are read, it
// stands for itself unless there is a file of that name.
func IsID(argument string) bool { return id().MatchString(argument) }

// OpenBoards opens a file as [Env.Open] does, or a board that an argument is itself. A picture
// becomes the text of the board that it shows.
func (e *Env) OpenBoards(path, what string) (*Input, error) {
	in, err := e.Open(path, what)
	if err != nil && IsID(path) {
		in, err = e.newInput(io.NopCloser(strings.NewReader(path)), "argument")
	}
	if err == nil && in.Picture == nil && penpaBegins().MatchString(in.reading.head) {
		text, err := readPenpa(in)
		if err != nil {
			in.Close()
			return nil, err
		}
		in.Reader, in.reading.head = strings.NewReader(text), text
	}
	if err != nil || in.Picture == nil {
		return in, err
	}
	board, err := e.boardOf(in)
	if err != nil {
		in.Close()
		return nil, Bad(in.Name, 0, err)
	}
	in.Reader, in.Picture = strings.NewReader(board), nil
	return in, nil
}

func (e *Env) boardsOf(path string, pass func(error) error, f func(Source) error) error {
	in, err := e.OpenBoards(path, "boards")
	if err != nil {
		return pass(err)
	}
	defer in.Close()
	next := NewReader(in)
	if play.IsGame(in.reading.head) {
		next = e.gameIn(in)
	}
	var last error
	for n := 1; ; n++ {
		s, err := next()
		syntax, wrong := errors.AsType[*notation.SyntaxError](err)
		s.Input = in.Name
		switch {
		case err == io.EOF, err == last && err != nil: // no board can be found any more
			return nil
		case wrong && n > 1:
			err = pass(Bad(in.Name, syntax.Line, fmt.Errorf("%s, board %d: %w", in.Name, n, err)))
			last = syntax
		case wrong:
			bad, other := in.Not(Board, Bad(in.Name, syntax.Line, fmt.Errorf("%s: %w", in.Name, err)))
			if err = pass(bad); other {
				return err
			}
			last = syntax
		case err != nil:
			return pass(Bad(in.Name, 0, fmt.Errorf("%s: %w", in.Name, err)))
		default:
			if s.Note != "" && s.Pips != nil {
				e.Say("%s: %s\n", s.Where(), s.Note)
			} else if s.Note != "" {
				e.Say("%s: read %s\n", in.Name, s.Note)
			}
			if err = f(s); err != nil {
				err = pass(err)
			}
		}
		if err != nil {
			return err
		}
		if path == "-" && IsTerminal(e.In) {
			e.Meter.Clear() // the next board is typed
		}
		if e.Ctx.Err() != nil {
			return e.Stop("interrupted after %s, line %d", in.Name, cmp.Or(s.Line, 1))
		}
	}
}

// gameIn returns what reads a saved game as a board with its marks, once.
func (e *Env) gameIn(in io.Reader) func() (Source, error) {
	text, err := io.ReadAll(in)
	return func() (Source, error) {
		if err != nil {
			return Source{}, err
		}
		g, wrong := e.Game(string(text))
		if err = io.EOF; wrong != nil {
			return Source{}, wrong
		}
		if r, ok := g.Rules().(interface{ Pips() pips.Puzzle }); ok {
			return Source{Entry: notation.Entry{Line: 1, Form: "game", Marks: g.Position()}, Pips: &Pips{r.Pips()}}, nil
		}
		return Source{Entry: notation.Entry{Puzzle: g.Puzzle(), Line: 1, Form: "game", Marks: g.Position()}}, nil
	}
}

// Extensions are those of the files in a directory that hold boards.
var Extensions = []string{"txt", "json", "id"}

// expand returns the files of a directory, or a file itself.
func expand(name string) (paths []string, err error) {
	info, err := os.Stat(name)
	if name == "-" || err != nil || !info.IsDir() { // opening it will say what is wrong
		return []string{name}, nil
	}
	list, err := os.ReadDir(name) // sorted by name
	if err != nil {
		return nil, OpenError(name, err)
	}
	for _, entry := range list {
		ext := filepath.Ext(strings.TrimSuffix(entry.Name(), ".gz"))
		if !entry.IsDir() && slices.Contains(Extensions, strings.TrimPrefix(ext, ".")) {
			paths = append(paths, filepath.Join(name, entry.Name()))
		}
	}
	if len(paths) == 0 {
		err = Bad(name, 0, fmt.Errorf("%s: a directory without boards (.%s files)", name, strings.Join(Extensions, ", .")))
	}
	return paths, err
}

// An Input is the text of a file or of standard input, with its name for messages.
type Input struct {
	io.Reader
	io.Closer
	Name string

	Picture io.Reader // if it is a picture; nil if it is text

	reading *reading
}

// Within makes the reading of an input part of the time of limits: it ends with [ErrTime] when that is up.
func (in *Input) Within(limits *Limits) { in.reading.limits = limits }

// Open opens a file, or standard input if the path is "-". If that is a terminal it says
// what is expected there, unless what is "". A file that the command is to write is refused.
func (e *Env) Open(path, what string) (*Input, error) {
	if err := e.notWritten(path); err != nil {
		return nil, err
	}
	if path == "-" {
		if what != "" && IsTerminal(e.In) {
			e.Say("reading %s from the terminal; press Ctrl-D to end\n", what)
		}
		return e.newInput(io.NopCloser(e.In), "standard input")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, OpenError(path, err)
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, Bad(path, 0, fmt.Errorf("%s: a directory, where one file was expected", path))
	}
	return e.newInput(file, path)
}

// Text returns the text of a file that [Env.OpenBoards] opens, and its name for messages.
func (e *Env) Text(path, what string) (text, name string, err error) {
	in, err := e.OpenBoards(path, what)
	if err != nil {
		return "", "", err
	}
	defer in.Close()
	all, err := io.ReadAll(in)
	if err != nil {
		err = OpenError(in.Name, err)
	}
	return string(all), in.Name, err
}

// BoardText is [Env.Text] where one board is wanted: a saved game becomes its board in rows, with the marks.
func (e *Env) BoardText(path, what string) (text, name string, err error) {
	if text, name, err = e.Text(path, what); err != nil || !play.IsGame(text) {
		return text, name, err
	}
	g, err := e.Game(text)
	if err == nil && g.Rules() != nil {
		err = ErrPips
	}
	if err != nil {
		return "", name, Bad(name, 0, fmt.Errorf("%s: %w", name, err))
	}
	return string(notation.Rows.AppendMarks(notation.Rows.Board(nil, g.Puzzle()), g.Position())), name, nil
}

// newInput returns the text of in, which it closes if there is none.
func (e *Env) newInput(in io.ReadCloser, name string) (*Input, error) {
	r := &reading{e: e, name: name, begun: time.Now()}
	r.in = bufio.NewReaderSize(source{in, r}, 64<<10)
	picture, err := r.begin()
	head, _ := r.in.Peek(min(headSize, r.in.Buffered()))
	if r.head = string(head); err != nil {
		in.Close()
		return nil, OpenError(name, err)
	}
	if picture {
		return &Input{r, in, name, r.in, r}, nil
	}
	return &Input{r, in, name, nil, r}, nil
}

// A reading is the text of an input while it is read. It ends when a signal comes, and says so, or
// when its time is up. While it waits for those who write the text, its time does not pass.
type reading struct {
	in     *bufio.Reader
	head   string // what came first
	e      *Env
	name   string
	limits *Limits // nil for none
	begun  time.Time
	waited time.Duration
	reads  int
	err    error // that ended it early
}

// fewReads are those of a text so short that no time is too short for it.
const fewReads = 2

func (r *reading) Read(p []byte) (int, error) {
	if r.limits != nil {
		r.limits.spent = time.Since(r.begun) - r.waited
	}
	r.reads++
	switch {
	case r.err != nil:
	case r.e.Ctx.Err() != nil:
		r.err = r.e.Stop("%s: interrupted while it was read", r.name)
	case r.limits != nil && 0 < r.limits.Time && r.limits.Time <= r.limits.spent && r.reads > fewReads:
		r.err = ErrTime
	default:
		return r.decode(p)
	}
	return 0, r.err
}

// A source is what a reading waits for.
type source struct {
	io.Reader
	r *reading
}

func (s source) Read(p []byte) (int, error) {
	begun := time.Now()
	n, err := s.Reader.Read(p)
	s.r.waited += time.Since(begun)
	return n, err
}

// OpenError says in one clause why a file cannot be read.
func OpenError(name string, err error) error { return Bad(name, 0, whole.OpenError(name, err)) }

// Check refuses a board that does not match its bones, and says all that is wrong with it.
func (e *Env) Check(s Source) ([]dominosa.Fault, error) {
	if s.Pips != nil { // as the reader has done, but with what flags add
		if err := s.Pips.Err(); err != nil {
			return nil, s.Fault(err)
		}
		if faults := s.Pips.Check(); s.Pips.Bones == nil {
			return nil, s.Fault(fmt.Errorf("no full set covers %d cells: --bones names others", s.Pips.Shape.Cells()))
		} else if len(faults) > 0 && faults[0].Mismatch() {
			return nil, s.Fault(fmt.Errorf("the board does not match the bones\n  %v", faults[0]))
		}
		return nil, nil
	}
	faults := s.Check()
	if !slices.ContainsFunc(faults, dominosa.Fault.Mismatch) {
		return faults, nil
	}
	text := "the board does not match the bones"
	if faults[0].Kind == dominosa.FaultGiven {
		text = "the dominoes given do not match the board"
	}
	for _, f := range faults {
		text += "\n  " + f.String()
	}
	return nil, s.Fault(errors.New(text))
}
