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
	var list []entry
	for command, purpose := range cli.Commands() {
		help, err := r.printed(append(strings.Fields(command)[1:], "--help")...)
		if err != nil {
			return nil, err
		}
		name := strings.ReplaceAll(command, " ", "-")
		list = append(list, entry{path.Join("man", "man1", name+".1"), 0o644, r.manPage(name, purpose, help)})
	}
	for _, shell := range []struct{ name, file string }{
		{"bash", "bonepile.bash"}, {"zsh", "_bonepile"}, {"fish", "bonepile.fish"}, {"powershell", "bonepile.ps1"},
	} {
		text, err := r.printed("completion", shell.name)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{path.Join("completions", shell.file), 0o644, []byte(text)})
	}
	return list, nil
}

// heading is a line of a help text, from the usage on, that opens a section.
var heading = regexp.MustCompile(`^([A-Z][A-Za-z, ]+):$`)

// manPage returns a help text as a man page: paragraphs are filled, and indented lines
// are kept as they are, from the margin, so that 80 columns are enough for them.
func (r *release) manPage(name, purpose, help string) []byte {
	b := fmt.Appendf(nil, ".TH %q 1 %q %q\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n",
		strings.ToUpper(name), r.time.Format("2006-01-02"), "bonepile "+r.version, roff(name), roff(purpose))
	sections, kept := false, false
	for line := range strings.Lines(help) {
		line = strings.TrimRight(line, "\n")
		if keep := strings.HasPrefix(line, " "); keep != kept && line != "" {
			b = append(b, map[bool]string{true: ".nf\n.in 0\n", false: ".fi\n.in\n"}[keep]...)
			kept = keep
		}
		sections = sections || line == "Usage:"
		rest, status := strings.CutPrefix(line, "Exit status: ")
		switch {
		case sections && heading.MatchString(line):
			b = fmt.Appendf(b, ".SH %s\n", strings.ToUpper(strings.TrimSuffix(line, ":")))
		case status:
			b = fmt.Appendf(b, ".SH EXIT STATUS\n%s\n", roff(rest))
		case line == "":
			b = append(b, ".sp\n"...)
		default:
			b = append(append(b, roff(line)...), '\n')
		}
	}
	return append(b, ".fi\n"...)
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
