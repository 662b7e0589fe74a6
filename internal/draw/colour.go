package draw

import (
	"fmt"
	"slices"
)

// Colours, and what they are used for.
//
// Pictures can be read without colour: whatever a colour says, a number, a line or a
// frame says too. Print has black, white and greys for cheap printers.

// A Colour is red, green and blue, or none at all.
type Colour uint32

// None paints nothing.
const None Colour = 0

// RGB returns the colour with a code as 0xff8000, red first.
func RGB(code uint32) Colour { return Colour(code&0xffffff | 1<<24) }

// RGB returns the parts of the colour, each from 0 to 255.
func (c Colour) RGB() (red, green, blue uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// String returns the colour as in style sheets: "#ff8000", or "none".
func (c Colour) String() string {
	if c == None {
		return "none"
	}
	return fmt.Sprintf("#%06x", uint32(c)&0xffffff)
}

// A Theme is the colours of a picture.
type Theme struct {
	Ground Colour // behind everything; may be None
	Paper  Colour // cells
	Faint  Colour // less important lines
	Strong Colour // important lines
	Ink    Colour // numbers and pips on cells, and words
	Shade  Colour // places that are still possible
	Accent Colour // frames of bones just laid
	Bone   Colour // bones
	OnBone Colour // numbers and pips on bones
	Score  Colour // between the halves of a bone

	Soft [7]Colour // grounds of regions beside each other
}

// Light is warm and light, with enough contrast to be read in print without any colour. Its
// colours and those of Dark are colours of the page in the browser.
func Light() Theme {
	return Theme{
		Ground: RGB(0xf4efe4), Paper: RGB(0xfffdf8), Faint: RGB(0xb9aa8a), Strong: RGB(0x6f624a),
		Ink: RGB(0x23201a), Shade: RGB(0xd8cfbd), Accent: RGB(0x1d5a64), Bone: RGB(0xfffaf0), OnBone: RGB(0x23201a), Score: RGB(0xb9aa8a),
		Soft: [7]Colour{RGB(0xf8cdc6), RGB(0xc9e0f4), RGB(0xcfe8c4), RGB(0xf9e6ab), RGB(0xdfd0f0), RGB(0xbfe5e2), RGB(0xf9d6b0)},
	}
}

// Dark is the table of the page: light on dark felt, with bones of ivory.
func Dark() Theme {
	return Theme{
		Ground: RGB(0x183a30), Paper: RGB(0x2b5849), Faint: RGB(0x3b6b59), Strong: RGB(0xb9aa8a),
		Ink: RGB(0xf6efdf), Shade: RGB(0x3b6b59), Accent: RGB(0xffd36b), Bone: RGB(0xfffaf0), OnBone: RGB(0x23201a), Score: RGB(0xb9aa8a),
		Soft: [7]Colour{RGB(0x6b3a36), RGB(0x2f4a66), RGB(0x35552f), RGB(0x5f5020), RGB(0x503a6b), RGB(0x255352), RGB(0x6b4522)},
	}
}

// Print is for paper: black on white, with greys.
func Print() Theme {
	return Theme{
		Ground: None, Paper: RGB(0xffffff), Faint: RGB(0x999999), Strong: RGB(0x000000),
		Ink: RGB(0x000000), Shade: RGB(0xd0d0d0), Accent: RGB(0x000000), Bone: RGB(0xffffff), OnBone: RGB(0x000000), Score: RGB(0x999999),
		Soft: [7]Colour{RGB(0xffffff), RGB(0xffffff), RGB(0xffffff), RGB(0xffffff), RGB(0xffffff), RGB(0xffffff), RGB(0xffffff)},
	}
}

// values are the grounds of cells by their pip. The first ten are white and the
// scheme "light" of Paul Tol (Colour schemes, SRON technical note SRON/EPS/TN/09-002,
// 2021), which is made for black labels and for all kinds of colour vision; the next
// nine are his scheme "muted", for double-twelve and double-eighteen. Above 18 they
// repeat.
var values = []Colour{
	RGB(0xffffff), RGB(0x77aadd), RGB(0xee8866), RGB(0xeedd88), RGB(0x99ddff),
	RGB(0xffaabb), RGB(0x44bb99), RGB(0xbbcc33), RGB(0xaaaa00), RGB(0xdddddd),
	RGB(0x332288), RGB(0xcc6677), RGB(0x117733), RGB(0xddcc77), RGB(0x882255),
	RGB(0x44aa99), RGB(0xaa4499), RGB(0x88ccee), RGB(0x999933),
}

// dark are the pips whose grounds are for white labels.
var dark = []int{10, 12, 14, 16}

// OfValue returns the ground of cells with a pip, and the ink that is legible on it.
func OfValue(pip int) (ground, ink Colour) {
	pip %= len(values)
	if slices.Contains(dark, pip) {
		return values[pip], RGB(0xffffff)
	}
	return values[pip], RGB(0x000000)
}
