package guard

import (
	"context"
	"net/http"
	"sync"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/session"
)

// KnownFor is how long a read may go on after a session was ended elsewhere; the contract allows a second.
const KnownFor = 500 * time.Millisecond

const mostKnown = 20_000

// Known remembers for a moment whose a token is, so that the reads of one screen ask the database once. What changes
// anything always asks, and makes the member unknown here: an end of sessions or a fresh proof is seen by the next
// call.
type Known struct {
	Clock *clock.Clock

	mu       sync.Mutex
	sessions map[string]known
	changed  map[id.Member]time.Time
}

type known struct {
	session.Current
	since time.Time
}

func (k *Known) find(ctx context.Context, db *pg.DB, route wire.Route, token string) (session.Current, error) {
	mark := string(session.Hash(token))
	if isRead(route) {
		if current, ok := k.recall(mark); ok {
			return current, nil
		}
	}
	current, err := session.Find(ctx, db, token)
	switch {
	case err != nil:
		return current, err
	case isRead(route):
		k.keep(mark, current)
	default:
		k.forget(current.Member)
	}
	return current, nil
}

func isRead(route wire.Route) bool { return route.Method == http.MethodGet && !route.NeedsProof }

func (k *Known) recall(mark string) (session.Current, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept, ok := k.sessions[mark]
	age := k.Clock.Now().Sub(kept.since)
	return kept.Current, ok && age >= 0 && age < KnownFor && kept.since.After(k.changed[kept.Member])
}

func (k *Known) keep(mark string, current session.Current) {
	current.IsStale = false
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sessions == nil || len(k.sessions) >= mostKnown {
		k.sessions = map[string]known{}
	}
	k.sessions[mark] = known{current, k.Clock.Now()}
}

func (k *Known) forget(member id.Member) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changed == nil || len(k.changed) >= mostKnown {
		k.changed, k.sessions = map[id.Member]time.Time{}, nil
	}
	k.changed[member] = k.Clock.Now()
}
