// Package tree has what all searches for exact covers share: the rule by which a tree
// is walked, where in the tree a search is, what it has left to visit, and what it has
// counted.
//
// An engine is a data structure with a search on it. All engines that satisfy the
// interface here walk one and the same tree, node for node: that of Algorithm X, C or
// M under the rule of the configuration. So parts and checkpoints made with one engine
// are good for another, solutions come in the same order, and whatever is counted at
// nodes agrees. Only the links count updates and cleansings.
//
// A walk is the state that engines have in common. The interface is called once per
// part and once per solution, not at every node.
//
// The shape of the tree, its nodes per level and the share done, is told in terms of
// choices, whatever engine is at work.
package tree
