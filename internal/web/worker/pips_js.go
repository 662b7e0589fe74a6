//go:build js && wasm && bonepile_pips

package main

import (
	"bonepile/internal/web/api"
	"bonepile/internal/web/pipsapi"
)

func newHandler(version string) api.Handler { return pipsapi.New(version) }
