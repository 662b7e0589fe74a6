// Package grid has what the engines for domino grids share: boards and sets of bones
// as arrays, limits and totals of a search, exact counts.
package grid
