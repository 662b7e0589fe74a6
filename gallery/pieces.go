package gallery

// tetrahexShapes returns the seven tetrahexes by name.
func tetrahexShapes() []namedShape {
	hex := func(points ...point) shape { return newShape(points) }
	return []namedShape{
		{"bar", hex(point{0, 0}, point{0, 1}, point{0, 2}, point{0, 3})},
		{"bee", hex(point{0, 0}, point{0, 1}, point{1, 0}, point{1, 1})},
		{"arch", hex(point{0, 0}, point{0, 1}, point{1, -1}, point{1, 1})},
		{"boot", hex(point{0, 0}, point{0, 1}, point{0, 2}, point{1, 1})},
		{"worm", hex(point{0, 0}, point{0, 1}, point{0, 2}, point{1, 2})},
		{"wave", hex(point{0, 0}, point{0, 1}, point{1, 1}, point{1, 2})},
		{"propeller", hex(point{0, 0}, point{0, 1}, point{1, -1}, point{-1, 0})},
	}
}

// A namedShape is a piece with the name that it goes by.
type namedShape struct {
	name string
	shape
}

// pentominoShapes returns the twelve pentominoes by Conway's names.
func pentominoShapes() []namedShape {
	return []namedShape{
		{"O", drawn("#####")}, {"P", drawn("###/##")}, {"Q", drawn("####/#")}, {"R", drawn(" ##/##/ #")},
		{"S", drawn("###/  ##")}, {"T", drawn("###/ #/ #")}, {"U", drawn("# #/###")}, {"V", drawn("###/#/#")},
		{"W", drawn("#/##/ ##")}, {"X", drawn(" #/###/ #")}, {"Y", drawn("####/ #")}, {"Z", drawn("##/ #/ ##")},
	}
}

// tetrominoShapes returns the five tetrominoes by their usual names.
func tetrominoShapes() []namedShape {
	return []namedShape{
		{"i", drawn("####")}, {"l", drawn("###/#")}, {"q", drawn("##/##")}, {"s", drawn("##/ ##")}, {"t", drawn("###/ #")},
	}
}
