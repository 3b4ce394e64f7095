package courier_test

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

	"lantern/api/outside/courier"
	"lantern/store/fault"
)

// provider notes what it gets and refuses as long as it has refusals.
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

func TestACourierTriesAgainWhatIsBusyAndNothingElse(t *testing.T) {
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
		plan := courier.Plan{Name: "test", Workers: 1, Queue: 1, Again: []time.Duration{time.Millisecond, time.Millisecond}}
		post := courier.New(plan, slog.New(slog.NewTextHandler(&log, nil)), p.deliver)
		if err := post.Send(t.Context(), "hello"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond)
		post.Stop()
		if !slices.Equal(p.got, c.got) || (log.Len() > 0) != (c.log != "") || !strings.Contains(log.String(), c.log) {
			t.Errorf("%s: %v, %s", name, p.got, &log)
		}
		if strings.Contains(log.String(), "hello") {
			t.Errorf("%s: the log tells the message", name)
		}
	}
}

func TestACourierDeliversWhatWaitsAndThenTakesNothing(t *testing.T) {
	p := &provider{}
	post := courier.New(courier.Plan{Workers: 2, Queue: 20}, slog.New(slog.DiscardHandler), p.deliver)
	for range 20 {
		if err := post.Send(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
	}
	post.Stop()
	post.Stop()
	if len(p.got) != 20 {
		t.Errorf("%d of 20 were delivered", len(p.got))
	}
	if err := post.Send(t.Context(), "late"); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
}

func TestACourierRefusesWhatItCannotKeep(t *testing.T) {
	held := make(chan struct{})
	post := courier.New(courier.Plan{Workers: 1, Queue: 1}, slog.New(slog.DiscardHandler),
		func(context.Context, string) error {
			<-held
			return nil
		})
	var refused error
	for range 3 {
		refused = errors.Join(refused, post.Send(t.Context(), "x"))
	}
	close(held)
	post.Stop()
	if !errors.Is(refused, fault.New(fault.TemporarilyUnavailable)) {
		t.Error("three messages found room for one")
	}
}
