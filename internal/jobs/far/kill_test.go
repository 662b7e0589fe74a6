package far

import (
	"bonepile/internal/jobs"
	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/must"
	"bonepile/internal/randtest"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Tests in which things die. All of them count queens, and hold the number of
// solutions to the table, and that of nodes to a search by one goroutine: what
// counted twice, or not, shows in one of them.

// A trial is how long a test of this kind is. A gate sees to it that the run does not
// end before all kills.
type trial struct {
	n      int           // queens
	pace   time.Duration // that a node takes, at least
	budget int64
	kills  int
}

var (
	quick = trial{8, 200 * time.Microsecond, 40, 3}
	long  = trial{10, 100 * time.Microsecond, 100, 20}
)

// randomly waits for a random time around d.
func randomly(d time.Duration) { time.Sleep(d/4 + rand.N(3*d/2)) }

// TestKillWorkers kills workers at any moment.
func TestKillWorkers(t *testing.T) { killWorkers(t, quick) }

func TestKillWorkersSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	killWorkers(t, long)
}

func killWorkers(t *testing.T, tr trial) {
	t.Parallel()
	g := jobstest.NewGate(t)
	boss := start(t, role{Do: true, Hasty: true, N: tr.n, Workers: -1, Budget: tr.budget, Listen: "127.0.0.1:0", Pace: tr.pace})
	hand := role{Work: true, Hasty: true, URL: boss.await(t, "url"), Workers: 2, Pace: tr.pace, Gate: g}
	team := []*process{start(t, hand), start(t, hand)}
	for range tr.kills {
		i := rand.IntN(len(team))
		team[i].await(t, "report") // it has begun
		randomly(100 * time.Millisecond)
		team[i].kill()
		team[i] = start(t, hand)
	}
	g.Lift(t)
	total := boss.total(t, tr.n)
	t.Logf("%d killed; %d parts, %d redone", tr.kills, total.Parts, total.Redone)
}

// TestKillCoordinator kills the process that has the ledger and the workers, and starts
// it again. What was in the ledger on disk is not searched again, and all else is,
// once.
func TestKillCoordinator(t *testing.T) { killCoordinator(t, quick) }

func TestKillCoordinatorSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	killCoordinator(t, long)
}

func killCoordinator(t *testing.T, tr trial) {
	t.Parallel()
	g, tally := jobstest.NewGate(t), filepath.Join(t.TempDir(), "tally")
	boss := role{Do: true, Saves: true, N: tr.n, Workers: 2, Budget: tr.budget, Dir: t.TempDir(), Pace: tr.pace, Tally: tally, Gate: g}
	searched := func() int64 {
		info := must.Get(os.Stat(tally))(t)
		return info.Size()
	}
	var known, before int64 // nodes in the ledger after the last kill, and searched by then
	for range tr.kills {
		p := start(t, boss)
		p.await(t, "parts")
		randomly(80 * time.Millisecond)
		p.kill()
		saved := savedIn(t, boss.Dir)
		must.Least(t, saved.Nodes, known, "nodes of the ledger")
		known, before = saved.Nodes, searched()
	}
	g.Lift(t)
	total := start(t, boss).total(t, tr.n)
	after := searched() - before
	t.Logf("%d killed; %d parts, %d of %d nodes in vain", tr.kills, total.Parts, searched()-total.Nodes, total.Nodes)
	if want := total.Nodes - known; after != want || total.Redone > 0 {
		t.Errorf("%d nodes were searched after the last kill, and %d were left; %d parts redone", after, want, total.Redone)
	}
}

// savedIn returns the total in the ledger of a run's directory.
func savedIn(t *testing.T, dir string) (total jobs.Total) {
	text, err := os.ReadFile(filepath.Join(dir, "run.json"))
	if err == nil {
		text, _, _ = bytes.Cut(text, []byte("\n")) // before the seal
		err = json.Unmarshal(text, &total)
	}
	if err != nil {
		t.Fatal(err)
	}
	return total
}

