// Package census answers the big questions about domino grids: of all arrays
// that the pips of double-n can form on a board, how many have exactly k
// solutions ([Problem]); what is the chance of k for a random board of a
// size where nobody can count them all ([Sample]); and which array has the most.
//
// An array is a way to write the pips of a set, all of them, on the cells of a
// board. A census visits all arrays, up to symmetries, and is exact. A sample is
// random, with honest error bars, and is held against all that is known exactly.
package census
