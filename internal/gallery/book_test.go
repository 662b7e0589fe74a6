package gallery

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bonepile/internal/gallery/figures"
	"bonepile/internal/must"
)

const (
	bookTable = "testdata/book.txt"
	bookIntro = "testdata/book-intro.md"
	bookFile  = "../../docs/book.md"
)

// A bookRow is a line of the table of what the text has, whose form its head describes.
type bookRow struct{ id, rating, kind, what, print, how string }

// A bookPart is a page of these rows.
type bookPart struct {
	name, title string
	rows        []bookRow
}

// bookTitles are the headings of the parts, by their names in the table.
var bookTitles = map[string]string{
	"text":   "Equations, tables and figures of the text",
	"first":  "Exercises 1 to 265",
	"second": "Exercises 266 to 387",
	"third":  "Exercises 388 to 450",

	"articles": "Three articles on domino grids",
}

// bookKinds are the kinds of rows, in the order of the index.
var bookKinds = []struct{ word, about string }{
	{"model", "figures of models"},
	{"command", "done by a command, a package or a test"},
	{"theory", "nothing to compute"},
	{"open", "a question of the text"},
	{"left", "not computed"},
}

// readBook reads the table.
func readBook(t *testing.T) (parts []bookPart) {
	t.Helper()
	for i, line := range strings.Split(strings.TrimSpace(readFile(t, bookTable)), "\n") {
		if name, ok := strings.CutPrefix(line, "## "); ok {
			parts = append(parts, bookPart{name: name, title: bookTitles[name]})
			continue
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.SplitN(line+" ", " |", 6)
		if len(part) != 6 || len(parts) == 0 {
			t.Fatalf("%s:%d: %d parts, want 6", bookTable, i+1, len(part))
		}
		for k := range part {
			part[k] = strings.TrimSpace(part[k])
		}
		last := &parts[len(parts)-1]
		last.rows = append(last.rows, bookRow{part[0], part[1], part[2], part[3], part[4], part[5]})
	}
	return parts
}

// bookIDs returns the IDs that the table has to have, in order.
func bookIDs() (ids []string) {
	for i := range 124 {
		ids = append(ids, fmt.Sprintf("(%d)", i+1))
	}
	ids = append(ids, "Table 1", "Table 2", "Fig. 71", "Fig. 72", "Fig. 73", "Fig. 74", "Fig. 75")
	for i := range 450 {
		ids = append(ids, strconv.Itoa(i+1))
	}
	for _, article := range []struct {
		letter string
		rows   int
	}{{"C", 35}, {"A", 30}, {"M", 10}} {
		for i := range article.rows {
			ids = append(ids, fmt.Sprintf("%s%d", article.letter, i+1))
		}
	}
	return ids
}

// groupNumber matches the ID of a group of figures: its kind and its number.
var groupNumber = regexp.MustCompile(`^(?:(tx)|ex|b)(\d+)`)

// rowOf returns the row to which a group of figures belongs: "ex14-02" and "b14-max" to
// exercise 14, "tx14" to equation (14).
func rowOf(group string) string {
	switch m := groupNumber.FindStringSubmatch(group); {
	case m == nil:
		return ""
	case m[1] != "":
		return "(" + m[2] + ")"
	default:
		return m[2]
	}
}

// A bookFigures is what the gallery knows of a row: figures of each model, and groups of
// figures that no model has.
type bookFigures struct {
	models  []modelFigures
	missing []standing
}

// A modelFigures is a model and those of its figures that belong to a row.
type modelFigures struct {
	name string
	list []figures.Figure
}

// bookKnown returns what the gallery knows, by the IDs of rows.
func bookKnown(t *testing.T) map[string]*bookFigures {
	t.Helper()
	known := map[string]*bookFigures{}
	at := func(group string) *bookFigures {
		id := rowOf(group)
		if known[id] == nil {
			known[id] = new(bookFigures)
		}
		return known[id]
	}
	for _, m := range Models() {
		for _, f := range figures.Of(m.Name) {
			row := at(f.ID)
			if n := len(row.models); n == 0 || row.models[n-1].name != m.Name {
				row.models = append(row.models, modelFigures{name: m.Name})
			}
			last := &row.models[len(row.models)-1]
			last.list = append(last.list, f)
		}
	}
	for _, s := range readStandings(t) {
		if s.how != "model" && s.how != "as" && s.how != "test" {
			row := at(s.id)
			row.missing = append(row.missing, s)
		}
	}
	return known
}

// figureText says how a command prints a figure of a model, and what it prints.
func figureText(m modelFigures) string {
	var by []string
	if slices.ContainsFunc(m.list, figures.Figure.Counted) {
		by = append(by, fmt.Sprintf("`bonepile model %s --figures`", m.name))
	}
	if slices.ContainsFunc(m.list, func(f figures.Figure) bool { return !f.Counted() }) {
		by = append(by, "`./test figures`")
	}
	all := strings.Join(by, " and ")
	for _, f := range m.list {
		if f.Kind != figures.Solutions || f.Slow || len(f.Args) > 60 || strings.ContainsAny(f.Args, "\n'`") {
			continue
		}
		args := strings.Fields(f.Args)
		for i, a := range args {
			if strings.ContainsAny(a, ";()#*,<>&") {
				args[i] = "'" + a + "'"
			}
		}
		if want, err := strconv.ParseUint(f.Want, 10, 64); err == nil {
			words := append([]string{"bonepile model", m.name}, args...)
			text := fmt.Sprintf("`%s --count` prints %d", strings.Join(words, " "), want*max(f.Times, 1))
			if n := len(m.list) - 1; n > 0 {
				text += fmt.Sprintf("; %d more by %s", n, all)
			}
			return text
		}
	}
	f := m.list[0]
	what := f.What
	if what == "" {
		what = string(f.Kind)
	}
	want := f.Want
	if len(want) > 60 {
		want = want[:strings.LastIndexAny(want[:60], " ,")] + " …"
	}
	text := what + ": " + want
	if n := len(m.list); n > 1 {
		return fmt.Sprintf("%s, the first of %d by %s", text, n, all)
	}
	return text + ", by " + all
}

// text returns the last column of a row, and its kind.
func (r bookRow) text(known *bookFigures) (kind, how string) {
	if known == nil {
		return r.kind, r.how
	}
	kind, how = r.kind, r.how
	if len(known.models) > 0 {
		if kind == "left" || kind == "theory" {
			how = ""
		}
		kind = "model"
		var list []string
		for _, m := range known.models {
			list = append(list, figureText(m))
		}
		how = strings.TrimSpace(strings.Join(list, "; ") + ". " + how)
	}
	var missing []string
	for _, s := range known.missing {
		k := slices.IndexFunc(standings, func(k struct{ word, heading, about string }) bool { return k.word == s.how })
		missing = append(missing, fmt.Sprintf("%s (%s)", s.id, strings.ToLower(standings[k].heading[:1])+standings[k].heading[1:]))
	}
	if len(missing) > 0 {
		how = strings.TrimSpace(how + " [Not among the figures](gallery_missing.md): " + strings.Join(missing, ", ") + ".")
	}
	return kind, how
}

// page returns the page of a part.
func (part bookPart) page(known map[string]*bookFigures) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n[What the words mean](book.md).\n\n| | | what | print | kind | what answers it |\n|---|---|---|---|---|---|\n", part.title)
	for _, r := range part.rows {
		kind, how := r.text(known[r.id])
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", r.id, r.rating, r.what, r.print, kind, strings.ReplaceAll(how, "|", `\|`))
	}
	return b.String()
}

