package main

import (
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"

	"bonepile/internal/cli"
)

// printed returns what the command prints.
func (r *release) printed(args ...string) (string, error) {
	var out strings.Builder
	if status := cli.Run(r.ctx, args, strings.NewReader(""), &out, io.Discard); status != 0 {
		return "", fmt.Errorf("bonepile %s: status %d", strings.Join(args, " "), status)
	}
	return out.String(), nil
}

// manuals returns the man pages and the completions of shells.
func (r *release) manuals() ([]entry, error) {
	list, err := r.manPages(nil, "")
	for _, shell := range []struct{ name, file string }{
		{"bash", "bonepile.bash"}, {"zsh", "_bonepile"}, {"fish", "bonepile.fish"}, {"powershell", "bonepile.ps1"},
	} {
		if err != nil {
			return nil, err
		}
		var text string
		text, err = r.printed("completion", shell.name)
		list = append(list, entry{path.Join("completions", shell.file), 0o644, []byte(text)})
	}
	return list, err
}

// subcommand is a line of the list of subcommands in a help text.
var subcommand = regexp.MustCompile(`^  (\S+) +(\S.*)$`)

// manPages returns the page of a subcommand, of which purpose is what it does, and of
// those below it.
func (r *release) manPages(args []string, purpose string) ([]entry, error) {
	help, err := r.printed(append(args, "--help")...)
	if err != nil {
		return nil, err
	}
	if purpose == "" {
		purpose, _, _ = strings.Cut(help, ".")
		purpose = strings.Join(strings.Fields(strings.TrimPrefix(purpose, "bonepile ")), " ")
	}
	name := strings.Join(append([]string{"bonepile"}, args...), "-")
	list := []entry{{path.Join("man", "man1", name+".1"), 0o644, r.manPage(name, purpose, help)}}
	_, below, _ := strings.Cut(help, "\nAvailable Commands:\n")
	for line := range strings.Lines(below) {
		m := subcommand.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			break
		}
		if m[1] == "help" {
			continue
		}
		pages, err := r.manPages(append(args[:len(args):len(args)], m[1]), m[2])
		if err != nil {
			return nil, err
		}
		list = append(list, pages...)
	}
	return list, nil
}

// heading is a line of a help text that opens a section.
var heading = regexp.MustCompile(`^(Usage|Examples|Available Commands|Flags|Global Flags):$`)

// manWidth is what man leaves of 80 columns.
const manWidth = 72

// manPage returns a help text as a man page. Paragraphs and lists are set anew, to the width
// of the terminal; other lines that are indented stay as they are.
func (r *release) manPage(name, purpose, help string) []byte {
	b := fmt.Appendf(nil, ".TH %q 1 %q %q\n.nh\n.ad l\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n",
		strings.ToUpper(name), r.time.Format("2006-01-02"), "bonepile "+r.version, roff(name), roff(purpose))
	list := false // the section is one
	gap := false  // before what comes
	lines := strings.Split(strings.TrimRight(help, "\n"), "\n")
	for i := 0; i < len(lines); {
		line := lines[i]
		if line == "" {
			gap = true
			i++
			continue
		}
		if heading.MatchString(line) {
			title := strings.ToUpper(strings.TrimSuffix(line, ":"))
			b = fmt.Appendf(b, ".SH %s\n", title)
			list = strings.HasSuffix(title, "FLAGS") || strings.HasSuffix(title, "COMMANDS")
			gap = false
			i++
			continue
		}
		block := indented(lines[i:])
		items := itemsOf(block, list)
		if gap && items == nil {
			b = append(b, ".PP\n"...)
		}
		gap = items != nil
		switch {
		case items != nil:
			for _, item := range items {
				b = fmt.Appendf(b, ".TP\n.B %s\n%s\n", roff(item[0]), roff(item[1]))
			}
		case len(block) > 0:
			b = append(b, ".nf\n"...)
			for _, line := range block {
				b = fmt.Appendf(b, "%s\n", roff(line))
			}
			b = append(b, ".fi\n"...)
		default:
			b = fmt.Appendf(b, "%s\n", roff(line))
		}
		i += max(1, len(block))
	}
	return b
}

// indented returns the lines that are, up to the first one that is not.
func indented(lines []string) []string {
	n := 0
	for n < len(lines) && strings.HasPrefix(lines[n], " ") {
		n++
	}
	return lines[:n]
}

// item is a line of a list: a flag or a word, and after two blanks what is said of it.
var item = regexp.MustCompile(`^ +\S+(?: \S+)* {2,}(\S)`)

// itemsOf returns the items of a list, with what is said of each. It returns nil if the
// lines are none, or if they need not be one and fit as they are.
func itemsOf(lines []string, list bool) (items [][2]string) {
	column := 0
	for _, line := range lines {
		if m := item.FindStringSubmatchIndex(line); m != nil && column == 0 {
			column = m[2]
		}
		list = list || len(line) > manWidth
	}
	if !list || column == 0 {
		return nil
	}
	for i, line := range lines {
		if len(line) <= column || line[column-1] != ' ' || line[column] == ' ' {
			return nil
		}
		key, text := strings.TrimSpace(line[:column]), line[column:]
		switch {
		case key != "":
			items = append(items, [2]string{key, text})
		case i == 0:
			return nil
		default: // more of the item before
			items[len(items)-1][1] += " " + text
		}
	}
	return items
}

// roff escapes text: backslashes, hyphens, and a dot or a quote that would begin a
// request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
