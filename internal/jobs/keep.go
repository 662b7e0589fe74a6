package jobs

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"bonepile/internal/whole"
)

// States of parts that cannot be cut, in files of the run's directory: a line that names the run
// and the part, the state, and a seal as seal.go has. A file is replaced in one step. It stays
// until a ledger on disk says that its part is closed, so a part whose answer is lost in a crash
// continues from it, too.

const (
	keptFiles = "part-*"               // pattern of the names
	keptMagic = "bonepile part 1 "     // begins a file
	keptMost  = 4 << 30                // bytes: a larger state is not saved
	keptSpeed = 200 << 20              // bytes a second that a file takes at best
	keptSync  = 8 << 20                // bytes between two waits for the disk, so that a save can be given up
	keptShare = 20                     // a save takes at most one part of the time in this number
	keptQuick = 100 * time.Millisecond // the longest save of a search that stops
)

// KeepEvery is how long a part is searched at least before its state is saved. Tests change it: with
// 0 it is saved as often as the search asks.
var KeepEvery = 10 * time.Second

// A keeper has the states of the parts of a run.
type keeper struct {
	dir   string
	print string // of the run

	mu       sync.Mutex
	files    map[string]bool // names of those there are, and whether a Search has it
	failed   error           // why states are not saved any more
	reported bool            // and whether it was reported
}

// keptName returns the name of the file of a part.
func keptName(part string) string {
	sum := sha256.Sum256([]byte(part))
	return "part-" + hex.EncodeToString(sum[:8])
}

// openKeeper returns the keeper of a run. The error says which file has changed since it was
// written.
func openKeeper(dir, print string) (*keeper, error) {
	k := &keeper{dir: dir, print: print, files: map[string]bool{}}
	if dir == "" {
		return k, nil
	}
	names, _ := fs.Glob(os.DirFS(dir), keptFiles) // the pattern is good
	for _, name := range names {
		if err := checkSeal(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		k.files[name] = false
	}
	return k, nil
}

// close removes the files of parts that are closed.
func (k *keeper) close(open func() []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.files) == 0 {
		return
	}
	needed := map[string]bool{}
	for _, part := range open() {
		needed[keptName(part)] = true
	}
	for name, held := range k.files {
		if !needed[name] && !held {
			os.Remove(filepath.Join(k.dir, name))
			delete(k.files, name)
		}
	}
}

// trouble returns why states are not saved any more, once.
func (k *keeper) trouble() (err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.reported && k.failed != nil {
		k.reported, err = true, k.failed
	}
	return err
}

// A Keep is where a Search of a part that cannot be cut may keep its state.
type Keep struct {
	k     *keeper
	ctx   context.Context // of the search
	part  string
	since time.Time     // it began, or saved
	cost  time.Duration // of the last save
}

// keepKey is the key under which the context of a Search has its Keep.
type keepKey struct{}

// KeepOf returns where a Search may keep the state of its part, nil if there is no place.
func KeepOf(ctx context.Context) *Keep {
	k, _ := ctx.Value(keepKey{}).(*Keep)
	return k
}

// hold gives a Search the Keep of its part, until release is called. Only one Search at a time
// has it.
func (k *keeper) hold(ctx context.Context, part string) (with context.Context, release func()) {
	if k == nil || k.dir == "" {
		return ctx, func() {}
	}
	name := keptName(part)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.files[name] {
		return ctx, func() {}
	}
	k.files[name] = true
	return context.WithValue(ctx, keepKey{}, &Keep{k: k, ctx: ctx, part: part, since: time.Now()}), func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.files[name] = false
	}
}

// Due reports whether to save a state of this size now. Last says that the search stops: then
// a state is saved that takes no time.
func (p *Keep) Due(bytes uint64, last bool) bool {
	p.k.mu.Lock()
	failed := p.k.failed != nil
	p.k.mu.Unlock()
	if bytes > keptMost || failed {
		return false
	}
	cost := max(p.cost, time.Duration(float64(bytes)/keptSpeed*float64(time.Second)))
	if last {
		return cost < keptQuick
	}
	return KeepEvery == 0 || time.Since(p.since) >= max(KeepEvery, keptShare*cost)
}

// Save saves what write writes. If that fails, or the search is to stop meanwhile, what was saved
// before stays.
func (p *Keep) Save(write func(io.Writer) error) {
	began := time.Now()
	s := &stateWriter{ctx: p.ctx, sum: sha256.New(), last: p.ctx.Err() != nil}
	var err error
	if s.f, err = whole.Create(filepath.Join(p.k.dir, keptName(p.part)), 0o644); err == nil {
		err = s.f.Fill(func(w io.Writer) error { return s.fill(w, p.head(), write) })
	}
	p.since = time.Now()
	p.cost = p.since.Sub(began)
	if err != nil && p.ctx.Err() == nil {
		p.k.mu.Lock()
		defer p.k.mu.Unlock()
		p.k.failed = err
	}
}

// head returns the first line of the file.
func (p *Keep) head() string {
	sum := sha256.Sum256([]byte(p.part))
	return keptMagic + p.k.print + " " + hex.EncodeToString(sum[:]) + "\n"
}

// Load returns what was saved last, nil if there is nothing.
func (p *Keep) Load() (io.ReadCloser, error) {
	f, err := os.Open(filepath.Join(p.k.dir, keptName(p.part)))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	head := []byte(p.head())
	found := make([]byte, len(head))
	info, err := f.Stat()
	if err == nil {
		_, err = io.ReadFull(f, found)
	}
	if err != nil || !bytes.Equal(head, found) { // of another run that was here
		f.Close()
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(f, info.Size()-int64(len(head))-sealLength), f}, nil
}

// A stateWriter writes a state, unless the search is to stop meanwhile.
type stateWriter struct {
	ctx     context.Context
	f       *whole.File
	w       *bufio.Writer // to it
	sum     hash.Hash
	size    int64
	pending int  // bytes since the last wait for the disk
	last    bool // the search had stopped before
}

// fill writes a file: its head, what write writes, and the seal.
func (s *stateWriter) fill(w io.Writer, head string, write func(io.Writer) error) error {
	s.w = bufio.NewWriterSize(fileWriter(w), 1<<16)
	_, err := io.WriteString(s, head)
	if err == nil {
		err = write(s)
	}
	if err == nil {
		_, err = io.WriteString(s.w, sealOf(s.sum))
	}
	if err == nil {
		err = s.w.Flush()
	}
	return err
}

func (s *stateWriter) Write(b []byte) (int, error) {
	if !s.last && s.ctx.Err() != nil {
		return 0, context.Cause(s.ctx)
	}
	if s.size += int64(len(b)); s.size > keptMost {
		return 0, fmt.Errorf("the state of a part takes more than %d bytes", int64(keptMost))
	}
	s.sum.Write(b)
	if s.pending += len(b); s.pending >= keptSync {
		s.pending = 0
		if err := s.w.Flush(); err != nil {
			return 0, err
		}
		if err := s.f.Sync(); err != nil {
			return 0, err
		}
	}
	return s.w.Write(b)
}
