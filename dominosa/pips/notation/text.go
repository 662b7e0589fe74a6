package notation

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bonepile/dominosa"
	"bonepile/dominosa/internal/prose"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
	"bonepile/dominosa/say"
)

// readText reads the block of lines that begins at pos.
func (s source) readText(pos int) (Entry, int, error) {
	d := s.draft(pos, "text")
	var lines, given []span // the second of given and laid, with their words
	for ; pos < len(s); pos = s.lineEnd(pos) {
		l := s.line(pos)
		if l[0] == l[1] || len(lines) > 0 && (s[l[0]] == '{' || s.isID(l[0], l[1])) {
			break
		}
		switch word, _, more := strings.Cut(string(s[l[0]:l[1]]), " "); {
		case more && (word == "given" || word == "laid"):
			given = append(given, l)
		case word[0] != '#':
			lines = append(lines, l)
		}
	}
	if len(lines) == 0 {
		d.fail(given[0][0], "dominoes given", "a puzzle above them")
		return d.finish(pos)
	}
	last := lines[len(lines)-1]
	n, below := len(lines), true // how many lines are rows
	for i := len(lines) - 1; i > 0; i-- {
		narrow := i+1 < len(lines) && (s.isBones(lines[i+1]) || lines[i][1]-lines[i][0] < lines[0][1]-lines[0][0])
		if below = s.isBones(lines[i]) || s.isConditions(lines[i], below && narrow); below {
			n = i
		}
	}
	d.rows(lines[:n])
	if n < len(lines) {
		d.conditions = lines[n][0]
	}
	for _, l := range lines[n:] {
		if d.bonesAt < 0 && s.isConditions(l, true) {
			d.readConditions(l)
		} else {
			d.readBones(l)
		}
	}
	d.lacking()
	if d.bonesAt < 0 {
		d.fail(last[1], "the end of the puzzle", "a line of bones, such as 3-3 6-6")
	}
	for _, l := range given {
		d.lay(l)
	}
	return d.finish(pos)
}

// isConditions reports whether a line has conditions: a sign, or a letter with a number and
// more of them, or one if it may be.
func (s source) isConditions(l span, one bool) bool {
	text := string(s[l[0]:l[1]])
	_, after := s.number(l[0] + 1)
	return strings.ContainsAny(text, "=!≠<>:") || strings.IndexByte(letters, text[0]) >= 0 && after > l[0]+1 && (after == l[1] && one || strings.ContainsAny(text, " ,;\t"))
}

// isBones reports whether a line that is not the first names bones.
func (s source) isBones(l span) bool {
	text := string(s[l[0]:l[1]])
	_, after := s.number(l[0])
	return strings.HasPrefix(text, "at ") || strings.HasPrefix(text, "double-") ||
		after > l[0] && after < l[1] && (strings.Contains(text, " ") || s[after] == '-' && after+1 < l[1] && s[after+1]-'0' <= 9)
}

// rows reads the rows of the shape. Those that are shorter than others end in holes.
func (d *draft) rows(lines []span) {
	cols := 0
	for row, l := range lines {
		for pos, col := l[0], 0; pos < l[1]; col++ {
			if d.source[pos] == ' ' || d.source[pos] == '\t' { // between cells
				pos++
			}
			pos = d.cell(pos, dominosa.Cell{Row: row, Col: col})
			cols = max(cols, col+1)
		}
	}
	d.shape(lines[0][0], len(lines), cols)
}

// readConditions reads a line of conditions.
func (d *draft) readConditions(l span) {
	for pos := l[0]; pos < l[1] && d.err == nil; {
		letter, at := d.source[pos], pos
		if strings.IndexByte(" \t,;", letter) >= 0 {
			pos++
			continue
		}
		i, ok := d.regions[letter]
		switch {
		case strings.IndexByte(letters, letter) < 0:
			d.fail(at, d.found(at), "the letter of a region")
		case !ok:
			d.fail(at, d.found(at), "the letter of a region of the board")
		case d.Regions[i].Kind != pips.Free:
			d.fail(at, "a second condition of "+string(letter), "one for each region")
		default:
			for pos+1 < l[1] && strings.IndexByte(" :", d.source[pos+1]) >= 0 {
				pos++
			}
			if pos = d.condition(pos+1, l[1], &d.Regions[i], "=!<>"); pos < l[1] && strings.IndexByte(" \t,;", d.source[pos]) < 0 {
				d.fail(pos, d.found(pos), "a blank after the condition of "+string(letter))
			}
		}
	}
}

