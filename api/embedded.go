//go:build embedded

package main

import (
	"lantern/api/infra"
	"lantern/store/redisembed"
)

// The embedded Redis is for `make run` and tests: the production image is built without this tag, and therefore
// without miniredis.
func init() {
	startRedis = func() (infra.EmbeddedRedis, error) { return redisembed.Start() }
}
