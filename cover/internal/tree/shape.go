package tree

import "bonepile/cover/internal/xc"

// What can be seen of a search from outside: its nodes as they come, for a
// drawing of the tree, and the choices that lead to where it is, as progress.

// A Visit is a node of the search tree as the search enters it.
type Visit struct {
	Level    int
	Item     xc.Item // that it branches on; -1 if no item is active
	Choices  int     // of that item; 0 at a dead end
	Solution bool
}

// A Chosen is the choice that a level has made.
type Chosen = struct {
	Item   xc.Item // that the level branches on
	Option int     // that was chosen; -1 if none: the item is to have no more, or the option is left out
	Turn           // which choice it is, of how many
}
