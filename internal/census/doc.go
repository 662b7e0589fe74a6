// Package census answers, of all arrays that the bones of a full set can form on a
// board, how many have exactly k solutions.
//
// An array writes all the pips of a set on the cells of a board. A census visits
// every array, up to symmetries, and is exact.
package census