// condition reads a condition at pos, whose signs are those for equal, unequal, less and
// more.
func (d *draft) condition(pos, end int, r *pips.Region, signs string) int {
	text := string(d.source[pos:end])
	if strings.HasPrefix(text, "≠") && signs[1] == '!' {
		r.Kind = pips.Unequal
		return pos + len("≠")
	}
	sign := -1
	if text != "" {
		sign = strings.IndexByte(signs, text[0])
	}
	r.Kind = []pips.Kind{pips.Sum, pips.Equal, pips.Unequal, pips.Less, pips.Greater}[sign+1]
	if sign >= 0 {
		pos++
	}
	if !r.Kind.Counts() {
		return pos
	}
	for sign >= 0 && pos < end && d.source[pos] == ' ' {
		pos++
	}
	n, after := d.number(pos)
	if r.Target = n; n < 0 && after > pos {
		d.fail(pos, string(d.source[pos:after]), "a number below 1000000000")
	} else if n < 0 {
		d.fail(pos, d.found(pos), "a number"+map[bool]string{true: ", or one of the signs " + signs}[sign < 0])
	}
	return after
}

// readBones adds the bones of a line to the set.
func (d *draft) readBones(l span) {
	if d.bonesAt < 0 {
		d.bonesAt = l[0]
	}
	text := []byte(d.source[l[0]:l[1]])
	for i := 1; i < len(text); i++ { // a comma for a blank between two bones
		if rest := strings.TrimLeft(string(text[i:]), " \t"); text[i-1]-'0' <= 9 && len(rest) < len(text)-i && rest[0]-'0' <= 9 {
			text[i] = ','
		}
	}
	set, err := notation.ParseBones(string(text))
	if wrong, ok := errors.AsType[*notation.SyntaxError](err); ok {
		d.fail(l[0]+len(string([]rune(string(text))[:wrong.Col-1])), wrong.Found, wrong.Want)
	} else if err != nil {
		d.fail(l[0], err.Error(), "bones")
	} else {
		d.atMost = d.atMost || set.AtMost()
		for b, n := range set.All() {
			d.bones[b] += n
		}
	}
}

// lacking fails for a region without a condition.
func (d *draft) lacking() {
	var have []string
	for _, r := range slices.Sorted(maps.Keys(d.regions)) {
		if d.Regions[d.regions[r]].Kind != pips.Free {
			have = append(have, string(r))
		}
	}
	for i, r := range d.Regions {
		if r.Kind == pips.Free {
			want := `"?" for cells without condition, or a line of conditions`
			if len(have) > 0 {
				want = fmt.Sprintf(`"?" for cells without condition, or one for it: line %d has those of %s`,
					strings.Count(string(d.source[:d.conditions]), "\n")+1, say.List(have, "and").String())
			}
			d.fail(d.first[i], "region "+string(d.source[d.first[i]])+" without a condition", want)
		}
	}
}

// ParsePlaces reads dominoes that lie, each with its number on the first cell and that on
// the second: "4-6 r1c1-r1c2 3-3 r2c1-r3c1". The error is a [*notation.SyntaxError].
func ParsePlaces(text string) ([]dominosa.Place, error) {
	d := source(text).draft(0, "")
	return d.places(span{0, len(text)}), d.err
}

// lay reads the dominoes of a line that begins with given or laid.
func (d *draft) lay(l span) {
	word, _, _ := strings.Cut(string(d.source[l[0]:l[1]]), " ")
	list := d.places(span{l[0] + len(word), l[1]})
	if word == "laid" {
		d.Laid = append(d.Laid, list...)
	} else {
		d.Given = append(d.Given, list...)
	}
}

