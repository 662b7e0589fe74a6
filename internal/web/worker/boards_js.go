//go:build js && wasm && !bonepile_pips

package main

import "bonepile/internal/web/api"

func newHandler(version string) api.Handler { return api.New(version) }
