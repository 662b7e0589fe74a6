// Package classic solves domino grids by the methods that were published for
// them, each as its author describes it and with the figures he gives.
//
//	m, err := classic.Named("caviness-odometer")
//	r, err := m.Run(ctx, p, classic.Config{All: true, Trace: os.Stdout})
//
// They are for comparing and for reading, one file a method; package dominosa
// is what to solve with. Work is counted in units of each method, so that their
// figures mean something beside those of their sources and nothing beside each
// other.
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
//   - Caviness's human-type method plays bones that have a single location
//     without asking whether these overlap. If these are the last of the pile
//     it ends with a cell open and calls that solved. Of 60,000 frames of
//     double-three to double-five filled at random with the pips of the set it
//     did so on 33; on his own boards it does not. We drop what is not solved.
//   - Albillo prints for his eight examples that DOMINOKU calls itself 9, 1, 9,
//     2, 1, 7, 1 and 3 deep. Its steps solve example 1 without a call, at depth
//     1. The 9 seems to be that of example 3, and so do the 36 solutions that a
//     footnote gives to example 1, which has one.
//   - Albillo's DOMINOKU places dominoes that are forced without asking whether
//     they overlap, and may call a grid solved that is not: of 4,000 boards of
//     double-six, half of them solvable, 92, and the board of TAOCP 7.2.2.1,
//     answer 74. It also tries dead ends again in every order. Both are lifted
//     unless Config.Printed asks for them: see albillo.go.
//
// For the last two we go by the steps as they are written down at the head of
// each file, not by runs of the authors' programs.
package classic
