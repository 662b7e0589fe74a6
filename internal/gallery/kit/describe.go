package kit

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed models.txt
var described string

// Described returns what returns the model of a name, with its pictures and what builds it. models.txt has
// what else there is to say of it.
func Described(name string, p Picture, build func(Args) (*Instance, error)) func() Model {
	return func() Model {
		m, _, _ := ReadModel(described, name)
		m.Picture, m.Build = p.Showing(m.Picture.Args, m.Picture.Seed), build
		return m
	}
}

// ReadModel returns the model of a name, of a text that begins each with "## NAME" and says in its
// lines what the fields of a model are:
//
//	title TEXT
//	source, about, story
//	shown SEED PARAM=VALUE ...
//	param NAME KIND VALUE ... : TEXT
//
// A parameter is a text, a number (value, least, most), a choice (the first is the default), or of a kind
// that the caller knows: kinds has these words. The rest follows an empty line.
func ReadModel(text, name string) (m Model, kinds map[string]string, rest string) {
	_, entry, ok := strings.Cut("\n"+text, "\n## "+name+"\n")
	if !ok {
		panic("gallery: no text of " + name)
	}
	entry, _, _ = strings.Cut(entry, "\n## ")
	head, rest, _ := strings.Cut(entry, "\n\n")
	m, kinds = Model{Name: name}, map[string]string{}
	fields := map[string]*string{"title": &m.Title, "source": &m.Source, "about": &m.About, "story": &m.Story}
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch field := fields[key]; {
		case field != nil:
			*field = value
		case key == "shown":
			seed, args, _ := strings.Cut(value, " ")
			n, _ := strconv.ParseUint(seed, 10, 64)
			m.Picture = m.Picture.Showing(args, n)
		case key == "param":
			p, kind := readParam(value)
			m.Params, kinds[p.Name] = append(m.Params, p), kind
		}
	}
	return m, kinds, strings.TrimRight(rest, "\n")
}

// readParam reads a parameter.
func readParam(text string) (p Param, kind string) {
	text, doc, _ := strings.Cut(text, " : ")
	words := strings.Fields(text)
	p = Param{Name: words[0], Doc: doc, Default: strings.Join(words[2:], " ")}
	switch words[1] {
	case "choice":
		p.Words, p.Default = words[2:], words[2]
	case "number":
		p.Default = words[2]
		p.Min, _ = strconv.Atoi(words[3])
		p.Max, _ = strconv.Atoi(words[4])
	}
	return p, words[1]
}
