package delivery_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/api/outside/delivery"
	"lantern/store/fault"
)

// provider records messages and returns its refusals first.
type provider struct {
	lock     sync.Mutex
	refusals []error
	got      []string
}

func (p *provider) deliver(_ context.Context, message string) error {
	p.lock.Lock()
	defer p.lock.Unlock()
	if len(p.refusals) > 0 {
		refusal := p.refusals[0]
		p.refusals = p.refusals[1:]
		return refusal
	}
	p.got = append(p.got, message)
	return nil
}

type busy struct{}

func (busy) Error() string     { return "busy" }
func (busy) IsTemporary() bool { return true }

func TestQueue_TemporaryFailure_IsRetriedAndOthersAreNot(t *testing.T) {
	for name, c := range map[string]struct {
		refusals []error
		got      []string
		log      string
	}{
		"at once":          {nil, []string{"hello"}, ""},
		"busy twice":       {[]error{busy{}, busy{}}, []string{"hello"}, ""},
		"busy for ever":    {[]error{busy{}, busy{}, busy{}}, nil, "busy"},
		"refused for good": {[]error{errors.New("no such number")}, nil, "no such number"},
	} {
		p := &provider{refusals: c.refusals}
		var log bytes.Buffer
		plan := delivery.Plan{Name: "test", Workers: 1, Queue: 1, RetryDelays: []time.Duration{time.Millisecond,
			time.Millisecond}}
		queue := delivery.New(plan, slog.New(slog.NewTextHandler(&log, nil)), p.deliver)
		if err := queue.Send(t.Context(), "hello"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
		queue.Stop()
		if !slices.Equal(p.got, c.got) || (log.Len() > 0) != (c.log != "") || !strings.Contains(log.String(), c.log) {
			t.Errorf("%s: %v, %s", name, p.got, &log)
		}
		if strings.Contains(log.String(), "hello") {
			t.Errorf("%s: the log contains the message", name)
		}
	}
}

func TestQueue_Stop_DeliversWaitingMessagesAndRefusesNewOnes(t *testing.T) {
	p := &provider{}
	queue := delivery.New(delivery.Plan{Workers: 2, Queue: 20}, slog.New(slog.DiscardHandler), p.deliver)
	for range 20 {
		if err := queue.Send(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
	}
	queue.Stop()
	queue.Stop()
	if len(p.got) != 20 {
		t.Errorf("%d of 20 were delivered", len(p.got))
	}
	if err := queue.Send(t.Context(), "late"); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
}

func TestQueue_Send_FullQueue_IsRefused(t *testing.T) {
	held := make(chan struct{})
	queue := delivery.New(delivery.Plan{Workers: 1, Queue: 1}, slog.New(slog.DiscardHandler),
		func(context.Context, string) error {
			<-held
			return nil
		})
	var refused error
	for range 3 {
		refused = errors.Join(refused, queue.Send(t.Context(), "x"))
	}
	close(held)
	queue.Stop()
	if !errors.Is(refused, fault.New(fault.TemporarilyUnavailable)) {
		t.Error("the queue accepted more messages than it holds")
	}
}
