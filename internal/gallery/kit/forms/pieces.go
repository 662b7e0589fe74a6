package forms

// TetrahexShapes returns the seven tetrahexes by name.
func TetrahexShapes() []NamedShape {
	hex := func(points ...Point) Shape { return NewShape(points) }
	return []NamedShape{
		{"bar", hex(Point{0, 0}, Point{0, 1}, Point{0, 2}, Point{0, 3})},
		{"bee", hex(Point{0, 0}, Point{0, 1}, Point{1, 0}, Point{1, 1})},
		{"arch", hex(Point{0, 0}, Point{0, 1}, Point{1, -1}, Point{1, 1})},
		{"boot", hex(Point{0, 0}, Point{0, 1}, Point{0, 2}, Point{1, 1})},
		{"worm", hex(Point{0, 0}, Point{0, 1}, Point{0, 2}, Point{1, 2})},
		{"wave", hex(Point{0, 0}, Point{0, 1}, Point{1, 1}, Point{1, 2})},
		{"propeller", hex(Point{0, 0}, Point{0, 1}, Point{1, -1}, Point{-1, 0})},
	}
}

// A NamedShape is a piece with the name that it goes by.
type NamedShape struct {
	Name string
	Shape
}

// PentominoShapes returns the twelve pentominoes by Conway's names.
func PentominoShapes() []NamedShape {
	return []NamedShape{
		{"O", Drawn("#####")}, {"P", Drawn("###/##")}, {"Q", Drawn("####/#")}, {"R", Drawn(" ##/##/ #")},
		{"S", Drawn("###/  ##")}, {"T", Drawn("###/ #/ #")}, {"U", Drawn("# #/###")}, {"V", Drawn("###/#/#")},
		{"W", Drawn("#/##/ ##")}, {"X", Drawn(" #/###/ #")}, {"Y", Drawn("####/ #")}, {"Z", Drawn("##/ #/ ##")},
	}
}

// TetrominoShapes returns the five tetrominoes by their usual names.
func TetrominoShapes() []NamedShape {
	return []NamedShape{
		{"i", Drawn("####")}, {"l", Drawn("###/#")}, {"q", Drawn("##/##")}, {"s", Drawn("##/ ##")}, {"t", Drawn("###/ #")},
	}
}
