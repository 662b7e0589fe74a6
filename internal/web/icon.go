package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
)

// The icon in pixels, for systems that cannot use the drawing: iOS wants a PNG of
// 180 pixels, and installers on Android and elsewhere 192 and 512.
//
// They are painted from icon.svg when a site is assembled, so that there is one
// drawing and no picture among the sources. The painter knows only what the drawing
// has: rectangles with round corners, circles, straight strokes with round ends, and
// groups that turn or pass on a colour. Anything else is an error, so that no picture
// differs from the drawing.
//
// Each shape is given by its distance from a point, negative inside. The share of a
// pixel that a shape covers is taken as one half less the distance of the pixel's
// middle: exact along straight edges, and within a hundredth at the curves here.
// All three take a tenth of a second.

// iconSizes are the sides of the icons by name.
var iconSizes = map[string]int{"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}

// iconName is the drawing.
const iconName = "icon.svg"

// A shape is painted in a colour where its distance is negative. It lies in
// coordinates that are turned about a point.
type shape struct {
	colour         color.RGBA
	sin, cos       float64 // of the turn
	aboutX, aboutY float64
	distance       func(x, y float64) float64
}

// at returns how far a point of the drawing is from the shape.
func (s shape) at(x, y float64) float64 {
	x, y = x-s.aboutX, y-s.aboutY
	return s.distance(x*s.cos+y*s.sin+s.aboutX, y*s.cos-x*s.sin+s.aboutY)
}

// icons returns the icons by name, painted from the drawing.
func icons(drawing []byte) (map[string][]byte, error) {
	side, shapes, err := parseIcon(drawing)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", iconName, err)
	}
	pictures := map[string][]byte{}
	for name, pixels := range iconSizes {
		var out bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestSpeed}
		if err := encoder.Encode(&out, paint(shapes, side, pixels)); err != nil {
			return nil, err
		}
		pictures[name] = out.Bytes()
	}
	return pictures, nil
}

// paint paints the shapes of a square drawing whose sides have a length.
func paint(shapes []shape, side float64, pixels int) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	scale := side / float64(pixels)
	for y := range pixels {
		for x := range pixels {
			var colour color.RGBA
			for _, s := range shapes {
				d := s.at((float64(x)+0.5)*scale, (float64(y)+0.5)*scale) / scale
				if d < 0.5 {
					colour = over(colour, s.colour, min(1, 0.5-d))
				}
			}
			picture.SetRGBA(x, y, colour)
		}
	}
	return picture
}

// over returns an opaque colour with a share of another on top.
func over(under, on color.RGBA, share float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*share + 0.5) }
	return color.RGBA{mix(under.R, on.R), mix(under.G, on.G), mix(under.B, on.B), mix(under.A, 255)}
}

// A group is what elements inherit from the group around them.
type group struct {
	fill    string
	turn    float64 // in degrees, clockwise
	x, y    float64 // about which it turns
	turning bool
}

// parseIcon reads a square drawing: the length of its sides and its shapes, the
// lowest first.
func parseIcon(drawing []byte) (side float64, shapes []shape, err error) {
	in := xml.NewDecoder(bytes.NewReader(drawing))
	var groups []group
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return 0, nil, errors.New("no <svg>")
		}
		if err != nil {
			return 0, nil, err
		}
		switch token := token.(type) {
		case xml.EndElement:
			groups = groups[:len(groups)-1]
			if len(groups) == 0 {
				return side, shapes, nil // the document is one <svg>
			}
		case xml.StartElement:
			e := element{name: token.Name.Local, left: map[string]string{}}
			for _, a := range token.Attr {
				e.left[a.Name.Local] = a.Value
			}
			var in group
			if len(groups) > 0 {
				in = groups[len(groups)-1]
			} else if side, err = e.root(); err != nil {
				return 0, nil, err
			}
			in, drawn, err := e.read(in)
			if err != nil {
				return 0, nil, err
			}
			groups = append(groups, in)
			shapes = append(shapes, drawn...)
		}
	}
}

// An element is one of the drawing, with those of its attributes that were not
// read yet.
type element struct {
	name string
	left map[string]string
	err  error
}

