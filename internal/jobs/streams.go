package jobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// On a server a run has two streams:
//
//	bonepile-ID-jobs   units, until they are answered: a queue
//	bonepile-ID-done   answers, until the ledger that knows them is written; and
//	                   before them the spec, in pieces
//
// ID is the beginning of the fingerprint and something random, so that two runs,
// even of one problem, have nothing in common. What a worker has to know before it
// reads anything is in the metadata of the second. No subject is made for a part:
// that would take memory of the server for each.

const (
	streamPrefix = "bonepile-"
	workers      = "workers" // the consumer of units

	// requestTime is how long one request to a server may take.
	requestTime = 3 * time.Second

	specPiece = 256 << 10 // bytes
)

// ackWait is how long a server waits for a sign of life before it hands a unit to
// somebody else, and aliveEvery how often workers give one. Tests change them.
var (
	ackWait    = 6 * time.Second
	aliveEvery = time.Second
)

// What the metadata of a run are called.
const (
	metaKind    = "bonepile.kind"
	metaVersion = "bonepile.version"
	metaProgram = "bonepile.program"
	metaRun     = "bonepile.run"
	metaTitle   = "bonepile.title"
	metaSpec    = "bonepile.spec" // checksum
	metaPieces  = "bonepile.pieces"
)

func jobsStream(id string) string  { return streamPrefix + id + "-jobs" }
func doneStream(id string) string  { return streamPrefix + id + "-done" }
func jobsSubject(id string) string { return "bonepile." + id + ".jobs" }
func doneSubject(id string) string { return "bonepile." + id + ".done" }
func callSubject(id string) string { return "bonepile." + id + ".call" } // see post.call
func specSubject(id string) string { return "bonepile." + id + ".spec" }

// pieceSubject is where piece n of a spec is. There are few.
func pieceSubject(id string, n int) string { return specSubject(id) + "." + strconv.Itoa(n) }

// A post is the streams of one run.
type post struct {
	*link
	id     string
	memory bool // keep nothing on disk
}

// metadata describes a run for workers.
func (r *Run) metadata(run string) map[string]string {
	sum := sha256.Sum256(r.Spec)
	return map[string]string{
		metaKind: r.Kind.Name, metaVersion: strconv.Itoa(r.Kind.Version), metaProgram: program,
		metaRun: run, metaTitle: r.Title, metaSpec: hex.EncodeToString(sum[:]),
		metaPieces: strconv.Itoa((len(r.Spec) + specPiece - 1) / specPiece),
	}
}

// open makes the streams of a run, those that are not there.
func (p *post) open(ctx context.Context, r *Run, run string) error {
	done := jetstream.StreamConfig{
		Name: doneStream(p.id), Subjects: []string{doneSubject(p.id), specSubject(p.id) + ".*"},
		Metadata: r.metadata(run), AllowDirect: true,
	}
	jobs := jetstream.StreamConfig{
		Name: jobsStream(p.id), Subjects: []string{jobsSubject(p.id)}, Retention: jetstream.WorkQueuePolicy,
	}
	for _, cfg := range []jetstream.StreamConfig{done, jobs} {
		if err := p.makeStream(ctx, cfg); err != nil {
			return err
		}
	}
	if err := p.putSpec(ctx, r.Spec); err != nil {
		return err
	}
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := p.js.CreateOrUpdateConsumer(one, jobsStream(p.id), jetstream.ConsumerConfig{
		Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait,
		MaxAckPending: -1, MaxWaiting: 1 << 16,
	})
	return err
}

// makeStream makes a stream, on three servers if it is a cluster that has them.
func (p *post) makeStream(ctx context.Context, cfg jetstream.StreamConfig) error {
	cfg.Replicas = 1
	cfg.Duplicates = time.Second // nothing rests on it
	if p.memory {
		cfg.Storage = jetstream.MemoryStorage
	}
	if p.own == nil && p.nc.ConnectedClusterName() != "" {
		cfg.Replicas = 3
	}
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := p.js.CreateOrUpdateStream(one, cfg)
	return err
}

// putSpec stores the spec.
func (p *post) putSpec(ctx context.Context, spec []byte) error {
	for n := 0; n*specPiece < len(spec); n++ {
		one, cancel := requestContext(ctx)
		_, err := p.js.Publish(one, pieceSubject(p.id, n), spec[n*specPiece:min(len(spec), (n+1)*specPiece)])
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// getSpec reads the spec that metadata tell of.
func (p *post) getSpec(ctx context.Context, metadata map[string]string) ([]byte, error) {
	pieces, err := strconv.Atoi(metadata[metaPieces])
	if err != nil {
		return nil, fmt.Errorf("run %s: pieces %q", p.id, metadata[metaPieces])
	}
	one, cancel := requestContext(ctx)
	defer cancel()
	stream, err := p.js.Stream(one, doneStream(p.id))
	if err != nil {
		return nil, err
	}
	var spec bytes.Buffer
	for n := range pieces {
		one, cancel := requestContext(ctx)
		m, err := stream.GetLastMsgForSubject(one, pieceSubject(p.id, n))
		cancel()
		if err != nil {
			return nil, err
		}
		spec.Write(m.Data)
	}
	sum := sha256.Sum256(spec.Bytes())
	if hex.EncodeToString(sum[:]) != metadata[metaSpec] {
		return nil, fmt.Errorf("run %s: the problem that came is not the one that was sent", p.id)
	}
	return spec.Bytes(), nil
}

// emptyQueue takes back all units that are queued, or with a worker.
func (p *post) emptyQueue(ctx context.Context) error {
	one, cancel := requestContext(ctx)
	defer cancel()
	stream, err := p.js.Stream(one, jobsStream(p.id))
	if err != nil {
		return err
	}
	return stream.Purge(one)
}

// purge takes away the answers up to number last.
func (p *post) purge(ctx context.Context, last uint64) error {
	one, cancel := requestContext(ctx)
	defer cancel()
	stream, err := p.js.Stream(one, doneStream(p.id))
	if err != nil {
		return err
	}
	return stream.Purge(one, jetstream.WithPurgeSubject(doneSubject(p.id)), jetstream.WithPurgeSequence(last+1))
}

// incomplete reports whether something of what open makes is missing, as far as can
// be known.
func (p *post) incomplete(ctx context.Context) bool {
	if p.gone(ctx) {
		return true
	}
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := p.js.Consumer(one, jobsStream(p.id), workers)
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound)
}

// gone reports whether the answers of the run were taken away, as far as can be
// known: it is over then.
func (p *post) gone(ctx context.Context) bool {
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := p.js.Stream(one, doneStream(p.id))
	return errors.Is(err, jetstream.ErrStreamNotFound)
}

// remove takes the streams away.
func (p *post) remove(ctx context.Context) error {
	var errs error
	for _, name := range []string{jobsStream(p.id), doneStream(p.id)} {
		one, cancel := requestContext(ctx)
		err := p.js.DeleteStream(one, name)
		cancel()
		if !errors.Is(err, jetstream.ErrStreamNotFound) {
			errs = errors.Join(errs, err)
		}
	}
	return errs
}
