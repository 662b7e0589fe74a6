package kit

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"bonepile/internal/whole"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// WriteFile writes a file, which appears whole or, if there is an error, not at all.
func WriteFile(name string, text []byte) error { return whole.WriteFile(name, text, 0o666) }

// Bytes writes a text for [Env.Output].
func Bytes(text []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	}
}

// standardOutput reports whether a name stands for standard output.
func standardOutput(name string) bool { return name == "-" || name == "/dev/stdout" }

// Create begins the file that a flag names; "-" is standard output.
func (e *Env) Create(name string) (*whole.File, error) {
	if standardOutput(name) {
		return whole.Stream(e.Out), nil
	}
	return whole.Create(name, 0o666)
}

// Output has write fill the file that a flag names: standard output if that is "" or "-".
func (e *Env) Output(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(e.Out)
	}
	f, err := e.Create(name)
	if err != nil {
		return err
	}
	return f.Fill(write)
}

// NotShown refuses to write what nobody can read to a terminal: the output of -o if that was not given.
func (e *Env) NotShown(output, what string) error {
	if output == "" && e.Shown {
		return fmt.Errorf("%s is not for a terminal: write it to a file with -o FILE", what)
	}
	return nil
}

// outputName is the value of a flag that names a file to write. It is refused at once,
// not after hours of work, if that file cannot be written.
type outputName struct {
	name *string
	only bool // nothing else goes to standard output, whose name is ""
}

func (f outputName) Type() string   { return "string" }
func (f outputName) String() string { return "" }
func (f outputName) Set(name string) error {
	switch {
	case name == "":
		return errors.New("expected the name of a file")
	case strings.HasPrefix(name, "--"):
		return fmt.Errorf("expected the name of a file, not a flag; ./%s is a file", name)
	case !standardOutput(name):
		if _, err := whole.Writable(name); err != nil {
			return err
		}
	case f.only:
		name = ""
	}
	*f.name = name
	return nil
}

// notWritten returns an error if a file is one that a flag of the command writes, whatever
// the names and links: it would be lost.
func (e *Env) notWritten(path string) (err error) {
	info, statErr := os.Stat(path)
	if in, ok := e.In.(*os.File); ok && path == "-" {
		path = "standard input"
		info, statErr = in.Stat()
	}
	if statErr != nil || !info.Mode().IsRegular() {
		return nil
	}
	for _, cmd := range e.commands {
		cmd.Flags().Visit(func(f *pflag.Flag) {
			out, ok := f.Value.(outputName)
			if !ok {
				return
			}
			if there, statErr := os.Stat(*out.name); statErr == nil && os.SameFile(info, there) {
				err = fmt.Errorf("%s: --%s would overwrite what is read here; give it another name", path, f.Name)
			}
		})
	}
	return err
}

// writtenOnce returns an error if two flags of cmd name one file to write, which may not be there
// yet: what one of them writes would be lost.
func writtenOnce(cmd *cobra.Command) (err error) {
	flags := map[string]string{}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		out, ok := f.Value.(outputName)
		if !ok || *out.name == "" || standardOutput(*out.name) {
			return
		}
		if info, statErr := os.Stat(*out.name); statErr == nil && !info.Mode().IsRegular() {
			return // such as /dev/null
		}
		place, linkErr := filepath.EvalSymlinks(*out.name)
		if linkErr != nil { // there is no file yet
			dir, _ := filepath.EvalSymlinks(filepath.Dir(*out.name))
			place = filepath.Join(dir, filepath.Base(*out.name))
		}
		place, _ = filepath.Abs(place)
		if other := flags[place]; other != "" {
			err = fmt.Errorf("%s is written twice: by --%s and --%s; give one of them another name", *out.name, other, f.Name)
		}
		flags[place] = f.Name
	})
	return err
}

// addOutput gives cmd the flag --output: what it writes to standard output goes to a file. What was
// found before a search was stopped is kept.
func (e *Env) addOutput(cmd *cobra.Command) {
	name, run := "", cmd.RunE
	OutputFlag(cmd, &name)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if name == "" {
			return run(cmd, args)
		}
		f, err := whole.Create(name, 0o666)
		if err != nil {
			return err
		}
		defer f.Discard()
		shown := e.Out
		defer func() { e.Out = shown }()
		e.Out, e.Shown = newStream(f), false
		err = run(cmd, args)
		nothing := e.Bad && (e.Out.late == nil || e.refused) // was written, since no input was good
		closeErr := e.Out.Close()
		if nothing || closeErr != nil || err != nil && !errors.Is(err, ErrStopped) {
			return cmp.Or(err, closeErr)
		}
		return cmp.Or(f.Commit(), err)
	}
}

// OutputFlag gives cmd the flag --output, for [Env.Output].
func OutputFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().VarP(outputName{name, true}, "output", "o", "write to `FILE`, whole or not at all, instead of standard output")
}

// FileFlag gives cmd a flag for a file beside the results, for [Env.Output] or [Env.Create].
func FileFlag(cmd *cobra.Command, name *string, flag, usage string) {
	cmd.Flags().Var(outputName{name, false}, flag, usage)
}
