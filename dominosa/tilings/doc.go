// Package tilings counts the ways to cover a shape with blank dominoes.
package tilings
