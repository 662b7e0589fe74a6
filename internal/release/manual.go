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

// manPage returns a help text as a man page. Its lines are kept as they are.
func (r *release) manPage(name, purpose, help string) []byte {
	b := fmt.Appendf(nil, ".TH %q 1 %q %q\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n",
		strings.ToUpper(name), r.time.Format("2006-01-02"), "bonepile "+r.version, roff(name), roff(purpose))
	for line := range strings.Lines(help) {
		line = strings.TrimRight(line, "\n")
		if heading.MatchString(line) {
			b = fmt.Appendf(b, ".fi\n.SH %s\n.nf\n", strings.ToUpper(strings.TrimSuffix(line, ":")))
			continue
		}
		b = append(append(b, roff(line)...), '\n')
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
