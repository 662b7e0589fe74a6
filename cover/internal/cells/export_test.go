package cells

// WidestWord is how many options an item may have in words.
const WidestWord = widestWord

// InWords reports whether a search is of the kind words.
func InWords(s Search) bool {
	_, ok := s.(*wordSearch)
	return ok
}
