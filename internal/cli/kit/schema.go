package kit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
)

// The JSON objects that commands print are described by JSON Schemas, draft 2020-12. They
// are made from the Go structs that are written, so they cannot differ. Tags of the fields
// have what Go cannot say:
//
//	doc     what the field means, unless that is the same everywhere: see commonDocs
//	words   the only values of a string, separated by commas
//	null    on a list: it may be null
//	record  on the first field: what the whole object is
//
// Whole numbers are JSON numbers. Those of a uint64 go up to 2^64-1 and those of a big.Int
// have any length, so the schema gives a maximum, or says so.

const dialect = "https://json-schema.org/draft/2020-12/schema"

// commonDocs says what fields mean that many objects share.
var commonDocs = map[string]string{
	"input":   "The name of the file, or standard input.",
	"board":   "The board.",
	"line":    "The line on which the board begins, from 1.",
	"stopped": "Why the search is not complete: limit for the number of solutions, stopped at the limit for that of nodes, time, memory, or interrupted. Absent if the search is complete.",
	"stats":   "How the search went.",
	"numbers": "The options, as numbers that count the options of the problem from 1, without options that name no primary item.",
	"options": "The same options as text: items separated by blanks, a colour after a colon.",
	"text":    "The problem, in the text form that bonepile cover reads.",
	"model":   "The name of the model.",
}

// stoppedWords are the values of stopped, everywhere.
const stoppedWords = "limit,stopped at the limit,time,memory,interrupted"

// A Schema is a JSON Schema, or a part of one.
type Schema struct {
	Dialect     string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Ref         string             `json:"$ref,omitempty"`
	AnyOf       []*Schema          `json:"anyOf,omitempty"`
	Type        any                `json:"type,omitempty"` // a word, or two
	Enum        []string           `json:"enum,omitempty"`
	Minimum     *uint64            `json:"minimum,omitempty"`
	Maximum     *uint64            `json:"maximum,omitempty"`
	Items       *Schema            `json:"items,omitempty"`
	MinItems    int                `json:"minItems,omitempty"`
	MaxItems    int                `json:"maxItems,omitempty"`
	Properties  json.RawMessage    `json:"properties,omitempty"` // in the order in which they are written
	Additional  *Schema            `json:"additionalProperties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Defs        map[string]*Schema `json:"$defs,omitempty"`
}

// A described is a value that encoding/json writes as it would write one of what Described returns.
type described interface{ Described() []any }

// SchemaOf returns the schema of lines that are each one of these structs.
func SchemaOf(title string, records ...any) *Schema {
	defs := schemaDefs{}
	all := &Schema{Defs: defs}
	if d, ok := records[0].(described); ok {
		records = append(d.Described(), records[1:]...)
	}
	for _, r := range records {
		t := reflect.TypeOf(r)
		s := defs.object(t)
		s.Title = schemaName(t)
		all.AnyOf = append(all.AnyOf, s)
	}
	if len(all.AnyOf) == 1 {
		all = all.AnyOf[0]
		all.Defs = defs
	}
	all.Dialect, all.Title = dialect, title
	return all
}

// schemaDefs are the structs that others contain, by name.
type schemaDefs map[string]*Schema

// schemaName returns the name of a struct for people: place for PlaceJSON.
func schemaName(t reflect.Type) string {
	short := strings.TrimSuffix(strings.TrimSuffix(t.Name(), "JSON"), "Record")
	return strings.ToLower(short[:1]) + short[1:]
}

// object returns the schema of a struct, written out.
func (defs schemaDefs) object(t reflect.Type) *Schema {
	s := &Schema{Type: "object"}
	for _, f := range reflect.VisibleFields(t) {
		s.Description = cmp.Or(s.Description, f.Tag.Get("record"))
		tag := f.Tag.Get("json")
		if tag == "" || tag == "-" { // an embedded struct, or not written
			continue
		}
		name, rest, _ := strings.Cut(tag, ",")
		optional := rest == "omitempty"
		value := defs.of(f.Type, optional)
		doc := cmp.Or(f.Tag.Get("doc"), commonDocs[name])
		value.Description = strings.TrimSpace(doc + " " + value.Description)
		if f.Tag.Get("null") != "" {
			value.Type = []any{value.Type, "null"}
		}
		if words := f.Tag.Get("words"); words != "" {
			value.Enum = strings.Split(words, ",")
		} else if name == "stopped" {
			value.Enum = strings.Split(stoppedWords, ",")
		}
		text, _ := json.Marshal(value) // words and numbers
		s.Properties = fmt.Appendf(s.Properties, `,"%s":%s`, name, text)
		if !optional {
			s.Required = append(s.Required, name)
		}
	}
	s.Properties[0] = '{'
	s.Properties = append(s.Properties, '}')
	return s
}

var (
	bigInt      = reflect.TypeFor[*big.Int]()
	isDescribed = reflect.TypeFor[described]()
)

// of returns the schema of a type. A pointer may be null, unless its field is then left out.
func (defs schemaDefs) of(t reflect.Type, optional bool) *Schema {
	switch {
	case t == bigInt:
		return &Schema{Type: "integer", Minimum: new(uint64(0)), Description: "A whole number of any length."}
	case t.Kind() != reflect.Pointer && t.Implements(isDescribed):
		s := &Schema{}
		for _, d := range reflect.Zero(t).Interface().(described).Described() {
			s.AnyOf = append(s.AnyOf, defs.of(reflect.TypeOf(d), optional))
		}
		return s
	}
	switch t.Kind() {
	case reflect.String:
		return &Schema{Type: "string"}
	case reflect.Bool:
		return &Schema{Type: "boolean"}
	case reflect.Float64:
		return &Schema{Type: "number"}
	case reflect.Int, reflect.Int64:
		return &Schema{Type: "integer"}
	case reflect.Uint64:
		return &Schema{Type: "integer", Minimum: new(uint64(0)), Maximum: new(uint64(math.MaxUint64))}
	case reflect.Slice:
		return &Schema{Type: "array", Items: defs.of(t.Elem(), false)}
	case reflect.Array:
		return &Schema{Type: "array", Items: defs.of(t.Elem(), false), MinItems: t.Len(), MaxItems: t.Len()}
	case reflect.Map:
		return &Schema{Type: "object", Additional: defs.of(t.Elem(), false)}
	case reflect.Pointer:
		s := defs.of(t.Elem(), false)
		if !optional {
			s.Type = []any{s.Type, "null"}
		}
		return s
	case reflect.Struct:
		name := schemaName(t)
		if defs[name] == nil {
			defs[name] = defs.object(t)
		}
		return &Schema{Ref: "#/$defs/" + name}
	}
	panic("no schema for " + t.String())
}
