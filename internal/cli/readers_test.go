package cli

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/notation"
	"bonepile/internal/must"
)

var update = flag.Bool("update", false, "write the table of readers in docs/forms.md")

// families are commands that read the same texts from standard input, by what the table calls them.
var families = []struct {
	name     string
	commands []string
}{
	{"every command for boards", []string{"solve", "explain", "hint", "rate", "count", "compare", "convert --format id", "draw", "book -", "mend", "complete", "tilings", "serve --links"}},
	{"`generate --tiling FILE`", []string{"generate --tiling FILE"}},
	{"every command for problems", []string{"cover solve", "cover count", "cover cheapest", "cover decide", "cover estimate", "cover sample", "cover nth 1", "cover diagram", "cover export --format knuth", "cover reduce", "cover split", "cover strengthen"}},
	{"`cover verify PROBLEM`", []string{"cover verify PROBLEM"}},
	{"`cover verify PROBLEM --certificate FILE`", []string{"cover verify PROBLEM --certificate FILE"}},
	{"`cover sum --of PARTS`", []string{"cover sum --of PARTS"}},
	{"every command of `zdd`", []string{"zdd count", "zdd list", "zdd sample", "zdd cheapest", "zdd filter --with 1", "zdd union - DIAGRAM", "zdd minus DIAGRAM -"}},
}

// readPips has commands read what others write of a Pips puzzle, or refuse it as one.
func readPips(t *testing.T) {
	t.Helper()
	puzzle := "4x3:?AA..A..B?CC:e,4,8:33454666\tgiven 6-6 r1c3-r2c3\n"
	for _, writer := range []string{"convert --format text", "convert --format id", "convert --json", "solve --json", "solve --all --json", "solve --format json", "explain --json", "hint --json", "hint --json --strength where"} {
		text := answered(t, puzzle, writer)
		must.Equal(t, answered(t, text, "convert --format id"), puzzle, "%s", writer)
		for _, reader := range families[0].commands {
			var said strings.Builder
			status := Run(t.Context(), strings.Fields(reader), strings.NewReader(text), io.Discard, &said)
			refused := strings.Contains(said.String(), ": a Pips puzzle, but this command is for domino grids")
			if refused != slices.Contains([]string{"compare", "mend", "complete", "tilings"}, reader) || status != map[bool]int{true: statusBad}[refused] {
				t.Errorf("%s | %s: status %d, said %s", writer, reader, status, said.String())
			}
		}
	}
}

// TestReaders has every family read what every command writes, and holds docs/forms.md to what came of it.
func TestReaders(t *testing.T) {
	file := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		must.Do(t, os.WriteFile(path, []byte(text), 0o666))
		return path
	}
	problem := "a b | x\na x:1\nb x:1\na b\n"
	shared := file("shared", "")
	files := strings.NewReplacer(
		"FILE", shared,
		"PROBLEM", file("problem", problem),
		"PARTS", file("parts", answered(t, problem, "cover split --parts 1")),
		"DIAGRAM", file("diagram", answered(t, problem, "cover diagram")))
	type writer struct{ name, in, args string }
	var writers []writer
	board := answered(t, "", "generate -n 2 --seed 1")
	for _, f := range notation.Forms() {
		if f.Board != nil && f.Name != "places" { // all places, for sorting and searching
			writers = append(writers, writer{"`convert --format " + f.Name + "`", board, "convert --format " + f.Name})
		}
		writers = append(writers, writer{"`solve --format " + f.Name + "`", board, "solve --format " + f.Name})
	}
	for _, args := range []string{"convert --format penpa", "solve --format penpa", "generate -n 2", "generate -n 2 --json", "solve --json", "explain --json", "hint --json", "mend"} {
		writers = append(writers, writer{"`" + strings.Replace(args, " -n 2", "", 1) + "`", board, args})
	}
	other := regexp.MustCompile("^(generate|mend|solve --format (table|pairs|matrix))") // boards, or no numbers
	for _, w := range writers {
		if !other.MatchString(w.args) {
			must.Equal(t, answered(t, answered(t, board, w.args), "convert --solution=false --format id"), board, "%s", w.args)
		}
	}
	for _, args := range []string{
		"model queens 4", "cover export --format knuth", "cover export --format opb", "cover reduce", "cover strengthen",
		"cover solve", "cover solve --numbers", "cover solve --json", "cover sample", "cover sample --json", "cover cheapest", "cover nth 1",
		"cover count --certificate FILE", "cover count --json --part all", "cover diagram", "zdd filter --with 1", "zdd union - DIAGRAM",
	} {
		in := problem
		if strings.HasPrefix(args, "zdd") {
			in = answered(t, problem, "cover diagram")
		}
		writers = append(writers, writer{"`" + args + "`", in, args})
	}
	rows := map[string][]string{}
	var order []string
	for _, w := range writers {
		text := answered(t, w.in, files.Replace(w.args))
		if strings.Contains(w.args, "FILE") {
			text = string(must.Get(os.ReadFile(shared))(t))
		}
		must.Do(t, os.WriteFile(shared, []byte(text), 0o666))
		var by []string
		for _, family := range families {
			refused := slices.DeleteFunc(slices.Clone(family.commands), func(args string) bool {
				var said strings.Builder
				status := Run(t.Context(), strings.Fields(files.Replace(args)), strings.NewReader(text), io.Discard, &said)
				return status <= statusNone && !strings.Contains(said.String(), ": no options")
			})
			switch len(refused) {
			case 0:
				by = append(by, family.name)
			case len(family.commands):
			default:
				t.Errorf("%s is read by %s, but not by %q", w.name, family.name, refused)
			}
		}
		key := strings.Join(by, ", ")
		if rows[key] == nil {
			order = append(order, key)
		}
		name := w.name
		if command, form, ok := strings.Cut(name, " --format "); ok && strings.Contains(strings.Join(rows[key], ""), command+" ") {
			name = "`" + form // the command once
		}
		rows[key] = append(rows[key], name)
	}
	table := "| what these write | these read |\n|---|---|\n"
	for _, key := range order {
		table += "| " + strings.Join(rows[key], ", ") + " | " + key + " |\n"
	}
	readPips(t)
	page := "../../docs/forms.md"
	text := string(must.Get(os.ReadFile(page))(t))
	before, after, _ := strings.Cut(text, "| what these write | these read |\n")
	after = after[strings.Index(after, "\n\n")+1:]
	if *update {
		must.Do(t, os.WriteFile(page, []byte(before+table+after), 0o644))
	} else if before+table+after != text {
		t.Errorf("%s is not up to date: go test ./internal/cli -run TestReaders -update\n%s", page, table)
	}
}
