package gamevendor

import (
	"context"
	"errors"
	"sync"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
)

// pace counts each vendor's calls of the current second. Each instance counts for itself, so that counting needs no
// round trip.
type pace struct {
	mu     sync.Mutex
	second int64
	calls  map[string]int
}

// take counts a call, unless the vendor has made as many as it may. Faults: too_many_requests.
func (p *pace) take(vendor string, most int, now time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if second := now.Unix(); second != p.second {
		p.second, p.calls = second, map[string]int{}
	}
	if p.calls[vendor] >= most {
		return fault.New(fault.TooManyRequests)
	}
	p.calls[vendor]++
	return nil
}

// checkPace counts a call of an authenticated vendor. Faults: too_many_requests.
func (h *Handlers) checkPace(code string, own *int) error {
	most := h.Pace
	if own != nil {
		most = *own
	}
	return h.pace.take(code, most, h.Clock.Now())
}

// unsigned returns the error for a caller with a wrong signature, and counts the call by its address. Faults:
// too_many_requests.
func (h *Handlers) unsigned(ctx context.Context, who wire.Caller, err error) error {
	if !errors.Is(err, errSignature) {
		return err
	}
	if tooMany := h.CountUnsigned(ctx, who.IP); tooMany != nil {
		return tooMany
	}
	return err
}
