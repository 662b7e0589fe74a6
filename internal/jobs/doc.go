// Package jobs spreads a search over goroutines, processes and machines, so that
// every part of it counts exactly once, whatever dies on the way.
//
// A [Run] is cut into parts, and whoever searches a part hands back what it
// found and, as parts, what it left. [Do] is the coordinator of a run; [Work]
// lends a machine to the runs of a server. Between them is NATS JetStream, inside
// the process of the coordinator unless a server is named. What a part means is
// known to the [Kind] alone.
//
// # Why every part counts once
//
// A server that survives crashes delivers a message at least once, not once, and
// a worker may die at any moment, or come back from the dead. So nothing rests on
// what was sent how often. The coordinator keeps a ledger of open parts:
//
//	(whole)  what was folded into the total, and the open parts, together are the
//	         whole search, and no two of them have anything in common
//
// An answer names the parts that it is about. It counts only if all of them are
// open; then they are closed, and what is left of them is opened, in one step.
// An answer that comes twice, or late, or after another's, names a part that is
// closed, and is dropped. What is left over travels inside the answer, so it is
// there if and only if the answer is. And a new job gets its name from the worker,
// 80 random bits, so that an answer from before a crash never names a part that
// came after it.
//
// A message that is lost costs time, never a part: when nothing is queued, nothing
// is being searched, and parts are open all the same, they are queued again.
//
// The ledger is written to the run's directory about once a second (checkpoint),
// and then the answers that it knows are purged. After a crash the ones that are
// still there are read again.
//
// # What a worker leaves, and who asks for it
//
// Workers go on with what is left of a part themselves, depth first, for up to
// some seconds, so that most parts are never handed back. When the coordinator has
// nothing to give and no unit is in the queue, it calls some of those that are out
// for longest, and they are handed back, before anybody has to wait. It gives out the
// newest parts first. So the number
// of open parts stays near that of the workers, however large the search is. Small
// parts travel by the hundred, so that one message is some tenths of a second of
// work.
//
// # What is trusted
//
// Who can log in to the server can spoil a run. A worker of another version, or
// with another problem, does nothing.
package jobs
