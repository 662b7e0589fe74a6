package deduce

// Cells of any numbers that share as many bones: no bone covers two cells of the
// same colour of the chessboard. If k cells of one colour see only bones of which
// k copies are left, these lie nowhere else. The smallest sets come first.
//
// Because: Cells is the k cells, Bones the bones.
func findBoneSet(k *knowledge) { k.smallestSets(false, fewCells) }

// Bones confined to as many cells: of the cells of one colour, each bone of a set
// used exactly covers as many as it has copies left. If bones with k copies left
// can only cover k of them, those cells take no other bone.
//
// It is the same as before, said of what is left over: if some cells share as
// many bones, then the other bones are confined to the other cells, and the
// other way round.
//
// Because: Cells is the k cells, Bones the bones.
func findConfined(k *knowledge) {
	if k.Exact {
		k.smallestSets(false, fewBones)
	}
}
