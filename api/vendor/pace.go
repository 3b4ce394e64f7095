package vendor

import (
	"errors"
	"sync"
	"time"
)

var errPace = errors.New("vendor: too many calls in this second")

// pace counts each vendor's calls of the running second. It is each instance's own, so that a call waits for nobody to be counted.
type pace struct {
	mu     sync.Mutex
	second int64
	calls  map[string]int
}

// take counts a call, unless the vendor has made as many as it may.
func (p *pace) take(vendor string, most *int, now time.Time) error {
	if most == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if second := now.Unix(); second != p.second {
		p.second, p.calls = second, map[string]int{}
	}
	if p.calls[vendor] >= *most {
		return errPace
	}
	p.calls[vendor]++
	return nil
}
