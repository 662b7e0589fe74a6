// Package word searches domino grids of at most 64 positions, whose state is four
// machine words.
package word
