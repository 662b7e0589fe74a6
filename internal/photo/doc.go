// Package photo reads grids of numbers and pips in pictures: photographs of print, screenshots,
// and what this module draws.
//
// [Decode] takes a JPEG, PNG, GIF or WebP and keeps its brightness. [Reader.Read] finds
// grids in seven steps:
//
//   - Light: each pixel is darker or brighter than the mean of a square around it, or
//     neither; so shadows do not matter (light.go).
//   - Blobs: cells between lines, tiles, bones and numbers are pieces of such pixels
//     that hang together (blobs.go, find.go).
//   - Lattice: from a blob, steps to the right and down find the next ones, as long as
//     they are where they should be; that needs no lines (lattice.go).
//   - Warp: a perspective and then a small bend are fitted to the lattice (warp.go).
//   - Frame: where there are lines between cells, columns and rows end where they do
//     (lines.go).
//   - Cells: a small network says of each cell whether it is empty, has digits or pips,
//     and which (net.go). A grid that lies on its side is turned until that is plain.
//   - Ink: a second network sees the strokes in a cell alone, as large as they fit,
//     without lines and what lies beside them (ink.go), and a third one, which knows nothing
//     but ten digits and whether somebody wrote them, sees the same. What follows from all of
//     them is the reading of a cell (guess.go).
//
// Of several lattices the one wins that is large, and whose cells are supported best and
// read most plainly.
// [Grid.Board] then asks that every number comes as often as bones demand, and repairs
// what the network took for something else.
//
// The networks have 91,000, 57,000 and 102,000 weights of four to six bits. The program
// tools/photo trains them on cells that it paints itself, some with digits that people wrote,
// and measures them. A cell costs 1.5 to 4 million multiplications for each, 0.3 to
// 0.9 milliseconds; the first steps cost as much as a few dozen cells.
package photo
