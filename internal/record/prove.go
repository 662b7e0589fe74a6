package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"bonepile/dominosa"
)

// A ProofConfig tunes [Goal.Prove]. The zero value is fine.
type ProofConfig struct {
	// AtLeast is a number of solutions that some array is known to have, 0 for none. The
	// more the better: arrays with more only are looked for.
	AtLeast uint64
	Known   *Array // nil, or such an array, with which the certificate ends if there is none better

	// Resume, if not nil, is the last text that Checkpoint received from a proof for the same
	// goal and AtLeast.
	Resume []byte

	// Checkpoint, if not nil, receives how far the proof is at the end, and every two seconds
	// before that. If it returns an error, the proof ends.
	Checkpoint func(text []byte) error

	// Found, if not nil, receives each array with more solutions than all before.
	Found func(Array)

	// Claim, if not nil, receives every claim. If it returns an error, the proof ends.
	Claim func(Claim) error

	// Certificate, if not nil, receives every step of the proof as text, for another program to
	// confirm. It cannot go with Resume.
	Certificate io.Writer

	// Progress, if not nil, is called now and then, with a share of the work from 0 to 1, which
	// is a guess.
	Progress func(p Proof, done float64)
}

// A Proof is what was looked at to prove how many solutions an array can have.
type Proof struct {
	Most   uint64 // no array has more: AtLeast, those of the best array found, or half of the tilings
	Sets   uint64 // of bad blocks that were left by their flips, up to symmetry
	Claims uint64 // that no array has such bad blocks, a solution, and perhaps a relation
	Arrays uint64 // that claims came to, none of them with more than Most solutions
	Nodes  uint64 // choices made to refute the claims

	// Conflicts were met in what was asked as a formula, where choices would have been too many.
	Conflicts uint64
}

// Prove finds the most solutions that an array of a full set on a rectangle can have, if that is
// more than half of the tilings. It goes through all sets of blocks that may be bad, and needs
// no search before. The goal's other demands are ignored. docs/records.md has the lemmas. It
// takes 150 bytes of memory per tiling.
func (g Goal) Prove(ctx context.Context, cfg ProofConfig) (Proof, error) {
	s, err := Goal{Shape: g.Shape, N: g.N}.prepare(ctx)
	if err != nil {
		return Proof{}, err
	}
	if s.blocks == nil || len(s.cells) > maxCells || (s.rows-1)*s.cols > 64 || s.blocks.all > mostTilings {
		return Proof{}, fmt.Errorf("%w: proofs are for rectangles of two rows and columns or more, at most %d columns, %d cells and %d tilings", errGoal, maxCols, maxCells, mostTilings)
	}
	p := &prover{search: s, ctx: ctx, cfg: cfg, table: newClassTable(newTilingTable(s.rows, s.cols)), saved: time.Now()}
	p.Most = max(cfg.AtLeast, uint64(len(p.table.lines)/2))
	p.cert = certificate{w: cfg.Certificate, table: p.table.tilingTable}
	p.cert.header(p.N)
	if cfg.Resume != nil {
		if err := p.read(cfg.Resume); err != nil || p.done {
			return p.Proof, err
		}
	}
	p.flips = newFlipSearch(p.table.tilingTable, int(p.Most), p.set)
	p.flips.last = p.last
	p.flips.cut = func(s blockSet) { p.cert.write("cut %s", numbers(p.flips.word(s))) }
	err = p.flips.run()
	if p.best != nil {
		cfg.Known = &Array{Puzzle: p.puzzle(p.best)}
	}
	if p.cert.end(p.Most, cfg.Known); err == nil {
		err = p.cert.err
	}
	p.done = err == nil
	if saveErr := p.save(); err == nil {
		err = saveErr
	}
	return p.Proof, err
}

// mostTilings is for how many tilings there is a table.
const mostTilings = 20_000_000

// A prover is a proof in the making.
type prover struct {
	*search
	Proof
	ctx   context.Context
	cfg   ProofConfig
	table *classTable
	flips *flipSearch
	last  blockSet // the last set that is done, if any is
	done  bool
	best  []uint8 // the best array found; nil for none
	saved time.Time
	claim claim
	cert  certificate
}

// set looks for arrays whose bad blocks are a set.
func (p *prover) set(s blockSet, done float64) error {
	if p.Sets > 0 && s == p.last {
		return nil
	}
	bad := p.flips.word(s)
	if len(bad) > maxBad {
		return fmt.Errorf("%w: more than %d blocks may be bad", errGoal, maxBad)
	}
	classes := p.table.classes(bad)
	before := p.Proof
	p.cert.write("set %s", numbers(bad))
	// The solutions have the heaviest class, or not that but the next, ...
	for ; most(classes, len(bad), int(p.Most)) > int(p.Most); classes = classes[1:] {
		first := known{dim: len(bad), classes: classes[:1], weight: classes[0].weight}
		if err := p.extend(bad, first, first.apart(classes[1:])); err != nil {
			before.Most = p.Most
			p.Proof = before // the set is done again
			return err
		}
	}
	p.cert.light(bad, classes, int(p.Most))
	p.Sets++
	p.last = s
	if p.cfg.Progress != nil {
		p.cfg.Progress(p.Proof, done)
	}
	if time.Since(p.saved) > saveEvery {
		return p.save()
	}
	return context.Cause(p.ctx)
}

