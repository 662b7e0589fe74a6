package photo

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
)

// A Picture is the brightness of a picture.
type Picture struct{ plane }

// Limits of what is read. Decoding takes a few bytes a pixel.
const (
	mostBytes  = 64 << 20
	mostMemory = 200 << 20
)

// Begins reports whether a text begins as pictures do that Decode takes. Twelve bytes are
// enough.
func Begins(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xd8\xff")) || bytes.HasPrefix(text, []byte("\x89PNG\r\n\x1a\n")) ||
		bytes.HasPrefix(text, []byte("GIF8")) ||
		len(text) >= 12 && string(text[:4]) == "RIFF" && string(text[8:12]) == "WEBP"
}

// Decode reads a picture: JPEG, turned as it says, PNG, GIF, of which it takes the first
// frame, or WebP.
func Decode(in io.Reader) (*Picture, error) {
	text, err := io.ReadAll(io.LimitReader(in, mostBytes+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostBytes {
		return nil, fmt.Errorf("the picture has more than %d megabytes; make it smaller", mostBytes>>20)
	}
	if !Begins(text) {
		return nil, errors.New("expected a picture: JPEG, PNG, GIF or WebP")
	}
	config, form, err := image.DecodeConfig(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("a damaged picture: %w", err)
	}
	if config.Width < 16 || config.Height < 16 {
		return nil, fmt.Errorf("the picture has %d by %d pixels, which is too small for a grid", config.Width, config.Height)
	}
	turn, passes := facts(text)
	if most := mostMemory / perPixel(form, passes, config.ColorModel); config.Width > most/config.Height {
		return nil, fmt.Errorf("the picture has %d by %d pixels; at most %d million are read: make it smaller", config.Width, config.Height, most/1e6)
	}
	pic, _, err := image.Decode(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("a damaged picture: %w", err)
	}
	p := &Picture{planeOf(pic)}
	p.turn(turn)
	return p, nil
}

// perPixel returns how many bytes decoding and reading a pixel takes.
func perPixel(form string, passes bool, model color.Model) int {
	switch {
	case form == "jpeg" && passes:
		return 17
	case form == "gif":
		return 3
	case model == color.RGBA64Model || model == color.NRGBA64Model:
		return 10
	case form == "jpeg" || model == color.GrayModel:
		return 5
	}
	return 6
}

// facts returns how a JPEG has to be turned, from 1 to 8 as Exif has it, and whether it comes in
// passes, whose decoder keeps all of them. Other pictures stay as they are.
func facts(text []byte) (turn int, passes bool) {
	for i := 2; i+4 <= len(text) && text[i] == 0xff; {
		marker, n := text[i+1], int(binary.BigEndian.Uint16(text[i+2:]))
		switch {
		case marker == 0xff:
			i++
			continue
		case n < 2 || i+2+n > len(text) || marker == 0xda:
			return max(turn, 1), passes
		case marker == 0xc2:
			passes = true
		case marker == 0xe1 && turn == 0:
			turn = orientation(text[i+4 : i+2+n])
		}
		i += 2 + n
	}
	return max(turn, 1), passes
}

// orientation returns how a segment of a JPEG says that it has to be turned, 0 if it is no Exif.
func orientation(b []byte) (turn int) {
	if len(b) < 14 || string(b[:6]) != "Exif\x00\x00" {
		return 0
	}
	b = b[6:]
	var order binary.ByteOrder = binary.LittleEndian
	if string(b[:2]) == "MM" {
		order = binary.BigEndian
	}
	at := int(order.Uint32(b[4:]))
	if at < 8 || at > len(b)-2 {
		return 1
	}
	turn = 1
	n := int(order.Uint16(b[at:]))
	for b = b[at+2:]; n > 0 && len(b) >= 12; n, b = n-1, b[12:] {
		if v := int(order.Uint16(b[8:])); order.Uint16(b) == 0x112 && v >= 1 && v <= 8 {
			turn = v
		}
	}
	return turn
}

// turn turns the plane as an orientation of Exif says.
func (p *plane) turn(how int) {
	if how == 1 {
		return
	}
	q := plane{p.w, p.h, make([]uint8, len(p.pix))}
	if how > 4 {
		q.w, q.h = p.h, p.w
	}
	for y := range q.h {
		for x := range q.w {
			c, r := x, y
			if how > 4 {
				c, r = y, x
			}
			if how == 2 || how == 3 || how == 7 || how == 8 {
				c = p.w - 1 - c
			}
			if how == 3 || how == 4 || how == 6 || how == 7 {
				r = p.h - 1 - r
			}
			q.pix[y*q.w+x] = p.pix[r*p.w+c]
		}
	}
	*p = q
}

// Image returns the picture in grey.
func (p *Picture) Image() *image.Gray {
	return &image.Gray{Pix: p.pix, Stride: p.w, Rect: image.Rect(0, 0, p.w, p.h)}
}

// NewPicture returns the brightness of a picture.
func NewPicture(pic image.Image) *Picture { return &Picture{planeOf(pic)} }

func planeOf(pic image.Image) plane {
	box := pic.Bounds()
	p := plane{box.Dx(), box.Dy(), nil}
	switch pic := pic.(type) {
	case *image.YCbCr:
		p.pix = rows(pic.Y, pic.YStride, p.w, p.h)
		return p
	case *image.NYCbCrA:
		p.pix = rows(pic.Y, pic.YStride, p.w, p.h)
		return p
	case *image.Gray:
		p.pix = rows(pic.Pix, pic.Stride, p.w, p.h)
		return p
	}
	p.pix = make([]uint8, p.w*p.h)
	wide, ok := pic.(image.RGBA64Image)
	if !ok {
		wide = plain{pic}
	}
	for y := range p.h {
		for x := range p.w {
			c := wide.RGBA64At(box.Min.X+x, box.Min.Y+y)
			white := 0xffff - uint32(c.A) // what is behind the picture
			p.pix[y*p.w+x] = uint8((19595*(uint32(c.R)+white) + 38470*(uint32(c.G)+white) + 7471*(uint32(c.B)+white)) >> 24)
		}
	}
	return p
}

// plain is a picture that knows its colours one way only.
type plain struct{ image.Image }

func (p plain) RGBA64At(x, y int) color.RGBA64 {
	r, g, b, a := p.At(x, y).RGBA()
	return color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: uint16(a)}
}

// rows returns the rows of a picture without gaps; it keeps pix if there are none.
func rows(pix []uint8, stride, w, h int) []uint8 {
	if stride == w {
		return pix[:w*h]
	}
	out := make([]uint8, 0, w*h)
	for y := range h {
		out = append(out, pix[y*stride:][:w]...)
	}
	return out
}

// tilted returns the picture turned by an eighth of a circle to the right, on a square that holds it.
func (p *Picture) tilted() *Picture {
	side := int(math.Hypot(float64(p.w), float64(p.h))) + 1
	q := &Picture{plane{side, side, make([]uint8, side*side)}}
	for i := range q.pix {
		at := p.untilted(point{float64(i%side) + 0.5, float64(i/side) + 0.5})
		q.pix[i] = uint8(p.at(at.x, at.y))
	}
	return q
}

// untilted returns where a place of the tilted picture is in the picture.
func (p *Picture) untilted(at point) point {
	side := math.Floor(math.Hypot(float64(p.w), float64(p.h))) + 1
	x, y := (at.x-side/2)*math.Sqrt2/2, (at.y-side/2)*math.Sqrt2/2
	return point{float64(p.w)/2 + x + y, float64(p.h)/2 + y - x}
}
