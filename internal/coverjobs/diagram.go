package coverjobs

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"bonepile/cover"
	"bonepile/cover/diagram"
	"bonepile/internal/jobs"
	"bonepile/zdd"
)

// Diagrams as runs. A result is a [diagram.Piece] as text: a line of JSON followed by its
// diagram, compressed. Results are kept one by one, and joined in the order of the
// search once all are there. So the run takes no memory for them, and its directory
// grows to about the size of the diagram as text, plus a copy of whatever several
// pieces share for each of them.
//
// A message must be short, but a diagram may be long. So a long text goes in
// chunks: "2/3 1+/4 @524288" is the part that continues the text of 2/3 1+/4 from
// that byte. The worker that made the text still has it; another makes it again with
// an empty memory, so that it is the same text. With Algorithm M equal sub-problems
// may come out as different diagrams, so there all chunks, including "@0", are of a
// text made with an empty memory. What a search cut short has found is sent only if it
// fits one chunk; otherwise its subtrees become parts, most of which the worker that
// remembers them finds in its memory.
//
// Each worker has its own memory. So two may do the same work, and where most
// sub-problems repeat, they are no faster than one.

// NewDiagram returns the run that makes the diagram of all solutions of p. A [Join]
// takes its results. The error says why the search cannot be cut into parts or written
// as text.
func NewDiagram(p *cover.Problem, r Rule, title string) (jobs.Run, error) {
	r.Engine = cover.Auto // there is one
	spec, err := specOf(p, r)
	if err != nil {
		return jobs.Run{}, err
	}
	if _, err := diagram.NewSearch(p, r.config().Tree, 0); err != nil {
		return jobs.Run{}, err
	}
	return jobs.Run{Kind: Diagram(), Spec: spec, Parts: []string{cover.Part{}.String()}, Title: title}, nil
}

// Diagram is the kind of runs that make diagrams.
func Diagram() jobs.Kind {
	return jobs.Kind{Name: "diagram", Version: 2, Open: opener(newDiagrammer), Compare: compareChunks, Share: func(text string) float64 {
		name, _, _ := cutChunk(text)
		return share(name)
	}}
}

// maxChunk is the most bytes of a diagram's text in a result. Compression leaves about
// a third. Tests change it.
var maxChunk = 512 << 10

const (
	// maxSplit is how many parts a search may leave where its piece is too long.
	maxSplit = 1 << 14

	// blind limits the nodes of a search that remembers nothing, so that its piece fits
	// one chunk.
	blind = 1 << 14

	// memoLimit is the memory of each worker, in bytes.
	memoLimit = 1 << 30
)

// A diagrammer searches parts of a diagram.
type diagrammer struct {
	*searcher
	search *diagram.Search

	text chunked // the last one sent in chunks

	// For the text of another worker's part: the search begun for it, and its name.
	anew    *diagram.Search
	anewFor string
}

// A chunked is a text sent in chunks.
type chunked struct {
	part string
	head pieceHead
	text []byte
}

// A pieceHead is the first line of a result.
type pieceHead struct {
	Path []diagram.Step
	Kids []diagram.Kid
	Size int // of the text in bytes
	From int // where this chunk of it begins
}

func newDiagrammer(s *searcher) (_ jobs.Searcher, err error) {
	d := &diagrammer{searcher: s}
	d.search, err = d.begin()
	return d, err
}

// begin returns a search with an empty memory.
func (d *diagrammer) begin() (*diagram.Search, error) {
	return diagram.NewSearch(d.p, d.rule.config().Tree, memoLimit)
}

func (d *diagrammer) Search(ctx context.Context, text string, budget int64) (o jobs.Outcome, err error) {
	name, from, isChunk := cutChunk(text)
	part, err := cover.ParsePart(name)
	if err != nil {
		return o, err
	}
	if isChunk {
		return d.sendOn(ctx, part, text, from)
	}
	nodes := uint64(max(1, budget))
	if d.rule.Alike != nil || d.rule.Demands {
		nodes = min(nodes, blind)
	}
	piece, left, visited, err := d.search.Search(ctx, part, nodes)
	if err != nil {
		return o, err
	}
	o = jobs.Outcome{Nodes: int64(visited), Rest: names(left)}
	if piece == nil {
		return o, nil
	}
	c := newChunked(name, piece)
	switch {
	case len(c.text) <= maxChunk:
		o.Result = c.chunk(0)
	case len(left) > 0:
		o.Rest = names(split(part, piece.Path, left))
	case d.multiple():
		o.Rest = []string{chunkName(name, 0)}
	default:
		d.text = c
		o.Result, o.Rest = c.chunk(0), c.after(0)
	}
	return o, nil
}

// sendOn returns a chunk of the text of a part.
func (d *diagrammer) sendOn(ctx context.Context, part cover.Part, text string, from int) (o jobs.Outcome, err error) {
	name := part.String()
	if d.text.part != name {
		if d.anewFor != name {
			if d.anew, err = d.begin(); err != nil {
				return o, err
			}
			d.anewFor = name
		}
		piece, left, visited, err := d.anew.Search(ctx, part, math.MaxInt64)
		if err != nil {
			return o, err
		}
		o.Nodes = int64(visited)
		switch {
		case len(left) > 0 && ctx.Err() != nil, len(left) > 0 && from > 0:
			o.Rest = []string{text}
			return o, nil
		case len(left) > 0: // it takes more than can be remembered
			d.anew, d.anewFor = nil, ""
			o.Rest = names(split(part, piece.Path, left))
			return o, nil
		case piece == nil:
			return o, fmt.Errorf("part %s has no text", name)
		}
		d.text = newChunked(name, piece)
		d.anew, d.anewFor = nil, ""
	}
	if from > 0 && from >= len(d.text.text) {
		return o, fmt.Errorf("part %s has a text of %d bytes", name, len(d.text.text))
	}
	o.Result, o.Rest = d.text.chunk(from), d.text.after(from)
	return o, nil
}

