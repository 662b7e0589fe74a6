// Package links searches for exact covers with dancing links: Knuth's Algorithms X, C
// and M (The Art of Computer Programming, section 7.2.2.1), node for node and update
// for update.
//
// Lists hold the options of a problem by item; covering an item takes options off
// them, and the links left behind are enough to put them back. A [Search] walks a tree
// with them. Two values, chosen when it is made, say how: its picker is the rule that
// picks an item to branch on, and its strategy knows the children of a node.
//
// Bounds or weights make a search one of Algorithm M, colours one of Algorithm C, and
// otherwise it is one of Algorithm X. Other packages walk a tree their own way by
// Open, Next and Close.
//
// Nodes, updates and cleansings are those of Knuth's programs, so that published
// figures can be compared; of Algorithm M the nodes agree, and the updates as far as
// his one example shows. That is why this engine must not become cleverer: a faster
// search is another engine.
package links
