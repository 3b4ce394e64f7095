package guard

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"
)

// steady is how long nothing may fail before Redis counts as back: one that answers every other call would fill the
// log.
const steady = time.Second

// reach knows whether Redis answers, and says so when that changes.
type reach struct {
	log    *slog.Logger
	isAway atomic.Bool
	// failed is when it last did not answer.
	failed atomic.Int64
}

func (r *reach) note(err error) {
	if r.log == nil || errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		r.failed.Store(time.Now().UnixNano())
		if !r.isAway.Swap(true) {
			r.log.Warn("Redis is away: sign-ins and codes are refused, other calls are not counted", "error", err.Error())
		}
		return
	}
	if !r.isAway.Load() || time.Since(time.Unix(0, r.failed.Load())) < steady {
		return
	}
	if r.isAway.CompareAndSwap(true, false) {
		r.log.Info("Redis is back")
	}
}