// places reads a list of dominoes that lie.
func (d *draft) places(l span) (list []dominosa.Place) {
	words := strings.Fields(strings.NewReplacer("-r", " r", ",", " ").Replace(string(d.source[l[0]:l[1]])))
	for i := 0; i < len(words); i += 3 {
		var a, b dominosa.Cell
		var u, v int
		domino := strings.Join(words[i:min(i+3, len(words))], " ")
		fmt.Sscanf(domino, "%d-%d r%dc%d r%dc%d", &u, &v, &a.Row, &a.Col, &b.Row, &b.Col)
		a.Row, a.Col, b.Row, b.Col = a.Row-1, a.Col-1, b.Row-1, b.Col-1
		pl, ok := place(a, b, u, v)
		if !ok || domino != fmt.Sprintf("%d-%d %v %v", u, v, a, b) {
			d.fail(l[0], prose.Quoted([]byte(domino)), "a domino and the neighbouring cells of its two numbers, such as 4-6 r1c1-r1c2")
			return nil
		}
		list = append(list, pl)
	}
	return list
}

// place returns the place of a bone with u on cell a and v on b, if they are neighbours.
func place(a, b dominosa.Cell, u, v int) (dominosa.Place, bool) {
	if a.Compare(b) > 0 {
		a, b, u, v = b, a, v, u
	}
	pl := dominosa.Place{Bone: dominosa.NewBone(u, v), Row: a.Row, Col: a.Col, Down: a.Row != b.Row, Turned: u > v}
	_, c := pl.Cells()
	return pl, c == b && 0 <= min(u, v) && max(u, v) <= dominosa.MaxPip
}

// readID reads an ID.
func (s source) readID(l span) (Entry, int, error) {
	d := s.draft(l[0], "id")
	rows, pos := s.number(l[0])
	cols, pos := s.number(pos + 1)
	pos++
	if n := rows * cols; n <= 0 || n > dominosa.MaxCells {
		d.fail(l[0], prose.Quoted([]byte(s[l[0]:pos-1])), fmt.Sprintf("rows x columns, at most %d positions", dominosa.MaxCells))
		return d.finish(l[1])
	}
	expect := func(sign byte) {
		if d.err == nil && (pos >= l[1] || s[pos] != sign) {
			d.fail(pos, s.found(pos), prose.Quoted([]byte{sign}))
		}
		pos++
	}
	for i := 0; i < rows*cols && d.err == nil; i++ {
		if s[pos] == ':' {
			d.fail(pos, "the end after "+prose.Numbered(i, "cell"), fmt.Sprintf("%d for %d rows of %d", rows*cols, rows, cols))
		} else {
			pos = d.cell(pos, dominosa.Cell{Row: i / cols, Col: i % cols})
		}
	}
	sign := byte(':')
	for i := range d.Regions {
		if d.Regions[i].Kind == pips.Free {
			expect(sign)
			if sign = ','; d.err == nil {
				pos = d.condition(pos, l[1], &d.Regions[i], "eulg")
			}
		}
	}
	if sign == ':' {
		expect(':') // of no conditions
	}
	expect(':')
	d.shape(l[0], rows, cols)
	if d.bonesAt = min(pos, l[1]); d.err == nil && pos < l[1] && s[pos] == 'm' {
		d.atMost = true
		pos++
	}
	for d.err == nil && pos < l[1] && s[pos] != '\t' {
		u, middle := s.pip(pos)
		v, after := s.pip(middle)
		if u < 0 || v < 0 {
			d.fail(middle, s.found(middle), "the two numbers of a bone, in brackets above 9")
		}
		d.bones[dominosa.NewBone(max(u, 0), max(v, 0))]++
		pos = after
	}
	if d.err == nil && pos < l[1] {
		d.lay(span{pos + 1, l[1]})
	}
	return d.finish(l[1])
}
