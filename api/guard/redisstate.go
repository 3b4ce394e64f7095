package guard

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"
)

// stableFor is how long Redis must not fail to count as available: a Redis that fails every other call would fill the
// log.
const stableFor = time.Second

// redisState tracks whether Redis is available and logs changes.
type redisState struct {
	log           *slog.Logger
	isUnavailable atomic.Bool
	// failed is the time of the last failure.
	failed atomic.Int64
}

func (r *redisState) record(err error) {
	if r.log == nil || errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		r.failed.Store(time.Now().UnixNano())
		if !r.isUnavailable.Swap(true) {
			r.log.Warn("redis_unavailable", "effect", "sign-ins and codes are refused, calls are not limited",
				"error", err.Error())
		}
		return
	}
	if !r.isUnavailable.Load() || time.Since(time.Unix(0, r.failed.Load())) < stableFor {
		return
	}
	if r.isUnavailable.CompareAndSwap(true, false) {
		r.log.Info("redis_available")
	}
}