// take returns an attribute.
func (e *element) take(name string) string {
	v := e.left[name]
	delete(e.left, name)
	return v
}

// number returns an attribute that is a number, 0 if it is missing.
func (e *element) number(name string) float64 {
	text := e.take(name)
	if text == "" {
		return 0
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && e.err == nil {
		e.err = fmt.Errorf("<%s>: %s is %q, not a number", e.name, name, text)
	}
	return v
}

// root reads the <svg> itself.
func (e *element) root() (side float64, err error) {
	box := e.take("viewBox")
	var width, height float64
	if n, _ := fmt.Sscanf(box, "0 0 %g %g", &width, &height); e.name != "svg" || n != 2 || width != height || width <= 0 {
		return 0, fmt.Errorf("<%s> with viewBox %q: expected a square <svg> from 0 0", e.name, box)
	}
	return width, nil
}

// read returns what the element paints, and what elements within it inherit.
func (e *element) read(in group) (group, []shape, error) {
	if fill := e.take("fill"); fill != "" {
		in.fill = fill
	}
	e.take("xmlns")
	if turn := e.take("transform"); turn != "" {
		if in.turning {
			return in, nil, fmt.Errorf("<%s>: a turn within a turn", e.name)
		}
		if n, _ := fmt.Sscanf(turn, "rotate(%g %g %g)", &in.turn, &in.x, &in.y); n != 3 {
			return in, nil, fmt.Errorf("<%s>: transform is %q, not rotate(degrees x y)", e.name, turn)
		}
		in.turning = true
	}
	fill := in.fill
	var distance func(x, y float64) float64
	switch e.name {
	case "svg", "g":
	case "rect":
		distance = e.rect()
	case "circle":
		distance = e.circle()
	case "path":
		fill = e.take("stroke")
		distance = e.stroke()
	default:
		return in, nil, fmt.Errorf("<%s> cannot be painted", e.name)
	}
	for name := range e.left {
		return in, nil, fmt.Errorf("<%s>: %s cannot be painted", e.name, name)
	}
	if e.err != nil || distance == nil {
		return in, nil, e.err
	}
	colour, err := parseColour(fill)
	sin, cos := math.Sincos(in.turn * math.Pi / 180)
	return in, []shape{{colour, sin, cos, in.x, in.y, distance}}, err
}

// length is math.Hypot for lengths that are neither huge nor tiny, in a third of the time.
func length(x, y float64) float64 { return math.Sqrt(x*x + y*y) }

// rect reads a rectangle with round corners.
func (e *element) rect() func(x, y float64) float64 {
	width, height, r := e.number("width")/2, e.number("height")/2, e.number("rx")
	midX, midY := e.number("x")+width, e.number("y")+height
	return func(x, y float64) float64 {
		dx, dy := math.Abs(x-midX)-width+r, math.Abs(y-midY)-height+r
		return length(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r
	}
}

// circle reads a circle.
func (e *element) circle() func(x, y float64) float64 {
	midX, midY, r := e.number("cx"), e.number("cy"), e.number("r")
	return func(x, y float64) float64 { return length(x-midX, y-midY) - r }
}

// stroke reads an upright stroke with round ends.
func (e *element) stroke() func(x, y float64) float64 {
	d, ends, r := e.take("d"), e.take("stroke-linecap"), e.number("stroke-width")/2
	var fromX, fromY, down float64
	if n, _ := fmt.Sscanf(d, "M%g %gv%g", &fromX, &fromY, &down); n != 3 || ends != "round" || down < 0 {
		e.err = fmt.Errorf("<%s>: d is %q, not a stroke down with round ends, Mx yvlength", e.name, d)
	}
	return func(x, y float64) float64 {
		return length(x-fromX, y-min(max(y, fromY), fromY+down)) - r
	}
}

// parseColour reads a colour written as #rrggbb.
func parseColour(text string) (color.RGBA, error) {
	digits, ok := strings.CutPrefix(text, "#")
	n, err := strconv.ParseUint(digits, 16, 32)
	if !ok || err != nil || len(digits) != 6 {
		return color.RGBA{}, fmt.Errorf("colour %q: expected one such as #1d5a64", text)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, nil
}
