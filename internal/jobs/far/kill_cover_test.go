package far

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"
	"time"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/internal/coverjobs"
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
)

// Runs of exact covers in which processes die: dominoes on a square.

// dominoes returns the problem of a square of n by n cells.
func dominoes(n int) *cover.Problem {
	var head, body strings.Builder
	for i := range n * n {
		fmt.Fprintf(&head, "c%d ", i)
		if i%n < n-1 {
			fmt.Fprintf(&body, "c%d c%d\n", i, i+1)
		}
		if i+n < n*n {
			fmt.Fprintf(&body, "c%d c%d\n", i, i+n)
		}
	}
	return must.Value(cover.Parse(strings.NewReader(head.String() + "\n" + body.String())))
}

// coverKinds returns the kinds of these runs, whose searches begin late.
func (r *role) coverKinds() []jobs.Kind {
	return []jobs.Kind{jobstest.Around(coverjobs.Certificate(), func(ctx context.Context, _ string, search func() (jobs.Outcome, error)) (jobs.Outcome, error) {
		jobs.Pause(ctx, r.Pace)
		return search()
	})}
}

// playCover does a run, and prints what comes out.
func (r *role) playCover(ctx context.Context, cfg jobs.Config) error {
	p := dominoes(r.N)
	run, err := coverjobs.NewCertificate(p, false, 40, "dominoes")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	join, err := certify.NewParts(&b, p)
	if err != nil {
		return err
	}
	cfg.Each = func(_ string, result []byte) error {
		return coverjobs.ReadParts(result, func(pt cover.Part, n *big.Int) error { join.Add(pt, n); return nil })
	}
	if _, err := jobs.Do(ctx, run, cfg); err != nil {
		return err
	}
	_, err = join.End()
	fmt.Printf("answer %s\n", jobs.Marshal(b.String()))
	return err
}

// killAll does a run with a coordinator that listens and two processes that work for it, and kills
// one or the other a number of times. It returns the answer. If the run ends too soon, another takes
// twice as long.
func killAll(t *testing.T, r role, kills int) string {
	for r.Pace = 10 * time.Millisecond; ; r.Pace *= 2 {
		if answer, killed := killSome(t, r, kills); killed == kills {
			return answer
		}
	}
}

func killSome(t *testing.T, r role, kills int) (answer string, killed int) {
	boss := r
	boss.Do, boss.Workers, boss.Dir, boss.Listen = true, -1, t.TempDir(), "127.0.0.1:0"
	p := start(t, boss)
	u := must.Get(url.Parse(p.await(t, "url")))(t)
	boss.Listen = u.Host // as before, for those who work
	hand := r
	hand.Work, hand.Workers, hand.URL = true, 1, u.String()
	team := []*process{start(t, hand), start(t, hand)}
	defer func() {
		for _, w := range team {
			w.kill()
		}
	}()
	coordinators := 0
	for ; killed < kills && p.line("answer") == ""; killed++ {
		if killed%3 == 2 {
			p.await(t, "parts", "answer")
			randomly(50 * time.Millisecond)
			p.kill()
			p = start(t, boss)
			coordinators++
			continue
		}
		i := rand.IntN(len(team))
		team[i].await(t, "report") // it has begun, or the run is over
		randomly(100 * time.Millisecond)
		team[i].kill()
		team[i] = start(t, hand)
	}
	must.Do(t, json.Unmarshal([]byte(p.await(t, "answer")), &answer))
	t.Logf("%s parts; pace %v: %d killed, %d of them coordinators", p.line("parts"), r.Pace, killed, coordinators)
	return answer, killed
}

// TestKillCertificate kills a run that certifies: the certificate is whole, and right.
func TestKillCertificate(t *testing.T) {
	t.Parallel()
	const n, tilings = 6, "6728" // OEIS A004003
	cert := killAll(t, role{Cover: true, Hasty: true, Saves: true, N: n}, 6)
	report, err := certify.Check(t.Context(), strings.NewReader(cert), dominoes(n), certify.CheckConfig{Recount: -1})
	if err != nil || report.Count.String() != tilings || report.Recounted != report.Parts || report.Parts < 40 {
		t.Errorf("%+v, want %s solutions; %v\n%s", report, tilings, err, cert)
	}
}
