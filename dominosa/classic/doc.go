// Package classic solves domino grids by the methods that were published for
// them, each as its author describes it and with the figures he gives.
//
//	m, err := classic.Named("caviness-odometer")
//	r, err := m.Run(ctx, p, classic.Config{All: true, Trace: os.Stdout})
//
// They are for comparing and for reading; to solve grids, use package dominosa.
// [Methods] lists them. Each counts its work in the units of its source, so do not
// compare the figures of different methods.
//
// Where a source contradicts itself or leaves a gap, this is what we found:
//
//   - Caviness prints the odometer's reading of his board m9 with 27 digits for
//     28 bones. The run of four 2s in ours is one of three in print; the other
//     digits agree.
//   - One line of frequencies in his solution of m9 differs from ours, after 0-2 and
//     0-6 are forced. His definition, written down again in another language,
//     gives ours; the 44 other lines agree. He also counts n(n+1)/2 bones up to
//     n-n, where his list has (n+1)(n+2)/2.
//   - Albillo prints for his eight examples that DOMINOKU calls itself 9, 1, 9,
//     2, 1, 7, 1 and 3 deep. Its steps solve example 1 without a call, at depth
//     1. The 9 seems to be that of example 3, and so do the 36 solutions that a
//     footnote gives to example 1, which has one.
//   - The methods of both call some boards solved that are not, since they lay forced bones that
//     overlap. We drop such a position. We follow the steps as the authors describe them, not runs
//     of their programs.
package classic