// multiple reports whether the problem needs Algorithm M.
func (d *diagrammer) multiple() bool {
	for i := range cover.Item(d.p.Primary()) {
		if lo, hi := d.p.Bounds(i); lo != 1 || hi != 1 {
			return true
		}
	}
	return false
}

// split returns the parts that are left, preceded by all subtrees of part that were
// already searched; path leads to where the search is.
func split(part cover.Part, path []diagram.Step, left []cover.Part) []cover.Part {
	var parts []cover.Part
	var way []cover.Turn
	for l, s := range path {
		first := int32(1)
		switch {
		case l == len(part.Path)-1 && part.Rest:
			first = part.Path[l].Choice
		case l < len(part.Path):
			first = s.Choice // it is on the way to the part
		}
		for c := first; c < s.Choice; c++ {
			parts = append(parts, cover.Part{Path: append(way[:l:l], cover.Turn{Choice: c, Of: s.Of})})
		}
		way = append(way, s.Turn)
	}
	if parts = append(parts, left...); len(parts) > maxSplit {
		return []cover.Part{part} // for the worker that remembers it
	}
	return parts
}

func names(parts []cover.Part) (list []string) {
	for _, pt := range parts {
		list = append(list, pt.String())
	}
	return list
}

// chunkName is the name of the part that continues the text of another.
func chunkName(part string, from int) string { return part + " @" + strconv.Itoa(from) }

// cutChunk reads what chunkName writes.
func cutChunk(text string) (part string, from int, ok bool) {
	part, at, ok := strings.Cut(text, " @")
	if !ok {
		return text, 0, false
	}
	from, err := strconv.Atoi(at)
	if err != nil || from < 0 {
		return text, 0, false // not a part at all
	}
	return part, from, true
}

// compareChunks orders parts as compare does, and chunks by where they begin.
func compareChunks(a, b string) int {
	x, from, _ := cutChunk(a)
	y, other, _ := cutChunk(b)
	return cmp.Or(compare(x, y), cmp.Compare(from, other))
}

func newChunked(part string, pc *diagram.Piece) chunked {
	text := []byte(pc.Diagram.String())
	return chunked{part, pieceHead{Path: pc.Path, Kids: pc.Kids, Size: len(text)}, text}
}

// chunk returns the result that begins at byte from.
func (c *chunked) chunk(from int) []byte {
	head := c.head
	head.From = from
	var b bytes.Buffer
	b.Write(append(jobs.Marshal(head), '\n'))
	w, _ := flate.NewWriter(&b, flate.BestSpeed)          // there is such a level
	w.Write(c.text[from:min(from+maxChunk, len(c.text))]) // a Buffer takes all
	w.Close()
	return b.Bytes()
}

// after returns the part for the chunk after the one that begins at byte from.
func (c *chunked) after(from int) []string {
	if from += maxChunk; from < len(c.text) {
		return []string{chunkName(c.part, from)}
	}
	return nil
}

// A Join puts the results of a diagram's run together. NewJoin makes it.
type Join struct {
	join *diagram.Join
	head pieceHead
	text []byte // of head, as far as received; nil if it is complete
}

// NewJoin returns a Join for a run of p.
func NewJoin(p *cover.Problem) *Join { return &Join{join: diagram.NewJoin(p)} }

// errPiece reports a damaged result.
var errPiece = errors.New("a piece of a diagram: not as it was written")

// Add adds a result. Results come in the order of [jobs.Config.Each].
func (j *Join) Add(result []byte) error {
	line, body, ok := bytes.Cut(result, []byte("\n"))
	var head pieceHead
	if err := json.Unmarshal(line, &head); err != nil || !ok {
		return fmt.Errorf("%w: its first line is not a JSON object", errPiece)
	}
	if head.From != len(j.text) || head.From > 0 && head.Size != j.head.Size {
		return fmt.Errorf("%w: a chunk from byte %d of %d, expected one from byte %d", errPiece, head.From, head.Size, len(j.text))
	}
	j.head = head
	r := flate.NewReader(bytes.NewReader(body))
	text, err := io.ReadAll(io.LimitReader(r, int64(maxChunk)+1))
	if err != nil || len(text) == 0 || head.From+len(text) > head.Size {
		return fmt.Errorf("%w: %d bytes from byte %d of %d: %v", errPiece, len(text), head.From, head.Size, err)
	}
	if j.text = append(j.text, text...); len(j.text) < head.Size {
		return nil
	}
	d, err := zdd.Read(bufio.NewReader(bytes.NewReader(j.text)), 0)
	if err != nil {
		return err
	}
	j.text = nil
	return j.join.Add(&diagram.Piece{Path: j.head.Path, Kids: j.head.Kids, Diagram: d})
}

// Diagram returns the diagram once all results are added. The Join cannot be used after
// it.
func (j *Join) Diagram() (*zdd.Diagram, error) {
	if len(j.text) > 0 {
		return nil, fmt.Errorf("%w: %d bytes of %d", errPiece, len(j.text), j.head.Size)
	}
	return j.join.Diagram()
}
