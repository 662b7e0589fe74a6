package web

import (
	"encoding/json"
	"html"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bonepile/dominosa/deduce"
	"bonepile/internal/must"
)

// TestWords holds the tables of languages to the pages: each has every text of them,
// every text that a script asks for, and every name of a rule, with the same places for
// values and no empty words.
func TestWords(t *testing.T) {
	read := func(name string) string {
		t.Helper()
		return string(must.Get(fs.ReadFile(Page(), name))(t))
	}
	wanted := map[string]bool{}
	var page string
	for _, name := range []string{"index.html", "pips.html"} {
		text := read(name)
		page += text[strings.Index(text, "<body"):]
	}
	page = regexp.MustCompile(`(?s)<!--.*?-->|<code>.*?</code>|<[a-z]+ (?:value="\w+" )?lang="[a-z]+">.*?</`).ReplaceAllString(page, "<")
	letters := regexp.MustCompile(`[A-Za-z]{2}`)
	for _, m := range regexp.MustCompile(`>([^<]+)<|aria-label="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		words := html.UnescapeString(strings.Join(strings.Fields(m[1]+m[2]), " "))
		if letters.MatchString(words) && words != "bonepile" && words != "Pips" {
			wanted[words] = true
		}
	}
	static := len(wanted)
	scripts := must.Get(fs.Glob(Page(), "*.js"))(t)
	for _, name := range scripts {
		for _, m := range regexp.MustCompile(`\bt\("([^"]+)"`).FindAllStringSubmatch(read(name), -1) {
			wanted[m[1]] = true
		}
	}
	if asked := len(wanted) - static; static < 150 || asked < 30 {
		t.Fatalf("only %d texts of the page and %d of scripts were found", static, asked)
	}
	for _, r := range deduce.Rules() {
		wanted[r.Title], wanted[r.Level.String()] = true, true
	}
	places := regexp.MustCompile(`\{\w+\}`)
	for _, language := range []string{"de", "es"} {
		table := map[string]any{}
		for _, name := range []string{"say", "words", "pips"} {
			if err := json.Unmarshal([]byte(read(name+"-"+language+".json")), &table); err != nil {
				t.Fatalf("%s: %v", language, err)
			}
		}
		for _, text := range slices.Sorted(maps.Keys(wanted)) {
			if table[text] == nil {
				t.Errorf("%s has no words for %q", language, text)
			}
		}
		for text, value := range table {
			list, plural := value.([]any)
			if !plural {
				list = []any{value}
			}
			want := places.FindAllString(text, -1)
			slices.Sort(want)
			for _, v := range list {
				words, _ := v.(string)
				got := places.FindAllString(words, -1)
				slices.Sort(got)
				if strings.TrimSpace(words) == "" || !slices.Equal(got, want) {
					t.Errorf("%s: %q has the words %q", language, text, words)
				}
			}
		}
	}
}

// TestSpoken looks for sentences of scripts that a screen reader would read out in English
// whatever the language of the page: all that is said, and all names, go through t.
func TestSpoken(t *testing.T) {
	scripts := must.Get(fs.Glob(Page(), "*.js"))(t)
	spoken := regexp.MustCompile(`(?:\bsay\(|onsay\(|"aria-label", |"aria-valuetext", |\bact\(\{[^}]*\}, |\bwork\()([^;\n]*)`)
	literal := regexp.MustCompile("^[\"`][^\"`]*[A-Za-z]{2}|[?:] [\"`][A-Z][a-z]")
	values := regexp.MustCompile(`\$\{[^{}]*\}|\bt\("[^"]*"`)
	met := 0
	for _, name := range scripts {
		text := must.Get(fs.ReadFile(Page(), name))(t)
		for _, m := range spoken.FindAllStringSubmatch(string(text), -1) {
			met++
			if said := values.ReplaceAllString(m[1], ""); literal.MatchString(said) {
				t.Errorf("%s says in English only: %s", name, m[0])
			}
		}
	}
	must.Least(t, met, 20, "places where something is said")
}
