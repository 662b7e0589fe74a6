package tui

import "charm.land/lipgloss/v2"

// A style is what a character stands for; a theme gives it its look.
type style uint8

const (
	plain    style = iota
	faint          // what frames and explains
	title          // the first line
	key            // a key that can be pressed
	line           // a drawn line
	boneLaid       // a bone that lies
	boneUsed       // a bone of the tray that lies
	fault          // what is wrong at first sight
	focus          // what a hint is about
	pair           // other places of a bone
	solved         // the board when it is done
	cursor         // added to another style: the cell with the cursor is in reverse
	slot           // the first of slots: a highlighted value

	slots  = 10
	styles = slot + slots
)

// brackets stand around the cells of a highlighted value, by slot, so that no
// two need to be told apart by colour alone.
var brackets = [slots][2]rune{
	{'[', ']'}, {'(', ')'}, {'<', '>'}, {'{', '}'}, {'/', '/'},
	{'*', '*'}, {'+', '+'}, {'~', '~'}, {'^', '^'}, {'%', '%'},
}

// A theme is a look for every style. All looks differ by more than colour or go
// with characters of their own, for terminals and eyes without colours.
type theme [styles]lipgloss.Style

// palette are colours that the colour-blind can tell apart (M. Okabe and K. Ito,
// 2002), for dark backgrounds and, darker, for light ones.
var palette = [...]struct{ dark, light string }{
	{"#56B4E9", "#0072B2"}, // blue
	{"#E69F00", "#9A5B00"}, // orange
	{"#2FBF94", "#007A58"}, // green
	{"#CC79A7", "#A0447A"}, // purple
	{"#F0E442", "#6E6600"}, // yellow
	{"#FF7F3F", "#B84500"}, // vermilion
}

func newTheme(dark bool) *theme {
	t := &theme{}
	base := lipgloss.NewStyle().StrikethroughSpaces(false)
	ink := func(i int) lipgloss.Style {
		c := palette[i%len(palette)]
		return base.Foreground(lipgloss.LightDark(dark)(lipgloss.Color(c.light), lipgloss.Color(c.dark)))
	}
	const blue, green, purple, yellow, vermilion = 0, 2, 3, 4, 5
	t[plain] = base
	t[faint] = base.Faint(true)
	t[title] = base.Bold(true)
	t[key] = base.Bold(true)
	t[line] = ink(purple)
	t[boneLaid] = ink(blue)
	t[boneUsed] = base.Faint(true).Strikethrough(true)
	t[fault] = ink(vermilion).Bold(true)
	t[focus] = ink(yellow).Bold(true)
	t[pair] = ink(green).Underline(true)
	t[solved] = ink(green).Bold(true)
	t[cursor] = base.Reverse(true).Bold(true)
	for i := range slots {
		t[int(slot)+i] = ink(i + 1).Bold(true)
	}
	return t
}
