// Command manifests builds a kustomization and holds every object in it against the schema of
// Kubernetes for its kind: no field may be missing, unknown, or of another type.
//
//	go -C tools run ./manifests ../deploy/kubernetes
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/kustomize/kyaml/openapi"
	"sigs.k8s.io/kustomize/kyaml/yaml"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "use: manifests FOLDER")
		os.Exit(2)
	}
	n, err := check(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s: %d objects are as Kubernetes %s has them\n", os.Args[1], n, openapi.GetSchemaVersion())
}

// check returns how many objects there are.
func check(folder string) (int, error) {
	objects, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err == nil && objects.Size() == 0 {
		err = fmt.Errorf("%s: no objects", folder)
	}
	if err != nil {
		return 0, err
	}
	c, err := schemas()
	if err != nil {
		return 0, err
	}
	for _, o := range objects.Resources() {
		group, version, ok := strings.Cut(o.GetApiVersion(), "/")
		if !ok {
			group, version = "core", group
		}
		s, err := c.Compile(schemaFile + "#/definitions/io.k8s.api." + group + "." + version + "." + o.GetKind())
		if err != nil {
			return 0, err
		}
		value, err := o.Map()
		if err != nil {
			return 0, err
		}
		if err := s.Validate(value); err != nil {
			return 0, fmt.Errorf("%s %s: %w", o.GetKind(), o.GetName(), err)
		}
	}
	return objects.Size(), nil
}

// schemaFile is the name under which a compiler has the schemas.
const schemaFile = "mem:///kubernetes.json"

// schemas returns a compiler of the schemas of kinds. Objects have no fields but those
// of the schema.
func schemas() (*jsonschema.Compiler, error) {
	openapi.SchemaForResourceType(yaml.TypeMeta{APIVersion: "v1", Kind: "Pod"}) // reads them all
	text, err := json.Marshal(openapi.Schema())
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	if err != nil {
		return nil, err
	}
	definitions, ok := doc.(map[string]any)["definitions"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the schema of Kubernetes has no definitions")
	}
	for _, d := range definitions {
		d := d.(map[string]any)
		if d["properties"] != nil {
			d["additionalProperties"] = false
		}
		if d["format"] == "int-or-string" {
			d["type"] = []any{"string", "integer"}
		}
	}
	c := jsonschema.NewCompiler()
	return c, c.AddResource(schemaFile, doc)
}
