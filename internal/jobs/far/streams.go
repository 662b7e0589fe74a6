package far

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"bonepile/internal/jobs"

	"github.com/nats-io/nats.go/jetstream"
)

// On a server a run has two streams:
//
//	bonepile-ID-jobs  units, until they are answered: a queue
//	bonepile-ID-done  answers, until a ledger that contains them is saved; and
//	                  before them the spec, in pieces
//
// ID is the beginning of the fingerprint followed by random letters, so two runs share
// nothing, even if their problem is the same. What a worker must know first is in the
// metadata of the second stream. Parts have no subjects: each would take
// memory on the server.

const (
	streamPrefix = "bonepile-"
	workers      = "workers" // the consumer of units

	// requestTime is how long one request to a server may take.
	requestTime = 3 * time.Second

	specPiece = 256 << 10 // bytes
)

// ackWait is how long a server waits for a sign of life before it hands a unit to
// another worker, and aliveEvery how often workers give one. Tests change them.
var (
	ackWait    = 6 * time.Second
	aliveEvery = time.Second
)

// The names of a run's metadata.
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
func callSubject(id string) string { return "bonepile." + id + ".call" } // see post.Call
func specSubject(id string) string { return "bonepile." + id + ".spec" }

// pieceSubject is the subject of piece n of a spec. There are few.
func pieceSubject(id string, n int) string { return specSubject(id) + "." + strconv.Itoa(n) }

// listTime is how long a list of runs may take: a cluster waits four seconds for streams without a
// leader before it lists the others.
const listTime = 4*time.Second + requestTime

// list returns the streams that hold answers, by the ID of their run.
func (l *link) list(ctx context.Context) (map[string]*jetstream.StreamInfo, error) {
	one, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	list := l.js.ListStreams(one, jetstream.WithStreamListSubject(doneSubject("*")))
	infos := map[string]*jetstream.StreamInfo{}
	for info := range list.Info() {
		id, ok := strings.CutPrefix(info.Config.Name, streamPrefix)
		if id, done := strings.CutSuffix(id, "-done"); ok && done {
			infos[id] = info
		}
	}
	return infos, list.Err()
}

// A post is the streams of one run.
type post struct {
	*link
	id string
}

// Call asks for the rest of units, wherever they are, and tells the word. If a call is
// lost, another follows.
func (p *post) Call(ids []string, word int64) {
	p.nc.Publish(callSubject(p.id), jobs.CallText(ids, word))
}

// metadata describes a run for workers.
func metadata(r *jobs.Run, run string) map[string]string {
	sum := sha256.Sum256(r.Spec)
	return map[string]string{
		metaKind: r.Kind.Name, metaVersion: strconv.Itoa(r.Kind.Version), metaProgram: jobs.Program(),
		metaRun: run, metaTitle: r.Title, metaSpec: hex.EncodeToString(sum[:]),
		metaPieces: strconv.Itoa((len(r.Spec) + specPiece - 1) / specPiece),
	}
}

// open makes the missing streams of a run.
func (p *post) open(ctx context.Context, r *jobs.Run, run string) error {
	done := jetstream.StreamConfig{
		Name: doneStream(p.id), Subjects: []string{doneSubject(p.id), specSubject(p.id) + ".*"},
		Metadata: metadata(r, run), AllowDirect: true,
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

// makeStream makes a stream, on three servers if there is a cluster.
func (p *post) makeStream(ctx context.Context, cfg jetstream.StreamConfig) error {
	cfg.Replicas = 1
	cfg.Duplicates = time.Second // nothing depends on it
	if p.own != nil {
		cfg.Storage = jetstream.MemoryStorage // what it has is lost with us, and open in the ledger
	} else if p.nc.ConnectedClusterName() != "" {
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

// getSpec reads the spec that the metadata describe.
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
		return nil, fmt.Errorf("run %s: the problem received is not the one sent", p.id)
	}
	return spec.Bytes(), nil
}

// emptyQueue withdraws all units that are queued or with a worker.
func (p *post) emptyQueue(ctx context.Context) error { return p.purge(ctx, jobsStream(p.id)) }

// forget deletes the answers up to number last.
func (p *post) forget(ctx context.Context, last uint64) error {
	return p.purge(ctx, doneStream(p.id), jetstream.WithPurgeSubject(doneSubject(p.id)), jetstream.WithPurgeSequence(last+1))
}

func (p *post) purge(ctx context.Context, name string, which ...jetstream.StreamPurgeOpt) error {
	one, cancel := requestContext(ctx)
	defer cancel()
	stream, err := p.js.Stream(one, name)
	if err != nil {
		return err
	}
	return stream.Purge(one, which...)
}

// incomplete reports whether the server says that something is missing that open makes.
func (p *post) incomplete(ctx context.Context) bool {
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := p.js.Consumer(one, jobsStream(p.id), workers)
	return errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrConsumerNotFound) || p.gone(ctx)
}

// gone reports whether the server says that the answers of the run were deleted, which
// means that it is over.
func (p *post) gone(ctx context.Context) bool {
	one, cancel := requestContext(ctx)
	defer cancel()
	_, err := p.js.Stream(one, doneStream(p.id))
	return errors.Is(err, jetstream.ErrStreamNotFound)
}

// remove deletes the streams.
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
