package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"bonepile/internal/cli/kit"
	"bonepile/internal/must"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// prose are the commands that have no results to print: they write files,
// diagrams in the form of another program, pages and pictures.
var prose = []string{"draw", "book", "serve", "export-site", "cover export", "cover fzn", "schema", "example", "completion", "licences"}

// TestSchemas holds every schema to the standard, and to a description of each field. Every
// command has one, or prints nothing for programs.
func TestSchemas(t *testing.T) {
	all := schemas()
	for c := range leaves(newRoot(&kit.Env{})) {
		_, name, _ := strings.Cut(c.CommandPath(), " ")
		if _, ok := all[name]; ok == slices.Contains(prose, name) {
			t.Errorf("%s: has a schema: %v", name, ok)
		}
	}
	for name, s := range all {
		text := must.Get(json.Marshal(s))(t)
		if _, err := compiled(text, false); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		doc := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(text)))(t)
		kinds := objects("", doc)
		if len(kinds) == 0 {
			t.Errorf("%s: anything fits", name)
		}
		for path, o := range kinds {
			if o["description"] == nil {
				t.Errorf("%s: %s: no description", name, path)
			}
			for field, value := range o["properties"].(map[string]any) {
				v := value.(map[string]any)
				if v["description"] == nil && v["$ref"] == nil {
					t.Errorf("%s: %s/%s: no description", name, path, field)
				}
			}
		}
	}
}

// objects returns the schemas with properties below v, by their paths.
func objects(path string, v any) map[string]map[string]any {
	found := map[string]map[string]any{}
	add := func(key string, child any) {
		for at, o := range objects(path+"/"+key, child) {
			found[at] = o
		}
	}
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["properties"].(map[string]any); ok && v["type"] == "object" {
			found[path] = v
		}
		for key, child := range v {
			add(key, child)
		}
	case []any:
		for i, child := range v {
			add(fmt.Sprint(i), child)
		}
	}
	return found
}

// compiled returns the schema of a text and those of its alternatives. If it is strict,
// objects have no other fields.
func compiled(text []byte, strict bool) (list []*jsonschema.Schema, err error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if strict {
		for _, o := range objects("", doc) {
			o["additionalProperties"] = false
		}
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		return nil, err
	}
	alternatives, _ := doc.(map[string]any)["anyOf"].([]any)
	for i := range max(1, len(alternatives)) {
		at := "mem:///schema.json"
		if len(alternatives) > 0 {
			at = fmt.Sprintf("mem:///schema.json#/anyOf/%d", i)
		}
		s, err := c.Compile(at)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// outputs holds what commands print with --json against their schemas, and knows which
// objects it has seen.
type outputs struct {
	mu      sync.Mutex
	schemas map[string][]*jsonschema.Schema // of each kind of object
	seen    map[string]bool                 // by command and kind
}

var printed outputs

// hold returns an error if a line of what a command printed does not fit its schema, or if
// a line fits several kinds.
func (o *outputs) hold(command, text string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.init(); err != nil {
		return err
	}
	kinds := o.schemas[command]
	if kinds == nil {
		return fmt.Errorf("%s has no schema", command)
	}
	for line := range strings.Lines(text) {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err != nil {
			return fmt.Errorf("%v in %s", err, line)
		}
		var fits []int
		for i, s := range kinds {
			if err = s.Validate(v); err == nil {
				fits = append(fits, i)
			}
		}
		if len(kinds) == 1 && err != nil {
			return fmt.Errorf("%s%v", line, err)
		}
		if len(fits) != 1 {
			return fmt.Errorf("%sfits %d of the kinds of objects that %s prints", line, len(fits), command)
		}
		o.seen[fmt.Sprint(command, ", object ", fits[0]+1)] = true
	}
	return nil
}

func (o *outputs) init() error {
	if o.schemas != nil {
		return nil
	}
	o.schemas, o.seen = map[string][]*jsonschema.Schema{}, map[string]bool{}
	for name, s := range schemas() {
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		if o.schemas[name], err = compiled(text, true); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// watched are objects for which it takes a server: TestStatus has them.
var watched = []string{"work, object 2", "work, object 3"}

// unseen returns the objects that no command has printed, but for the last of several, which is that
// of an error.
func (o *outputs) unseen() (list []string) {
	for name, kinds := range o.schemas {
		for i := range kinds[:max(1, len(kinds)-1)] {
			if what := fmt.Sprint(name, ", object ", i+1); !o.seen[what] && !slices.Contains(watched, what) {
				list = append(list, what)
			}
		}
	}
	slices.Sort(list)
	return list
}

// holdAll holds what a command of a session printed, if it is JSON.
func holdAll(ts *testscript.TestScript, args []string, out, errOut string) {
	if i := slices.Index(args, "--progress"); i >= 0 && strings.HasPrefix(args[i+1], "json") {
		for line := range strings.Lines(errOut) {
			if line[0] == '{' {
				ts.Check(printed.hold("cover progress", line))
			}
		}
	}
	if !slices.Contains(args, "--json") {
		return
	}
	c, _, err := newRoot(&kit.Env{}).Find(args)
	ts.Check(err)
	_, name, _ := strings.Cut(c.CommandPath(), " ")
	ts.Check(printed.hold(name, out))
}
