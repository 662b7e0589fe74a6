package coverjobs

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/certify"
	"bonepile/internal/jobs"
	"bonepile/internal/must"
)

// certified does a run that certifies, and returns the certificate.
func certified(ctx context.Context, p *cover.Problem, parts int, cfg jobs.Config) (cert string, n *big.Int, err error) {
	run, err := NewCertificate(p, false, parts, "a problem")
	if err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	join, err := certify.NewParts(&b, p)
	if err != nil {
		return "", nil, err
	}
	cfg.Each = func(_ string, result []byte) error {
		return ReadParts(result, func(pt cover.Part, n *big.Int) error { join.Add(pt, n); return nil })
	}
	total, err := jobs.Do(ctx, run, cfg)
	if err == nil && len(total.Poisoned) > 0 {
		err = errors.New(total.Poisoned[0].Err)
	}
	if err != nil {
		return "", nil, err
	}
	n, err = join.End()
	return b.String(), n, err
}

// confirm checks a certificate, and counts all of its parts again.
func confirm(t *testing.T, p *cover.Problem, cert string, n *big.Int) certify.Report {
	t.Helper()
	want, err := p.Count(t.Context(), cover.CountConfig{})
	if err != nil || n.Cmp(want) != 0 {
		t.Fatalf("%v solutions, want %v; %v", n, want, err)
	}
	report, err := certify.Check(t.Context(), strings.NewReader(cert), p, certify.CheckConfig{Recount: -1})
	if err != nil || report.Count.Cmp(want) != 0 || report.Recounted != report.Parts {
		t.Fatalf("%+v, want %v solutions; %v\n%s", report, want, err, cert)
	}
	return report
}

// TestCertificateCut searches one part with every budget, over and over on what is left: however
// it is cut, the results in order are the parts of the tree, and all that is left can be resumed.
func TestCertificateCut(t *testing.T) {
	p := queens(t, 7)
	run := must.Get(NewCertificate(p, false, 1, ""))(t)
	defer func(old int64) { glance = old }(glance)
	glance = 5
	carried := 0
	for budget := int64(1); budget < 300; budget += 7 {
		type found struct {
			part   string
			result []byte
		}
		var all []found
		s := must.Get(run.Kind.Open(run.Spec))(t)
		for todo := slices.Clone(run.Parts); len(todo) > 0; {
			part := todo[len(todo)-1]
			o, err := s.Search(t.Context(), part, budget)
			if err != nil || o.Nodes == 0 {
				t.Fatalf("%s: %d nodes, %v", part, o.Nodes, err)
			}
			if strings.Contains(part, afterWord) {
				carried++
			}
			if todo = append(todo[:len(todo)-1], o.Rest...); o.Result != nil {
				all = append(all, found{part, o.Result})
			}
		}
		slices.SortStableFunc(all, func(a, b found) int { return run.Kind.Compare(a.part, b.part) })
		var b bytes.Buffer
		join := must.Get(certify.NewParts(&b, p))(t)
		for _, f := range all {
			must.Do(t, ReadParts(f.result, func(pt cover.Part, n *big.Int) error { join.Add(pt, n); return nil }))
		}
		n := must.Get(join.End())(t)
		confirm(t, p, b.String(), n)
	}
	must.Least(t, carried, 50, "searches resumed within a part")
}

// TestCertificateResumed stops a run after every few parts and resumes it, with one to three
// workers: the certificate is right. A byte of what was found that has changed is refused by the
// name of its file.
func TestCertificateResumed(t *testing.T) {
	p := queens(t, 8)
	run := must.Get(NewCertificate(p, false, 40, "a problem"))(t)
	for workers := 1; workers <= 3; workers++ {
		dir := t.TempDir()
		ctx, stop := context.WithCancel(t.Context())
		stopped := run
		stopped.Kind = stopping(run.Kind, stop)
		total, err := jobs.Do(ctx, stopped, jobs.Config{Dir: dir, Workers: 1, Budget: 30})
		if !errors.Is(err, context.Canceled) || len(total.Left) == 0 || total.Parts == 0 {
			t.Fatalf("%d parts, %d left: %v", total.Parts, len(total.Left), err)
		}
		for _, name := range []string{"results", "run.json"} {
			spoil(t, filepath.Join(dir, name), func() error {
				_, _, err := certified(t.Context(), p, 40, jobs.Config{Dir: dir, Workers: workers})
				return err
			})
		}
		cert, n := must.Get2(certified(t.Context(), p, 40, jobs.Config{Dir: dir, Workers: workers}))(t)
		confirm(t, p, cert, n)
		again, _, err := certified(t.Context(), p, 40, jobs.Config{Dir: dir, Workers: workers})
		if err != nil || again != cert {
			t.Errorf("the finished run gives another certificate: %v", err)
		}
	}
}

// spoil changes a byte of a file while do does a run, which refuses it by its name.
func spoil(t *testing.T, name string, do func() error) {
	t.Helper()
	good, err := os.ReadFile(name)
	if err != nil || len(good) == 0 {
		t.Fatal(name, err)
	}
	bad := slices.Clone(good)
	bad[len(bad)/2] ^= 1
	badErr := os.WriteFile(name, bad, 0o666)
	if err := do(); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a byte of %s has changed: %v", name, err)
	}
	must.Do(t, errors.Join(badErr, os.WriteFile(name, good, 0o666)))
}

// TestBadCertificates has parts and results that are none.
func TestBadCertificates(t *testing.T) {
	run := must.Get(NewCertificate(queens(t, 5), false, 3, ""))(t)
	s := must.Get(run.Kind.Open(run.Spec))(t)
	for _, part := range []string{"", "x", "2+/5", "1/9", "1/5 after x: 1/5", "1/5 after 2", "1/5 after 2: x"} {
		if o, err := s.Search(t.Context(), part, math.MaxInt64); err == nil {
			t.Errorf("%q: %+v", part, o)
		}
	}
	for _, result := range []string{"5\n", "x 1/5\n", "1 1\n"} {
		if err := ReadParts([]byte(result), func(cover.Part, *big.Int) error { return nil }); err == nil {
			t.Errorf("%q: no error", result)
		}
	}
}
