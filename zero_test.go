package bonepile_test

import (
	"context"
	"fmt"
	"go/ast"
	"io"
	"math/rand/v2"
	"path"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"bonepile/cover"
	"bonepile/cover/breadth"
	"bonepile/cover/certify"
	"bonepile/cover/cheapest"
	"bonepile/cover/constraint"
	"bonepile/cover/counts"
	"bonepile/cover/diagram"
	"bonepile/cover/dimacs"
	"bonepile/cover/formats"
	"bonepile/cover/learn"
	"bonepile/cover/options"
	"bonepile/cover/simplify"
	"bonepile/dominosa"
	"bonepile/dominosa/classic"
	"bonepile/dominosa/deduce"
	"bonepile/dominosa/generate"
	"bonepile/dominosa/notation"
	"bonepile/dominosa/pips"
	pipsdeduce "bonepile/dominosa/pips/deduce"
	pipsgenerate "bonepile/dominosa/pips/generate"
	pipsnotation "bonepile/dominosa/pips/notation"
	"bonepile/dominosa/refute"
	"bonepile/dominosa/say"
	"bonepile/dominosa/tilings"
	"bonepile/internal/must"
	"bonepile/zdd"
)

// publicFunctions are the functions of the public packages, and publicTypes their types with
// methods.
var (
	publicFunctions = []any{
		cover.NewBuilder, cover.Parse, cover.ParseDemands, cover.ParseWarn, cover.ParsePart,
		cover.Binary, cover.Suffixes, cover.Interchangeable, breadth.Count, breadth.NarrowOrder,
		certify.Write, certify.NewParts, certify.Check, cheapest.Fewest, cheapest.Find, cheapest.FindDearest, cheapest.Minimax,
		cheapest.NewSearch, cheapest.Within, cheapest.Decide, constraint.All, constraint.Require, counts.Distinct,
		counts.NewPicker, counts.Helped, counts.Weighted, diagram.Of, dimacs.Write, dimacs.WriteWithin,
		formats.ReadFlatZinc, formats.Forms, formats.Read, formats.Recognise, formats.WriteOPB, learn.New, learn.Prove,
		options.New[int], simplify.Reduce, simplify.Prune, simplify.Strengthen,
		dominosa.NewBoard, dominosa.BoardOf, dominosa.NewBone, dominosa.NewBones, dominosa.Full, dominosa.FullFrom,
		dominosa.CellsOf, classic.Methods, classic.Named, deduce.Solve, deduce.Rules, deduce.Explain, deduce.NewGauge,
		deduce.Next, deduce.Path, deduce.Rate, deduce.WhyNot, generate.NewSampler, generate.New, generate.Mend, generate.Distance,
		generate.SymmetryNamed, generate.ShapeNamed, generate.ParseShape, notation.ParseBones, notation.ParseGiven,
		notation.NewReader, notation.ParseBoard, notation.ParsePartial, notation.ParsePlaces, notation.ParseTiling,
		notation.Forms, notation.FormNamed, pipsdeduce.Solve, pipsdeduce.Rules, pipsdeduce.Explain, pipsdeduce.Rate,
		pipsdeduce.Next, pipsnotation.Parse, pipsnotation.ParsePlaces, pipsnotation.Text, pipsnotation.ID, pipsnotation.AppendJSON, refute.NewProver, refute.Find, say.New, say.Number, say.Numbered, say.Plural,
		say.Joined[int], say.List[int], say.Few[int], tilings.Count,
		zdd.NewBuilder, zdd.Of, zdd.Fold[int], zdd.Order, zdd.Read,
	}
	publicTypes = []any{
		new(cover.Builder), new(cover.Checkpoint), cover.Choice(0), new(cover.Config), cover.Engine(0), new(cover.Figure),
		new(cover.Part), new(cover.Problem), new(cover.Stats), new(cover.SyntaxError), cover.Verdict(0), cover.Way(0),
		new(certify.Parts), new(cheapest.Search), new(constraint.Loop), new(constraint.Connected),
		new(pips.Fault), pips.Kind(0), new(pips.Puzzle), new(pips.Region), new(pipsdeduce.Deduction), pipsgenerate.Order{},
		new(counts.Picker), new(formats.Model), new(learn.Solver),
		new(options.Builder[int]), new(simplify.Reduction), new(simplify.Strengthening),
		new(dominosa.Board), new(dominosa.Bone), new(dominosa.Bones), new(dominosa.Cell), dominosa.Engine(0),
		new(dominosa.Fault), dominosa.FaultKind(0), new(dominosa.Place), new(dominosa.Puzzle), dominosa.Tiling(nil),
		dominosa.Verdict(0), new(classic.TooMuchError), new(deduce.Deduction), new(deduce.Explanation), new(deduce.Gauge),
		new(deduce.Hint), deduce.HintKind(0), new(deduce.Letters), deduce.Level(0), deduce.Outcome(0), new(deduce.Paragraph), new(deduce.Rule), new(deduce.Step),
		new(generate.Change), new(generate.Distinct), new(generate.Generator), new(generate.GiveUpError), generate.Model(0),
		new(generate.Recipe), new(generate.Sampler), generate.Symmetry(0), notation.Form{}, new(notation.Marks), new(notation.Reader),
		new(notation.SyntaxError), new(refute.Forced), new(refute.Proof), new(refute.Prover), new(say.Text), new(say.Voice),
		new(zdd.Builder), new(zdd.Diagram), new(zdd.SyntaxError),
	}
)

