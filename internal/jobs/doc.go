// Package jobs spreads a search over goroutines, processes and machines, so that
// every part of it counts exactly once, whatever dies on the way.
//
// A [Run] is cut into parts. Whoever searches a part returns what it found and, as
// new parts, what it left. [Do] coordinates a run; [Work] lends a machine to the runs
// of a server. Only the [Kind] knows what a part means.
//
// Between the two is an exchange. A run on one machine passes its parts in memory. For
// several machines it is that of a [Network], which [Use] gives to the program: package far
// has one, and only bonepile-server links it.
//
// # Why every part counts once
//
// A server that survives crashes delivers a message at least once, not exactly once,
// and a worker may die at any moment, or come back from the dead. So nothing depends
// on how often a message was sent. The coordinator keeps a ledger of open parts:
//
//	(whole)  what was folded into the total and the open parts together are the
//	         whole search, and no two of them overlap
//
// An answer names the parts that it is about. It counts only if all of them are
// open; then, in one step, they are closed and the rest of them is opened.
// An answer that comes twice, or late, or after another's, names a closed part
// and is dropped. The rest travels inside the answer, so it exists if and only if
// the answer does. And the worker names the new job with 80 random bits, so an answer
// from before a crash never names a part that was made after it.
//
// A lost message costs time, never a part: when nothing is queued, nothing is being
// searched, and parts are still open, they are queued again.
//
// The ledger is written to the run's directory about once a second (checkpoint). After
// a crash the parts that are open there are searched again. A cluster keeps answers
// until a checkpoint contains them, so those are read again instead.
//
// # What a worker leaves, and who asks for it
//
// Workers continue with the rest of a part themselves, depth first, for up to
// a few seconds, so most parts are never handed back. When the coordinator has
// nothing to give and the queue is empty, it calls back some of the units that have
// been out longest, before any worker has to wait. It gives out the newest parts
// first. So the number of open parts stays near the number of workers, however large
// the search is. Small parts travel by the hundred, so that one message is a few
// tenths of a second of work.
//
// # What workers hear of the total
//
// Some searches are shorter if they know what others have found. The word of a run is a
// number that never rises, such as the cost of the best solution so far (Kind.Word). It
// travels with every unit, with every call and, when it has changed, immediately; a result
// that may change it is handed back immediately (Outcome.News). What a search leaves out
// because of a word is always behind something that is in the ledger, or was there
// before a crash. Then that is in a part which is open again, or in an answer that is
// read again, and read before those that the word has shortened:
//
//	(word)  words come from the coordinator alone. If workers told each other
//	        directly, an answer could be shortened by a result that is dropped later
//
// A total may be enough (Kind.Enough). Then all open parts are closed, those that are out
// are called back for nothing, and the ledger says how many were dropped.
//
// # What is trusted
//
// Anyone who can log in to the server can corrupt a run, unless another worker checks the answer that
// does it: see check.go. A worker of another version,
// or with another problem, does nothing.
package jobs
