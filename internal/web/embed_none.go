//go:build !bonepile_site

package web

// embedded returns no module: this build carries none, and what would be
// embedded might be older than the sources beside it.
func embedded() (*Module, error) { return nil, nil }