// argument returns a value of a type for a call: the zero value or, in the second round, one
// below zero, past the end or nil. Streams, contexts and sources of random numbers are real.
func argument(t *testing.T, typ reflect.Type, second bool) reflect.Value {
	switch typ {
	case reflect.TypeFor[context.Context]():
		return reflect.ValueOf(t.Context())
	case reflect.TypeFor[io.Reader]():
		return reflect.ValueOf(strings.NewReader(""))
	case reflect.TypeFor[io.Writer]():
		return reflect.ValueOf(io.Discard)
	case reflect.TypeFor[*rand.Rand]():
		return reflect.ValueOf(rand.New(rand.NewPCG(1, 2)))
	}
	v := reflect.New(typ).Elem()
	switch {
	case typ.Kind() == reflect.Pointer:
		return reflect.New(typ.Elem())
	case second && v.CanInt():
		v.SetInt(-1)
	case second && v.CanUint() && typ.Size() < 8:
		v.SetUint(1<<(8*typ.Size()) - 1)
	}
	return v
}

// called calls f, asks an iterator among its results for one value, and returns how it
// panicked, or nil.
func called(t *testing.T, f reflect.Value, second bool) (panicked any, stack string) {
	defer func() {
		if panicked = recover(); panicked != nil {
			stack = string(debug.Stack())
		}
	}()
	var args []reflect.Value
	for i := range f.Type().NumIn() {
		if typ := f.Type().In(i); f.Type().IsVariadic() && i == f.Type().NumIn()-1 {
			if second {
				args = append(args, argument(t, typ.Elem(), second))
			}
		} else {
			args = append(args, argument(t, typ, second))
		}
	}
	for _, result := range f.Call(args) {
		if typ := result.Type(); typ.CanSeq() && typ.Kind() == reflect.Func {
			for range result.Seq() {
				break
			}
		} else if typ.CanSeq2() && typ.Kind() == reflect.Func {
			for range result.Seq2() {
				break
			}
		}
	}
	return nil, ""
}

// TestZeroValues calls every function and method of the public packages with zero values,
// numbers below zero and nils. Each gives a result or an error, or its comment says that it
// panics.
func TestZeroValues(t *testing.T) {
	list := sources(t)
	may := map[string]bool{} // panic: functions, and types all of whose methods may
	for _, s := range list {
		for _, d := range s.file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name, _ := exportedName(d)
				may[s.pkg+" "+name] = strings.Contains(d.Doc.Text(), "panics")
			case *ast.GenDecl:
				if spec, ok := d.Specs[0].(*ast.TypeSpec); ok {
					may[s.pkg+" "+spec.Name.Name] = strings.Contains(d.Doc.Text(), "panics")
				}
			}
		}
	}
	met := map[string]bool{}
	call := func(name string, f reflect.Value) {
		met[name] = true
		typ, _, _ := strings.Cut(name, ".")
		for _, second := range []bool{false, true} {
			if panicked, stack := called(t, f, second); panicked != nil && !may[name] && !may[typ] {
				t.Errorf("%s, nils %t: %v\n%s", name, second, panicked, stack)
			}
		}
	}
	for _, f := range publicFunctions {
		v := reflect.ValueOf(f)
		pkg, name, _ := strings.Cut(strings.TrimSuffix(path.Base(runtime.FuncForPC(v.Pointer()).Name()), "[...]"), ".")
		dir := path.Dir(runtime.FuncForPC(v.Pointer()).Name())
		call(strings.TrimPrefix(path.Join(dir, pkg), "bonepile/")+" "+name, v)
	}
	for _, one := range publicTypes {
		typ := reflect.TypeOf(one)
		base := typ
		if typ.Kind() == reflect.Pointer {
			base = typ.Elem()
		}
		for i := range typ.NumMethod() {
			for _, last := range []bool{false, true} { // an enumeration has values that it does not name
				v := reflect.New(base)
				if last && base.Kind() != reflect.Struct {
					v.Elem().Set(argument(t, base, true))
				}
				if typ.Kind() != reflect.Pointer {
					v = v.Elem()
				}
				call(strings.TrimPrefix(base.PkgPath(), "bonepile/")+" "+strings.TrimSuffix(base.Name(), "[int]")+"."+typ.Method(i).Name, v.Method(i))
			}
		}
	}
	functions, _ := exported(list)
	for pkg, names := range functions {
		for _, name := range names {
			if !met[pkg+" "+name] {
				t.Errorf("%s.%s is not called here", pkg, name)
			}
		}
	}
}

// TestNil holds that a problem or a set that an ignored error left nil is not taken for an empty
// one, which has a solution.
func TestNil(t *testing.T) {
	for name, use := range map[string]func(){
		"Count":  func() { (*cover.Problem)(nil).Count(t.Context(), cover.CountConfig{}) },
		"Reduce": func() { simplify.Reduce(t.Context(), nil, 0) },
		"Size":   func() { (*dominosa.Bones)(nil).Size() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of nil does not panic", name)
				}
			}()
			use()
		}()
	}
	must.Equal(t, fmt.Sprint((*cover.Problem)(nil), dominosa.Puzzle{}), "<nil> { <nil> []}", "nil as text")
}
