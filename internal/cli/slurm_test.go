package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bonepile/internal/must"
	"bonepile/internal/randtest"
)

// slurmConfig is a cluster of one node: the host's name three times, and the directory of its
// files six times.
const slurmConfig = `ClusterName=bonepile
SlurmctldHost=%[1]s(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation=%[2]s
SlurmdSpoolDir=%[2]s
SlurmctldPidFile=%[2]s/ctld.pid
SlurmdPidFile=%[2]s/d.pid
SlurmctldPort=17827
SlurmdPort=17828
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
KillWait=10
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// TestSlurmSlow counts with the scripts of deploy/slurm on a Slurm of one node: parts as an
// array job, and a run that gets SIGTERM, as before its time limit, and continues in the next
// job. It is for root, and takes Debian's slurm-wlm.
func TestSlurmSlow(t *testing.T) {
	randtest.Slow(t, "a minute")
	if _, err := exec.LookPath("slurmctld"); err != nil || os.Getuid() != 0 {
		t.Skip("it takes root and slurm-wlm")
	}
	c := newSlurm(t)
	c.sh(t, `bonepile model queens 10 >q10.dlx; bonepile cover split --parts 4 q10.dlx >parts 2>split.log`)
	c.sh(t, `sbatch -W --array 1-$(wc -l <parts) "$SCRIPTS/array.sbatch" q10.dlx parts results`)
	if sum := c.sh(t, `bonepile cover sum --of parts results/*.json`); sum != "724\n" { // OEIS A000170
		t.Errorf("the parts have %s", sum)
	}
	lost := c.sh(t, `rm results/2_10.json; bonepile cover sum --of parts --missing results/*.json 2>sum.log || true`)
	must.Equal(t, lost, "2/10\n", "what is missing")

	c.sh(t, `bonepile model queens 16 >q16.dlx`)
	job := strings.TrimSpace(c.sh(t, `sbatch --parsable --time 30 -o job.log "$SCRIPTS/run.sbatch" "$PWD/q16.dlx" "$PWD/run" --by search`))
	c.await(t, `grep -q 'joined run' run/log && [ "$(wc -c <run/run/run.json)" -gt 500 ]`)
	c.sh(t, "scancel --batch --signal TERM "+job)
	c.await(t, `grep -q 'interrupted: .* resumes it' run/log || [ -s run/answer ]`)
	resumed := c.sh(t, "grep -c interrupted run/log || true")
	if resumed != "1\n" {
		t.Errorf("it was interrupted %s times: %s", resumed, c.sh(t, "cat run/log"))
	}
	c.await(t, "[ $(squeue -h -t PD | wc -l) = 1 ]")
	c.sh(t, "scontrol update jobid="+job+" StartTime=now") // Slurm would wait two minutes
	c.await(t, "[ -s run/answer ]")
	must.Equal(t, c.sh(t, "cat run/answer"), "14772512\n", "the run")
}

// A slurm is a cluster of one node, with a directory for its jobs.
type slurm struct {
	dir string
	env []string
}

func newSlurm(t *testing.T) *slurm {
	c := &slurm{dir: t.TempDir()}
	scripts, err1 := filepath.Abs("../../deploy/slurm")
	host, err2 := os.Hostname()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	state := t.TempDir()
	config := filepath.Join(state, "slurm.conf")
	must.Do(t, os.WriteFile(config, fmt.Appendf(nil, slurmConfig, host, state), 0o644))
	if out, err := exec.Command("go", "build", "-o", state, "../../cmd/...").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	c.env = append(os.Environ(), "SLURM_CONF="+config, "SCRIPTS="+scripts, "BONEPILE="+state+"/bonepile", "BONEPILE_PORT=14222",
		"PATH="+state+":"+os.Getenv("PATH"))
	for _, daemon := range []string{"slurmctld", "slurmd"} {
		cmd := exec.Command(daemon, "-D")
		cmd.Env = c.env
		must.Do(t, cmd.Start())
		t.Cleanup(func() {
			cmd.Process.Signal(os.Interrupt)
			cmd.Wait()
		})
	}
	t.Cleanup(func() { c.sh(t, "scancel -u root; sleep 1") })
	c.await(t, "sinfo -h -t idle | grep -q .")
	return c
}

// sh runs commands of the shell in the directory of the jobs, and returns what they print.
func (c *slurm) sh(t *testing.T, commands string) string {
	t.Helper()
	cmd := exec.Command("bash", "-ec", commands)
	cmd.Dir, cmd.Env = c.dir, c.env
	var errOut strings.Builder
	cmd.Stderr = &errOut
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s%s", commands, err, out, errOut.String())
	}
	return string(out)
}

// await waits until a condition of the shell holds.
func (c *slurm) await(t *testing.T, condition string) {
	t.Helper()
	for until := time.Now().Add(awaitTime); time.Now().Before(until); time.Sleep(200 * time.Millisecond) {
		cmd := exec.Command("bash", "-c", condition)
		cmd.Dir, cmd.Env = c.dir, c.env
		if cmd.Run() == nil {
			return
		}
	}
	out, _ := exec.Command("sh", "-c", "cat "+c.dir+"/run/log "+c.dir+"/*.log").CombinedOutput()
	t.Fatalf("never: %s\n%s", condition, out)
}
