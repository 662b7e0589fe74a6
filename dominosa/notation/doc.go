// Package notation reads and writes domino grids as text.
//
// A [Reader] reads puzzles in any form and recognises which it is; [ParseBoard] reads
// one board, [ParseBones] a set of bones such as "double-6 less 3-3". A [Form] writes
// a board, alone or with a solution; [FormNamed] finds one by its name.
package notation
