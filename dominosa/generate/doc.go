// Package generate makes domino grids.
//
// A [Generator] makes boards that follow a [Recipe]: of a shape, a set of bones, a
// level. A [Sampler] counts the solutions of random boards by the million. Shapes
// come from [ShapeNamed] and [ParseShape]. Every board is named by a seed and a
// number, and is the same on every machine.
package generate