// extend looks for arrays that have some classes among their solutions, and perhaps others: these
// are neither in the span of the former nor differ in one height only from one of them.
func (p *prover) extend(bad []int, k known, others []class) error {
	p.cert.write("has %s", p.cert.tiling(k.classes[len(k.classes)-1].tiling))
	if k.impossible() {
		p.cert.write("impossible")
		return nil
	}
	if k.weight > int(p.Most) || len(k.classes) > 1 {
		p.claim = claim{n: p.N, rows: p.rows, cols: p.cols, bad: bad, namings: fewNamings}
		for _, c := range k.classes {
			p.claim.tilings = append(p.claim.tilings, p.table.places(c.tiling))
		}
		for _, c := range k.classes {
			p.claim.tilings = append(p.claim.tilings, p.sample(c)...)
		}
		if len(k.classes) > 1 {
			p.claim.relation = k.classes[0].relation(&k.classes[1], len(bad))
		}
		if err := p.refute(k.weight); err != errMet {
			p.cert.write("claim")
			return err
		}
	}
	// The classes are not enough, and there are arrays with them: one of the heaviest others is there
	// as well.
	for rest := int(p.Most) - k.weight; most(others, len(bad), rest) > rest; {
		next, outside := k.with(others)
		if err := p.extend(bad, next, next.apart(outside)); err != nil {
			return err
		}
		others = outside // it is not, nor are those that would be there with it
	}
	p.cert.light(bad, others, int(p.Most)-k.weight)
	return nil
}

// samples is how many tilings of a class a claim has. More have hardly any pair of dominoes that
// these have not.
const samples = 100

// sample returns tilings of a class, the first first.
func (p *prover) sample(c class) (list [][][2]int) {
	met := 0
	for i, of := range p.table.of[len(p.table.blocks)] {
		if of == c.number {
			if met%(c.weight/samples+1) == 0 {
				list = append(list, p.table.places(i))
			}
			met++
		}
	}
	return list
}

// errMet ends a search that has met an array.
var errMet = errors.New("record: there is an array")

// refute goes through the arrays that the claim denies: all of them, or with errMet up to the first
// at which there need not be more solutions than those that are known, whose weight is given.
func (p *prover) refute(weight int) error {
	p.Claims++
	arrays := p.Arrays
	nodes, conflicts, err := p.claim.refute(p.ctx, func(pips []int) error {
		p.Arrays++
		if err := p.look(pips); err != nil || weight > int(p.Most) {
			return err
		}
		return errMet
	})
	p.Nodes += nodes
	p.Conflicts += conflicts
	if err != nil && err != errMet || p.cfg.Claim == nil {
		return err
	}
	f, formulaErr := p.claim.formula(p.claim.single())
	if formulaErr != nil {
		return formulaErr
	}
	f.Number, f.Refuted = p.Claims, p.Arrays == arrays
	if claimErr := p.cfg.Claim(f); claimErr != nil {
		return claimErr
	}
	return err
}

// look counts the solutions of an array, and raises Most if there are more.
func (p *prover) look(pips []int) error {
	cells := make([]uint8, len(pips))
	for i, pip := range pips {
		cells[i] = uint8(pip)
	}
	a := Array{Puzzle: p.puzzle(cells)}
	n, err := a.Puzzle.Count(p.ctx, dominosa.Config{})
	if err != nil {
		return err
	}
	if a.Count = n.Uint64(); a.Count <= p.Most {
		return nil
	}
	if err := a.verify(); err != nil {
		return err
	}
	p.Most, p.best, p.flips.limit = a.Count, cells, int(a.Count)
	p.found(a)
	return nil
}

func (p *prover) found(a Array) {
	if p.cfg.Found != nil {
		p.cfg.Found(a)
	}
}

// A savedProof is the state of a proof.
type savedProof struct {
	savedGoal
	Done  bool     `json:"done"`
	Last  blockSet `json:"last"`
	Proof Proof    `json:"proof"`
	Best  []byte   `json:"best,omitempty"`
}

// save gives a checkpoint how far the proof is.
func (p *prover) save() error {
	p.saved = time.Now()
	if p.cfg.Checkpoint == nil {
		return nil
	}
	return p.cfg.Checkpoint(append(marshal(savedProof{p.goal("proof 3"), p.done, p.last, p.Proof, p.best}), '\n'))
}

// read restores a state that save wrote, and reports its array.
func (p *prover) read(text []byte) error {
	var s savedProof
	if err := readState(text, &s, &s.savedGoal, p.goal("proof 3")); err != nil {
		return err
	}
	most := max(p.Most, s.Proof.Most)
	p.done, p.last, p.Proof, p.best = s.Done, s.Last, s.Proof, s.Best
	if p.best != nil && s.Proof.Most == most {
		p.found(Array{Puzzle: p.puzzle(p.best), Count: most})
	}
	p.Most = most
	return nil
}
