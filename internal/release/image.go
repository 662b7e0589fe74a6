package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"time"
)

// An OCI archive is a tar of blobs, which are named by their hashes, and of an index that
// leads to them: see the image layout of the Open Container Initiative.

type object map[string]any

// blobs are the files of the archive by name.
type blobs map[string][]byte

// add adds a blob and returns its descriptor.
func (b blobs) add(kind string, body []byte) object {
	sum := sha256.Sum256(body)
	b[path.Join("blobs", "sha256", hex.EncodeToString(sum[:]))] = body
	return object{"mediaType": kind, "digest": "sha256:" + hex.EncodeToString(sum[:]), "size": len(body)}
}

// addJSON adds a blob of JSON.
func (b blobs) addJSON(kind string, v any) object { return b.add(kind, encoded(v)) }

func encoded(v any) []byte {
	text, err := json.Marshal(v)
	never(err)
	return text
}

// image makes the image for containers: the programs in a file system with nothing else but
// a directory to write to, for each architecture of Linux.
func (r *release) image(programs map[target][]entry, legal []entry) error {
	const media = "application/vnd.oci.image."
	b, manifests := blobs{}, []object{}
	for _, t := range r.targets {
		if t.os != "linux" {
			continue
		}
		tmp := entry{"tmp/", 0o1777, nil}
		layer := tarred(append(under("", slices.Concat(programs[t], legal)), tmp), r.time)
		plain := sha256.Sum256(layer)
		config := b.addJSON(media+"config.v1+json", object{
			"created": r.time.Format(time.RFC3339), "os": t.os, "architecture": t.arch,
			"config": object{
				"Entrypoint": []string{"/bonepile"}, "User": "65532:65532", "Env": []string{"HOME=/tmp"}, "WorkingDir": "/tmp",
				"Labels": object{"org.opencontainers.image.version": r.version, "org.opencontainers.image.licenses": "MIT"},
			},
			"rootfs": object{"type": "layers", "diff_ids": []string{"sha256:" + hex.EncodeToString(plain[:])}},
		})
		m := b.addJSON(media+"manifest.v1+json", object{
			"schemaVersion": 2, "mediaType": media + "manifest.v1+json", "config": config,
			"layers": []object{b.add(media+"layer.v1.tar+gzip", gzipped(layer))},
		})
		m["platform"] = object{"os": t.os, "architecture": t.arch}
		manifests = append(manifests, m)
	}
	if len(manifests) == 0 {
		return nil
	}
	index := func(list []object) object {
		return object{"schemaVersion": 2, "mediaType": media + "index.v1+json", "manifests": list}
	}
	all := b.addJSON(media+"index.v1+json", index(manifests))
	all["annotations"] = object{"org.opencontainers.image.ref.name": r.version}
	b["index.json"] = encoded(index([]object{all}))
	b["oci-layout"] = encoded(object{"imageLayoutVersion": "1.0.0"})
	var list []entry
	for _, name := range slices.Sorted(maps.Keys(b)) {
		list = append(list, entry{name, 0o644, b[name]})
	}
	r.files[r.name("oci.tar")] = tarred(list, r.time)
	return nil
}
