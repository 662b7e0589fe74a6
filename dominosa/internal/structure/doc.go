// Package structure finds structure in a position of a domino grid: areas and the
// links between them, chains of places, sets of cells that see few bones.
package structure
