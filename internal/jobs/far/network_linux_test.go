package far

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"bonepile/internal/jobs/jobstest"
	"bonepile/internal/randtest"
)

// TestNetworkSlow does runs between two hosts, network namespaces, whose only link delays
// every packet and loses some. Workers sleep where others search, so that two cores have
// room for a hundred: the share of the time in which they have a part is what docs/scale.md
// holds against its model. It needs root, ip and /dev/net/tun.
func TestNetworkSlow(t *testing.T) {
	randtest.Slow(t, "some minutes")
	if os.Getuid() != 0 {
		t.Skip("only root can make hosts")
	}
	for _, tt := range []struct {
		workers int
		delay   time.Duration
		loss    float64
		least   float64 // share of the time in which workers have a part; a busy machine starts them late
	}{
		{10, lan, .001, .85},
		{100, lan, .001, .85},
		{10, 20 * time.Millisecond, .01, .8},
	} {
		l := newLine(t, tt.delay, tt.loss)
		const n, each = 11, 60 // queens, and seconds of work for each worker
		pace := time.Duration(float64(each*tt.workers) / float64(jobstest.Nodes(n)) * float64(time.Second))
		boss := start(t, role{Do: true, N: n, Workers: -1, Dir: t.TempDir(), Listen: l.address + ":0", Host: l.hosts[0]})
		hand := start(t, role{Work: true, URL: boss.await(t, "url"), Workers: tt.workers, Pace: pace, Host: l.hosts[1]})
		hand.await(t, "report")
		begun := time.Now()
		total := boss.total(t, n)
		took := time.Since(begun).Seconds()
		share := total.Busy / took / float64(tt.workers)
		t.Logf("| %d | %v, %.1f %% lost | %.1f %% | %.0f s, %d parts, %d packets, %d lost |",
			tt.workers, tt.delay, 100*tt.loss, 100*share, took, total.Parts, l.packets, l.lost)
		if share < tt.least || share > 1 || tt.loss > 0 && l.lost == 0 {
			t.Errorf("%d workers had a part for %.3f of the time, %d packets were lost", tt.workers, share, l.lost)
		}
		hand.kill()
		l.cut()
	}
}

// lan is the delay that the model assumes for one way between machines of a network.
const lan = 500 * time.Microsecond

// A line joins two hosts.
type line struct {
	hosts   [2]string // names of network namespaces
	address string    // of the first
	ends    [2]*os.File

	mu            sync.Mutex
	packets, lost int
}

// newLine makes two hosts and the line between them, whose packets take a time each way and
// are lost with a probability.
func newLine(t *testing.T, delay time.Duration, loss float64) *line {
	l := &line{address: "10.77.77.1"}
	for i := range l.ends {
		name := fmt.Sprintf("bonepile%d", i)
		l.hosts[i] = name
		exec.Command("ip", "netns", "del", name).Run() // of a test that was killed
		var err error
		if l.ends[i], err = openTun(name); err != nil {
			t.Skip("no /dev/net/tun: ", err)
		}
		for _, command := range []string{
			"ip netns add " + name,
			"ip link set " + name + " netns " + name,
			fmt.Sprintf("ip -n %s addr add 10.77.77.%d/24 dev %s", name, i+1, name),
			"ip -n " + name + " link set " + name + " up",
			"ip -n " + name + " link set lo up",
		} {
			if out, err := exec.Command("sh", "-c", command).CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", command, err, out)
			}
		}
	}
	t.Cleanup(l.cut)
	go l.carry(l.ends[0], l.ends[1], delay, loss)
	go l.carry(l.ends[1], l.ends[0], delay, loss)
	return l
}

// cut removes the hosts.
func (l *line) cut() {
	for i, name := range l.hosts {
		l.ends[i].Close()
		exec.Command("ip", "netns", "del", name).Run()
	}
}

// carry passes packets on, in their order, until an end is closed.
func (l *line) carry(from, to *os.File, delay time.Duration, loss float64) {
	type packet struct {
		due  time.Time
		data []byte
	}
	way := make(chan packet, 1<<14)
	defer close(way)
	go func() {
		for p := range way {
			time.Sleep(time.Until(p.due))
			to.Write(p.data)
		}
	}()
	for {
		data := make([]byte, 2048)
		n, err := from.Read(data)
		if err != nil {
			return
		}
		lost := rand.Float64() < loss
		l.mu.Lock()
		l.packets++
		if lost {
			l.lost++
		}
		l.mu.Unlock()
		if !lost {
			way <- packet{time.Now().Add(delay), data[:n]}
		}
	}
}

// openTun makes a network device whose packets are read and written here.
func openTun(name string) (*os.File, error) {
	fd, err := syscall.Open("/dev/net/tun", syscall.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	var request struct {
		name  [16]byte
		flags uint16
		_     [22]byte
	}
	copy(request.name[:], name)
	request.flags = syscall.IFF_TUN | syscall.IFF_NO_PI
	if _, _, no := syscall.Syscall(syscall.SYS_IOCTL, uintptr(fd), syscall.TUNSETIFF, uintptr(unsafe.Pointer(&request))); no != 0 {
		syscall.Close(fd)
		return nil, no
	}
	return os.NewFile(uintptr(fd), name), nil
}
