//go:build !bonepile_site

package web

// embedded returns no module: this build has none, since an embedded one might be older
// than the sources beside it.
func embedded() (*Module, error) { return nil, nil }
