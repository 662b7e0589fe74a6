package jobstest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"bonepile/internal/jobs"
)

// A kind whose workers hear of each other: its total is the least number that was found,
// and its word as well. "hear 7" waits until the word is 7 and ignores calls; "find 7"
// finds 7, says that this is news, and leaves "nothing"; "for ever" leaves itself when it is
// called; everything else fails.

// Talk are two parts, the first of which waits for the other.
var Talk = []string{"hear 7", "find 7"}

// Talking returns the kind.
func Talking() jobs.Kind {
	return jobs.Kind{
		Name: "talk", Version: 1,
		Open: SearchFunc(talk).Open,
		Fold: func(total, result []byte) ([]byte, error) {
			if total == nil || cmp.Compare(wordOf(result), wordOf(total)) < 0 {
				return bytes.Clone(result), nil
			}
			return total, nil
		},
		Word: wordOf,
	}
}

func wordOf(total []byte) int64 {
	if n, err := strconv.ParseInt(string(total), 10, 64); err == nil {
		return n
	}
	return jobs.NoWord
}

func talk(ctx context.Context, part string, _ int64) (jobs.Outcome, error) {
	verb, what, _ := strings.Cut(part, " ")
	switch verb {
	case "hear":
		heard := jobs.Heard(ctx)
		for limit := time.Now().Add(time.Minute); fmt.Sprint(heard()) != what; time.Sleep(time.Millisecond) {
			if time.Now().After(limit) {
				return jobs.Outcome{}, jobs.Final(errors.New("there was no word"))
			}
		}
		return jobs.Outcome{Nodes: 1}, nil
	case "find":
		return jobs.Outcome{Result: []byte(what), Nodes: 1, Rest: []string{"nothing"}, News: true}, nil
	case "for":
		<-ctx.Done()
		time.Sleep(100 * time.Millisecond)
		return jobs.Outcome{Nodes: 1, Rest: []string{part}}, nil
	case "nothing":
		return jobs.Outcome{Nodes: 1}, nil
	}
	return jobs.Outcome{}, jobs.Final(errors.New("it fails"))
}
