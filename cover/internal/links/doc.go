// Package links searches for exact covers with dancing links: Knuth's Algorithms X, C
// and M (The Art of Computer Programming, section 7.2.2.1), node for node and update
// for update.
//
// Lists hold the options of a problem by item; covering an item takes options off
// them, and the links left behind are enough to put them back. A [Search] walks a tree
// with them. Two values, chosen when it is made, say how: its picker is the rule that
// picks an item to branch on, and its strategy knows the children of a node.
//
//	lists.go          the data, the invariants, covering and hiding
//	search.go         a search, and the loop that visits the nodes of its tree
//	exact.go          the strategy for items that are covered once: Algorithm X
//	colours.go        colours on secondary items: Algorithm C
//	bounds.go         the strategy for items with bounds: Algorithm M
//	weights.go        options that cover an item several times
//	binary.go         the strategy that takes an option or leaves it out
//	suffixes.go       the strategy that finds one solution of each group
//	rules.go, rule_*.go  the pickers
//	tournament.go     how they pick where there are many items
//	lexicographic.go  solutions in lexicographic order
//	interchange.go    one solution for all that differ by an exchange of colours
//	demands.go        options without a primary item, which solutions must rule out
//	parts.go          parts of the tree
//	estimate.go       the size of the tree, from random walks
//	check*.go         the invariants, at every node of a debug build
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
