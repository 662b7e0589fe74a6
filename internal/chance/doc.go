// Package chance answers how likely a random domino grid is to have k solutions:
// exactly where a census is in reach ([FromCensus], [Expected], [ShuffleMean]),
// and elsewhere by a [Sample] with honest error bars.
package chance
