// Package deduce solves domino grids as a person would: by rules, the easiest first.
//
// [Solve] climbs the ladder of [Rules] and returns every [Step] as data. [Explain]
// tells the steps in sentences, [Next] gives a hint for a board that somebody is at,
// and [Rate] says how hard a puzzle is.
package deduce