// TestKillListening kills the process that has started a server, whose workers are
// elsewhere, and starts it again at the same address. So its server must have ended.
func TestKillListening(t *testing.T) {
	t.Parallel()
	g, dir := jobstest.NewGate(t), t.TempDir()
	boss := role{Do: true, N: quick.n, Workers: -1, Budget: quick.budget, Dir: dir, Listen: "127.0.0.1:0"}
	p := start(t, boss)
	u := must.Get(url.Parse(p.await(t, "url")))(t)
	boss.Listen = u.Host
	hand := start(t, role{Work: true, URL: u.String(), Workers: 2, Pace: quick.pace, Gate: g})
	hand.await(t, "report") // it has begun
	for range quick.kills {
		p.await(t, "parts")
		randomly(80 * time.Millisecond)
		p.kill()
		p = start(t, boss)
	}
	g.Lift(t)
	p.total(t, quick.n)
}

// TestLiar has a worker that finds one more in every part, beside two that are honest, and a coordinator
// that is killed in the middle: the total is right, and says who was wrong.
func TestLiar(t *testing.T) {
	t.Parallel()
	boss := role{Do: true, Saves: true, N: 6, Workers: -1, Budget: 10, Dir: t.TempDir(), Listen: "127.0.0.1:0", Check: 1}
	p := start(t, boss)
	u := must.Get(url.Parse(p.await(t, "url")))(t)
	boss.Listen = u.Host
	hand := role{Work: true, URL: u.String(), Workers: 1, Pace: quick.pace}
	liar := hand
	liar.Lies = true
	names := map[string]bool{}
	for _, r := range []role{liar, hand, hand} {
		w := start(t, r)
		names[fmt.Sprint(":", w.cmd.Process.Pid)] = r.Lies
		if r.Lies {
			w.await(t, "lied about") // it takes part
		}
	}
	p.await(t, "note wrong about part")
	before := savedIn(t, boss.Dir)
	for end := time.Now().Add(awaitTime); len(before.Wrong) == 0 && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		before = savedIn(t, boss.Dir) // what was found after the last one is found anew, or not
	}
	p.kill()
	total := start(t, boss).total(t, 6)
	if total.Checked < before.Checked || total.Checked < 10 || len(total.Wrong) != 1 {
		t.Errorf("before %+v, and in the end %+v", before, total)
	}
	for name := range total.Wrong {
		if !names[name[strings.LastIndexByte(name, ':'):]] {
			t.Errorf("%s is said to be wrong", name)
		}
	}
}

// TestCut cuts a worker off for longer than the server waits for it: others get
// its unit, and then it comes back with an answer.
func TestCut(t *testing.T) { cutOff(t, quick) }

func TestCutSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	cutOff(t, long)
}

func cutOff(t *testing.T, tr trial) {
	t.Parallel()
	g := jobstest.NewGate(t)
	boss := start(t, role{Do: true, Hasty: true, N: tr.n, Workers: 1, Budget: tr.budget, Listen: "127.0.0.1:0", Pace: tr.pace, Gate: g})
	address := must.Get(url.Parse(boss.await(t, "url")))(t)
	wire := newCable(t, address.Host)
	address.Host = wire.front.Addr().String()
	far := start(t, role{Work: true, Hasty: true, URL: address.String(), Workers: 2, Pace: tr.pace, Gate: g})
	far.await(t, "report")
	cuts := (tr.kills+3)/6 + 1
	for range cuts {
		randomly(200 * time.Millisecond)
		wire.cut()
		time.Sleep(hastyWait + hastyWait/4)
		wire.mend()
	}
	g.Lift(t)
	total := boss.total(t, tr.n)
	t.Logf("%d cuts; %d parts, %d redone", cuts, total.Parts, total.Redone)
}

// A cable passes bytes on between a server and who connects to front, unless it is
// cut: then nothing arrives, and nobody is told.
type cable struct {
	front net.Listener
	back  string

	mu    sync.Mutex
	dead  bool
	conns []net.Conn
}

