package model

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"strings"

	"bonepile/cover"
	"bonepile/internal/cli/problem"
	gallerykit "bonepile/internal/gallery/kit"
)

// checkAnswer says whether the contents of a file are an answer of an instance, by the rules
// of the puzzle. The file has options, as "cover solve" prints solutions, or one picture, as
// --solve prints answers. Options have a heading such as "1:".
func (m *modelCommand) checkAnswer(name, path string, in *gallerykit.Instance) error {
	text, input, err := m.text(path)
	if err != nil {
		return err
	}
	if strings.TrimSpace(text) == "" {
		return fmt.Errorf("%s: no answer: the text is empty", input)
	}
	if regexp.MustCompile(`^(\s*\|.*\n|\s*\n)*\s*[0-9]+:(\s|$)`).MatchString(text) { // behind comments, a heading
		return m.checkOptions(name, input, text, in)
	}
	fault, err := m.pictureFault(text, in)
	syntax, isSyntax := errors.AsType[*cover.SyntaxError](err)
	switch {
	case isSyntax && syntax.Err == gallerykit.ErrImpossible:
		fault = fmt.Sprintf("line %d, column %d: %q cannot stand there", syntax.Line, syntax.Col, syntax.Found)
	case errors.Is(err, gallerykit.ErrNoPicture):
		return fmt.Errorf(`%s: an answer of %s can be read as options only, as "bonepile cover solve" prints them, with "1:" in the first line`, input, name)
	case err != nil && !isSyntax && m.Ctx.Err() != nil:
		return m.Stop("%s: interrupted", name)
	case err != nil:
		return problem.Error(input, err)
	}
	return m.verdict(name, nil, fault)
}

// verdict prints what is wrong with an answer, if anything. Its number is nil if it has none.
func (m *modelCommand) verdict(name string, number *big.Int, fault string) error {
	m.None = m.None || fault != ""
	which, word := "", "right"
	if number != nil {
		which = fmt.Sprintf("solution %v: ", number)
	}
	if fault != "" {
		word = "wrong: " + fault
	}
	return m.Answer(checkRecord{name, number, fault == "", fault}, which+word+"\n")
}

func (m *modelCommand) checkOptions(name, input, text string, in *gallerykit.Instance) error {
	r := problem.NewClaimReader(in.Problem, strings.NewReader(text))
	for {
		c, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return problem.Error(input, err)
		}
		if m.Ctx.Err() != nil {
			return m.Stop("%s: interrupted", name)
		}
		fault := c.Missing()
		if err := in.Check(c.Options); fault == "" && err != nil {
			fault = err.Error()
			if why := c.Conflict(in.Problem); why != "" {
				fault += "; " + why
			}
		}
		if err := m.verdict(name, c.Rank(), fault); err != nil {
			return err
		}
	}
}

// searchNodes limits the search for the only answer, from which a picture may differ.
const searchNodes = 1 << 20

// pictureFault says what keeps a picture from being an answer, or nothing.
func (m *modelCommand) pictureFault(text string, in *gallerykit.Instance) (string, error) {
	sol, err := in.Read(m.Ctx, text)
	if err != nil {
		return "", err
	}
	same := differs(text, in.Text(sol)) == ""
	err = in.Check(sol)
	if same && err == nil {
		return "", nil
	}
	fault := "its parts do not fit together"
	if err != nil {
		fault = err.Error()
	}
	var list []string
	for sol, err := range in.Problem.Solutions(m.Ctx, cover.Config{MaxSolutions: 2, MaxNodes: searchNodes}) {
		if err != nil {
			return fault, m.Ctx.Err()
		}
		list = append(list, in.Text(sol))
	}
	if len(list) == 1 {
		fault += "; it differs from the only answer first at " + differs(text, list[0])
	}
	return fault, nil
}

// differs returns the first place where two texts differ, or nothing. It ignores blanks at
// the ends of lines and empty lines at the ends of the texts.
func differs(text, other string) string {
	a, b := bufio.NewScanner(strings.NewReader(text)), bufio.NewScanner(strings.NewReader(other))
	a.Buffer(nil, maxText+1)
	b.Buffer(nil, maxText+1)
	for line := 1; ; line++ {
		more, also := a.Scan(), b.Scan()
		if !more && !also {
			return ""
		}
		x, y := []rune(strings.TrimRight(a.Text(), " \t\r")), []rune(strings.TrimRight(b.Text(), " \t\r"))
		for i := range max(len(x), len(y)) {
			if i >= len(x) || i >= len(y) || x[i] != y[i] {
				return fmt.Sprintf("line %d, column %d", line, i+1)
			}
		}
	}
}
