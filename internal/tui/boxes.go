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
