package tui

// A pen says how a line is drawn: not at all, thin or thick.
type pen uint8

const (
	noPen pen = iota
	thin
	thick
)

// corners has the character for every way in which up to four arms meet, thin and
// thick: pens of the arm up times 27, right times 9, down times 3, and left.
var corners = []rune("" +
	" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳" +
	"╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈" +
	"╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

// corner returns the character where arms meet.
func corner(up, right, down, left pen) rune {
	return corners[27*int(up)+9*int(right)+3*int(down)+int(left)]
}

// plainer has ASCII for the characters of the screen other than those of corners.
var plainer = map[rune]rune{
	'·': '.', '≠': '!', '…': '.', '×': 'x', '✓': '/', '»': '>', '«': '<',
	'○': 'o', '┊': ':', '┈': '~', '◀': '<', '▶': '>', '▲': '^', '▼': 'v', '←': '<', '→': '>', '↑': '^', '↓': 'v',
}

// inASCII returns the character to show where a terminal has only ASCII: thin lines are
// those of text, thick ones are rows of #, and what is unknown is a question mark.
func inASCII(char rune) rune {
	if char < 0x7f {
		return char
	}
	if c, ok := plainer[char]; ok {
		return c
	}
	for i, c := range corners {
		if c != char || c == ' ' {
			continue
		}
		up, right, down, left := pen(i/27), pen(i/9%3), pen(i/3%3), pen(i%3)
		switch {
		case max(up, right, down, left) == thick:
			return '#'
		case up == noPen && down == noPen:
			return '-'
		case left == noPen && right == noPen:
			return '|'
		}
		return '+'
	}
	return '?'
}
