package jobs_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
)

// TestWord has a part whose search ends only when the word of the other one has come.
func TestWord(t *testing.T) {
	t.Parallel()
	total, err := jobs.Do(t.Context(), jobs.Run{Kind: jobstest.Talking(), Parts: jobstest.Talk}, jobs.Config{Workers: 2})
	if err != nil || string(total.Result) != "7" || total.Dropped != 0 || len(total.Poisoned) > 0 || total.Parts < 3 {
		t.Errorf("%+v, %v", total, err)
	}
}

// TestEnough has a result that is enough while another part would take for ever, a third
// has failed, and others wait: the run is done, its ledger says so, and the same run
// answers without a search.
func TestEnough(t *testing.T) {
	t.Parallel()
	run := jobs.Run{Kind: jobstest.Talking(), Parts: []string{"for ever", "fail", "find 7", "find 8", "find 9"}}
	run.Kind.Enough = func(total []byte) bool { return string(total) == "7" }
	cfg := jobs.Config{Workers: 2, Dir: t.TempDir()}
	for range 2 {
		total, err := jobs.Do(t.Context(), run, cfg)
		if err != nil || string(total.Result) != "7" || total.Left != nil || total.Poisoned != nil || total.Dropped < 1 {
			t.Errorf("%+v, %v", total, err)
		}
		run.Kind.Open = func([]byte) (jobs.Searcher, error) { return nil, errors.New("nothing is to be searched") }
	}
	text, err := os.ReadFile(filepath.Join(cfg.Dir, jobs.LedgerFile))
	if err != nil || !strings.Contains(string(text), `"finished":true`) || !strings.Contains(string(text), `"dropped":`) {
		t.Errorf("the ledger: %s, %v", text, err)
	}
	list := jobstest.Listing()
	list.Enough = run.Kind.Enough
	if _, err := jobs.Do(t.Context(), jobs.Run{Kind: list, Parts: []string{"all"}}, jobs.Config{}); !errors.Is(err, jobs.ErrRun) {
		t.Errorf("a kind without a total: %v", err)
	}
}

// TestCommon has parts that share a number: they count up in it, and the one after a part that
// failed begins anew.
func TestCommon(t *testing.T) {
	t.Parallel()
	var seen []int
	count := func(ctx context.Context, part string, _ int64) (o jobs.Outcome, err error) {
		n, ok := jobs.Common(ctx, func() *int { return new(int) })
		if !ok {
			return o, jobs.Final(errors.New("nothing to share"))
		}
		*n++
		seen = append(seen, *n)
		if part == "fail" {
			return o, jobs.Final(errors.New("it fails"))
		}
		return jobs.Outcome{Nodes: 1}, nil
	}
	kind := jobstest.Talking()
	kind.Open = jobstest.SearchFunc(count).Open
	total, err := jobs.Do(t.Context(), jobs.Run{Kind: kind, Parts: []string{"a", "b", "fail", "c", "d"}}, jobs.Config{Workers: 1})
	if err != nil || len(total.Poisoned) != 1 || !slices.Equal(seen, []int{1, 2, 3, 1, 2}) {
		t.Errorf("%v, %+v, %v", seen, total, err)
	}
	if _, ok := jobs.Common(t.Context(), func() int { return 1 }); ok {
		t.Error("outside a run there is something to share")
	}
}
