package problem

import (
	"errors"
	"io"
	"math/big"

	"bonepile/internal/cli/kit"
)

// Weights of options as text: on each line a weight, such as 2, 0.5 or -1/3, and the option
// that has it, as the problem has it, items in any order. A weight alone on its line is that
// of all options that no line names; without such a line, that is 1. Lines that begin with a
// bar are comments.

var errWeights = errors.New("not a list of weights")

// ReadWeights reads the weights of the options of p.
func ReadWeights(e *kit.Env, p Named, path string) ([]*big.Rat, error) {
	in, err := e.Open(path, "weights")
	if err != nil {
		return nil, err
	}
	defer in.Close()
	weights, err := readWeights(NewClaimReader(p.Problem, in))
	return weights, Error(in.Name, err)
}

func readWeights(r *claimReader) ([]*big.Rat, error) {
	r.reason = errWeights
	weights := make([]*big.Rat, r.p.Options())
	var others *big.Rat
	for {
		err := r.advance()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		w, ok := new(big.Rat).SetString(r.words[0])
		if !ok || len(r.words[0]) > maxWeight {
			return nil, r.fail(0, "a weight such as 2, 0.5 or -1/3")
		}
		if len(r.words) == 1 {
			if others != nil {
				return nil, r.fail(0, "no second weight for all other options")
			}
			others = w
			continue
		}
		_, list := r.find(r.words[1:])
		if len(list) == 0 {
			return nil, r.fail(1, "an option of the problem")
		}
		if weights[list[0]] != nil {
			return nil, r.fail(1, "an option that has no weight yet")
		}
		for _, k := range list {
			weights[k] = w
		}
	}
	if others == nil {
		others = big.NewRat(1, 1)
	}
	for k := range weights {
		if weights[k] == nil {
			weights[k] = others
		}
	}
	return weights, nil
}

// maxWeight is how many characters a weight may have, lest 1e999999999 take all memory.
const maxWeight = 1000
