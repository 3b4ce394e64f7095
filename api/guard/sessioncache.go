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

// SessionCacheLifetime is how long reads may use a session that was ended elsewhere. The contract allows one second.
const SessionCacheLifetime = 500 * time.Millisecond

const maxCachedSessions = 20_000

// SessionCache caches sessions briefly, so that the reads of one screen cost one query. Calls that change something
// always query and drop the member's cached sessions: the next call sees ended sessions and new proofs of identity.
type SessionCache struct {
	Clock *clock.Clock

	mu       sync.Mutex
	sessions map[string]cachedSession
	changed  map[id.Member]time.Time
}

type cachedSession struct {
	session.Current
	since time.Time
}

func (k *SessionCache) find(ctx context.Context, db *pg.DB, route wire.Route, token string) (session.Current, error) {
	key := string(session.Hash(token))
	if isRead(route) {
		if current, ok := k.cached(key); ok {
			return current, nil
		}
	}
	current, err := session.Find(ctx, db, token)
	switch {
	case err != nil:
		return current, err
	case isRead(route):
		k.put(key, current)
	default:
		k.forget(current.Member)
	}
	return current, nil
}

func isRead(route wire.Route) bool { return route.Method == http.MethodGet && !route.NeedsProof }

func (k *SessionCache) cached(key string) (session.Current, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	kept, ok := k.sessions[key]
	age := k.Clock.Now().Sub(kept.since)
	return kept.Current, ok && age >= 0 && age < SessionCacheLifetime && kept.since.After(k.changed[kept.Member])
}

func (k *SessionCache) put(key string, current session.Current) {
	current.IsStale = false
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sessions == nil || len(k.sessions) >= maxCachedSessions {
		k.sessions = map[string]cachedSession{}
	}
	k.sessions[key] = cachedSession{current, k.Clock.Now()}
}

func (k *SessionCache) forget(member id.Member) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changed == nil || len(k.changed) >= maxCachedSessions {
		k.changed, k.sessions = map[id.Member]time.Time{}, nil
	}
	k.changed[member] = k.Clock.Now()
}