func newCable(t *testing.T, back string) *cable {
	front := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	c := &cable{front: front, back: back}
	t.Cleanup(func() { front.Close(); c.mend() })
	go func() {
		for {
			a, err := front.Accept()
			if err != nil {
				return
			}
			b, err := net.Dial("tcp", back)
			if err != nil {
				a.Close()
				continue
			}
			c.mu.Lock()
			c.conns = append(c.conns, a, b)
			c.mu.Unlock()
			go c.pass(a, b)
			go c.pass(b, a)
		}
	}()
	return c
}

func (c *cable) pass(from, to net.Conn) {
	defer to.Close()
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		if err != nil {
			return
		}
		c.mu.Lock()
		dead := c.dead
		c.mu.Unlock()
		if dead {
			io.Copy(io.Discard, from)
			return
		}
		if _, err := to.Write(b[:n]); err != nil {
			return
		}
	}
}

func (c *cable) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dead = true
}

// mend closes what was cut, so that both ends connect anew.
func (c *cable) mend() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.conns {
		conn.Close()
	}
	c.dead, c.conns = false, nil
}

// freePorts returns ports that nobody listens on.
func freePorts(t *testing.T, n int) (ports []int) {
	for range n {
		l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// alone starts a server, and returns its URL.
func alone(t *testing.T) string {
	port := freePorts(t, 1)[0]
	start(t, role{Serve: true, Name: "alone", Store: t.TempDir(), Client: port}).await(t, "ready")
	return fmt.Sprintf("nats://127.0.0.1:%d", port)
}

// TestClusterSlow counts again and again on three servers while one and then
// another is killed and started again, and a worker now and then. Something happens in every
// two minutes of a run. BONEPILE_ROUNDS says how many rounds.
func TestClusterSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	rounds := 3
	if text := os.Getenv("BONEPILE_ROUNDS"); text != "" {
		must.Get(fmt.Sscan(text, &rounds))(t)
	}
	c := newCluster(t)
	for i := range rounds {
		c.round(t, i)
	}
	left := c.streams(t)
	t.Logf("%d servers killed; streams left behind: %q", c.killed, left)
	if len(left) > 2*c.admitted {
		t.Errorf("%d runs said that they left their streams behind, and these are there: %q", c.admitted, left)
	}
	must.Least(t, c.killed, rounds, "servers killed")
}

// TestCoordinatorsSlow has ten coordinators on one cluster at once, and three processes that
// work for all of them: every total is exact, and nothing is left behind.
func TestCoordinatorsSlow(t *testing.T) {
	randtest.Slow(t, "half a minute")
	c := newCluster(t)
	for range 3 { // which begin before the cluster has a leader
		start(t, role{Work: true, URL: c.url, Workers: 4, Pace: 100 * time.Microsecond})
	}
	var bosses []*process
	for i := range 10 {
		bosses = append(bosses, start(t, role{Do: true, N: 8 + i%3, Workers: -1, Budget: 200, Dir: t.TempDir(), URL: c.url}))
	}
	for i, p := range bosses {
		total := p.total(t, 8+i%3)
		t.Logf("coordinator %d: %d queens, %d parts, %d redone", i+1, 8+i%3, total.Parts, total.Redone)
	}
	if left := c.streams(t); len(left) > 0 {
		t.Errorf("these were left behind: %q", left)
	}
}

// round does one run.
func (c *cluster) round(t *testing.T, number int) {
	const stall = 2 * time.Minute
	const pace = time.Millisecond // 9 s and more for all nodes: there are kills on the way
	tr, g := long, jobstest.NewGate(t)
	boss := start(t, role{Do: true, Hasty: true, N: tr.n, Workers: -1, Budget: 300, Dir: t.TempDir(), URL: c.url})
	hand := role{Work: true, Hasty: true, URL: c.url, Workers: 2, Pace: pace, Gate: g}
	team := []*process{start(t, hand), start(t, hand)}
	stop := make(chan struct{})
	var killer sync.WaitGroup
	killer.Go(func() { c.torment(stop, func() { g.Lift(t) }) })
	last, begun, since, quiet := "", time.Now(), time.Now(), time.Duration(0)
	for boss.line("total") == "" && quiet < stall {
		time.Sleep(50 * time.Millisecond)
		if now := boss.line("parts"); now != last {
			last, since = now, time.Now()
		}
		quiet = max(quiet, time.Since(since))
		if rand.IntN(60) == 0 {
			i := rand.IntN(len(team))
			team[i].kill()
			team[i] = start(t, hand)
		}
	}
	close(stop)
	killer.Wait()
	if quiet >= stall {
		t.Errorf("round %d: nothing happened for %v", number, stall)
	}
	total := boss.total(t, tr.n)
	if strings.Contains(boss.line("note"), "its streams are still on the server") {
		c.admitted++
	}
	t.Logf("round %d: %.0f s, quiet for up to %.0f s; %d parts, %d redone; %s",
		number, time.Since(begun).Seconds(), quiet.Seconds(), total.Parts, total.Redone, boss.line("note"))
	for _, p := range team {
		p.kill()
	}
}

// streams returns the streams that the cluster has.
func (c *cluster) streams(t *testing.T) (names []string) {
	l := must.Get(login{URL: c.url}.connect("look"))(t)
	defer l.close()
	ctx, cancel := context.WithTimeout(t.Context(), awaitTime)
	defer cancel()
	for name := range l.js.StreamNames(ctx).Name() {
		names = append(names, name)
	}
	return names
}

// A cluster is three servers.
type cluster struct {
	t      *testing.T
	roles  [3]role
	p      [3]*process
	url    string
	killed int

	admitted int // runs that left their streams behind, as they said
}

func newCluster(t *testing.T) *cluster {
	c := &cluster{t: t}
	ports := freePorts(t, 6)
	for i := range c.roles {
		c.roles[i] = role{Serve: true, Name: fmt.Sprint("s", i), Store: t.TempDir(), Client: ports[i], Route: ports[3+i], Routes: ports[3:]}
		c.p[i] = start(t, c.roles[i])
		c.url += fmt.Sprintf("nats://127.0.0.1:%d,", ports[i])
	}
	c.url = c.url[:len(c.url)-1]
	for _, p := range c.p {
		p.await(t, "ready")
	}
	return c
}

// torment kills a server and starts it again, then another, and so on, until stop
// is closed. When the first is back it calls once.
func (c *cluster) torment(stop <-chan struct{}, once func()) {
	for ; ; once = func() {} {
		select {
		case <-stop:
			return
		case <-time.After(time.Second + rand.N(5*time.Second)):
		}
		i := rand.IntN(len(c.p))
		c.p[i].kill()
		c.killed++
		time.Sleep(rand.N(time.Second))
		c.p[i] = start(c.t, c.roles[i])
		for k := 0; k < 200 && c.p[i].line("ready") == ""; k++ {
			time.Sleep(100 * time.Millisecond)
		}
		once()
		// Of three, two have to be whole: it gets to know what it missed.
		select {
		case <-stop:
		case <-time.After(4 * time.Second):
		}
	}
}

// TestLostQueue empties the queue, and then takes it away, in the middle of a run:
// what was in it is given out again.
func TestLostQueue(t *testing.T) {
	t.Parallel()
	g, where := jobstest.NewGate(t), jobs.Server{URL: alone(t)}
	boss := start(t, role{Do: true, N: quick.n, Workers: 2, Budget: quick.budget, URL: where.URL, Pace: quick.pace, Gate: g})
	boss.await(t, "parts")
	l := must.Get(login(where).connect("thief"))(t)
	defer l.close()
	lost := 0
	for lost < 6 && watched(t).Err() == nil {
		for name := range l.js.StreamNames(watched(t)).Name() {
			if !strings.HasSuffix(name, "-jobs") {
				continue
			}
			s, err := l.js.Stream(watched(t), name)
			if err == nil {
				err = s.Purge(watched(t))
			}
			if lost == 3 {
				err = l.js.DeleteStream(watched(t), name)
			}
			if err == nil {
				lost++
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	g.Lift(t)
	boss.total(t, quick.n)
	must.Least(t, lost, 6, "times the queue was lost")
}
