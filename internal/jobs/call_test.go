package jobs

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"
)

// TestToCall has a coordinator with units that are out: which does it call, and when?
func TestToCall(t *testing.T) {
	now := time.Now()
	ago := func(ms int) time.Time { return now.Add(-time.Duration(ms) * time.Millisecond) }
	long, never := ago(900), time.Time{}
	for name, tt := range map[string]struct {
		team, idle int
		ready      int64
		units      []given
		thought    time.Time
		want       string // places in units
	}{
		"one is idle":          {team: 2, units: []given{{at: long}}, want: "0"},
		"no reserve":           {team: 2, units: []given{{at: long}, {at: ago(950)}}, want: "1"},
		"a reserve":            {team: 2, units: []given{{at: long}, {at: long}, {at: long}}},
		"alone":                {team: 1, units: []given{{at: long}}},
		"there is more":        {team: 2, ready: 1, units: []given{{at: long}}},
		"just begun":           {team: 2, units: []given{{at: ago(10)}}},
		"called":               {team: 2, units: []given{{at: long, called: ago(50), calls: 1}}},
		"called in vain":       {team: 2, units: []given{{at: long, called: ago(200), calls: 1}}, want: "0"},
		"one will come":        {team: 2, units: []given{{at: long, called: ago(50), calls: 1}, {at: long}}},
		"others first":         {team: 3, units: []given{{at: long, called: ago(200), calls: 1}, {at: ago(100)}, {at: ago(200)}}, want: "2"},
		"several":              {team: 8, units: []given{{at: ago(100)}, {at: ago(400)}, {at: ago(300)}, {at: ago(200)}, {at: ago(500)}, {at: ago(450)}}, want: "4 5 1"},
		"thought of just now":  {team: 50, units: []given{{at: long}}, thought: ago(20)},
		"thought of before":    {team: 50, units: []given{{at: long}}, thought: ago(60), want: "0"},
		"some have none":       {team: 1, idle: 2, units: []given{{at: ago(100)}, {at: ago(200)}, {at: ago(300)}}, want: "2 1"},
		"nothing to call":      {team: 4},
		"all have been called": {team: 4, units: []given{{at: long, called: ago(1), calls: 1}, {at: long, called: ago(1), calls: 1}}},
	} {
		c := &coordinator{ledger: newLedger(ranges, nil), team: tt.team, idle: tt.idle, thought: tt.thought, units: map[string]*given{}}
		c.ledger.ready = tt.ready
		for i, u := range tt.units {
			c.units[fmt.Sprint(i)] = &u
		}
		must.Equal(t, strings.Join(c.toCall(now), " "), tt.want, "%s: called", name)
		if again := c.toCall(now.Add(callPace(tt.team))); len(again) > 0 && tt.idle == 0 && tt.team < 8 {
			t.Errorf("%s: then called %q too", name, again)
		}
	}
	c := &coordinator{ledger: newLedger(ranges, nil), team: 1600, thought: never, units: map[string]*given{}}
	for i := range 800 {
		c.units[fmt.Sprint(i)] = &given{at: long}
	}
	must.Equal(t, len(c.toCall(now)), callMost(1600), "units were called")
}

// TestIsCalled writes calls and asks whom they name.
func TestIsCalled(t *testing.T) {
	a, b, c := NewKey(), NewKey(), NewKey()
	text := CallText([]string{a, b}, NoWord)
	if !isCalled(text, a) || !isCalled(text, b) || isCalled(text, c) || isCalled(nil, a) || isCalled([]byte("xy"), a) {
		t.Errorf("%s, %s, %s in %s", a, b, c, text)
	}
}

// TestCalled calls a unit that was just begun, and one of another: the first is stopped,
// but not at once.
func TestCalled(t *testing.T) {
	t.Parallel()
	stopped := make(chan time.Time, 1)
	mine, other := NewKey(), NewKey()
	begun := time.Now()
	c := &Crew{busy: map[string]*activeUnit{
		mine:  {begun, func() { stopped <- time.Now() }},
		other: {begun, func() { t.Error("a unit was stopped that nobody called") }},
	}}
	c.Called(CallText([]string{mine}, NoWord))
	must.Least(t, (<-stopped).Sub(begun), minTurn, "the time before it stopped")
}

// TestUnitParts says how many parts go together.
func TestUnitParts(t *testing.T) {
	for _, tt := range []struct {
		team    int
		ready   int64
		perPart float64
		budget  int64
		want    int
	}{
		{2, 7, 1e-6, 0, 1}, // what somebody handed back
		{2, 80, 1e-6, 0, 10},
		{2, 1 << 20, 1e-6, 0, unitParts},
		{2, 1 << 20, 1e-3, 0, 200},
		{2, 1 << 20, 5, 0, 1},
		{2, 1 << 20, 0, 0, 1},
		{2, 1 << 20, 1e-3, 9, 1},
		{1000, 1 << 13, 1e-3, 0, 2},
	} {
		c := &coordinator{ledger: newLedger(ranges, nil), team: tt.team, perPart: tt.perPart, cfg: Config{Budget: tt.budget}}
		c.ledger.ready = tt.ready
		must.Equal(t, c.unitParts(), tt.want, "%+v", tt)
	}
}

// quiet is an exchange that takes every unit and loses it.
type quiet struct{ memory }

func (*quiet) Give(context.Context, *Unit) (bool, error) { return true, nil }

// TestLostUnits loses as many units as may be out while other parts still wait for their
// turn: nothing is queued, nothing is searched, and nothing more is given out. It is the
// same when there are no others.
func TestLostUnits(t *testing.T) {
	for _, parts := range []int{ahead * 2, 100} {
		run := Run{Kind: ranges}
		for i := range parts {
			run.Parts = append(run.Parts, fmt.Sprintf("%d-%d", i, i+1))
		}
		c := &coordinator{run: run, ledger: newLedger(run.Kind, run.Parts), units: map[string]*given{}, exchange: new(quiet), team: 2}
		for round := range 3 {
			if err := c.give(t.Context()); err != nil || len(c.units) != ahead*2 {
				t.Fatalf("%d parts: %d units given, %v", parts, len(c.units), err)
			}
			c.consider(Look{Queued: ahead * 2, Idle: 2}) // they wait for a worker
			for range lostAfter {
				if len(c.units) != ahead*2 {
					t.Fatalf("%d parts: %d units out", parts, len(c.units))
				}
				c.consider(Look{Idle: 2})
			}
			if len(c.units) != 0 || c.ledger.ready != int64(parts) || c.ledger.total.Redone == 0 {
				t.Fatalf("%d parts, round %d: %d units are out and %d parts wait, %d redone", parts, round, len(c.units), c.ledger.ready, c.ledger.total.Redone)
			}
		}
	}
}