// TestBook compares docs/book.md with the table and with the figures of the models: each equation,
// table, figure and exercise has one row, and each row a reason.
func TestBook(t *testing.T) {
	parts, known := readBook(t), bookKnown(t)
	var ids []string
	var index strings.Builder
	index.WriteString(readFile(t, bookIntro))
	index.WriteString("\n| part | rows |")
	for _, k := range bookKinds {
		fmt.Fprintf(&index, " %s |", k.word)
	}
	index.WriteString("\n|---|---|" + strings.Repeat("---|", len(bookKinds)) + "\n")
	total := map[string]int{}
	for _, part := range parts {
		count := map[string]int{}
		for _, r := range part.rows {
			ids = append(ids, r.id)
			kind, how := r.text(known[r.id])
			must.Equal(t, r.fault(kind, how, known[r.id]), "", "%s", r.id)
			count[kind]++
			total[kind]++
		}
		fmt.Fprintf(&index, "| %s | %d |", part.title, len(part.rows))
		for _, k := range bookKinds {
			fmt.Fprintf(&index, " %d |", count[k.word])
		}
		index.WriteByte('\n')
	}
	fmt.Fprintf(&index, "| all | %d |", len(ids))
	for _, k := range bookKinds {
		fmt.Fprintf(&index, " %d |", total[k.word])
	}
	index.WriteByte('\n')
	sameFile(t, bookFile, index.String())
	for id := range known {
		if id != "" && !slices.Contains(ids, id) {
			t.Errorf("figures of %s have no row", id)
		}
	}
	if want := bookIDs(); !slices.Equal(ids, want) {
		for i := range max(len(ids), len(want)) {
			if i >= len(ids) || i >= len(want) || ids[i] != want[i] {
				t.Fatalf("row %d of %d, want %d rows, is not in its place", i+1, len(ids), len(want))
			}
		}
	}
}

// testNames finds names of tests in a row.
var testNames = regexp.MustCompile("`(Test\\w+)`")

// fault says what is wrong with a row, or nothing.
func (r bookRow) fault(kind, how string, known *bookFigures) string {
	if !slices.ContainsFunc(bookKinds, func(k struct{ word, about string }) bool { return k.word == kind }) {
		return "unknown kind " + kind
	}
	if kind == "model" && (known == nil || len(known.models) == 0) {
		return "no model has a figure of it"
	}
	if r.what == "" || how == "" {
		return "says too little"
	}
	if kind == "left" && !strings.HasPrefix(how, "Not ") && !strings.HasPrefix(how, "As ") {
		return "does not say why it is left"
	}
	for _, m := range testNames.FindAllStringSubmatch(how, -1) {
		if tests()[m[1]] == "" {
			return "no test " + m[1]
		}
	}
	return ""
}
