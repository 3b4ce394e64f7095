package gamevendor

import (
	"strings"
	"testing"
	"time"
)

func TestCall_WithoutAnswer_TimesOutAfterTwoSeconds(t *testing.T) {
	for _, route := range new(Handlers).Routes() {
		// Up to 500 actions take longer than one.
		limit := 2 * time.Second
		if strings.HasSuffix(route.Path, "/settle-batch") {
			limit = 0
		}
		if route.Timeout != limit {
			t.Errorf("%s has %s", route.Path, route.Timeout)
		}
	}
}
