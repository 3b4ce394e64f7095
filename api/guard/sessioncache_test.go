package guard_test

import (
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/system"
)

// CHK-37.
func TestEndedSession_IsReadForHalfASecondAndChangesNothing(t *testing.T) {
	db := storetest.Open(t)
	pia := seed.Pia(t, storetest.Owner(t, db))
	tokens := [2]string{}
	var opened [2]session.Opening
	for i := range tokens {
		opened[i] = session.Opening{Scope: session.Player, At: session.Place{Platform: "WEB", IP: "203.0.113.9",
			Device: string(rune('a' + i))}}
		if err := pg.InTx(t.Context(), db,
			func(tx *sqlx.Tx) error { return opened[i].Begin(t.Context(), tx, pia.ID) }); err != nil {
			t.Fatal(err)
		}
		tokens[i] = opened[i].Token
	}
	now := &clock.Clock{}
	instance := &guard.SessionCache{Clock: now}
	pass := func(method, token string) error {
		who := &wire.Caller{}
		err := instance.Session(t.Context(), db, wire.Route{Method: method}, system.Settings{}, "Bearer "+token, who)
		if err == nil && who.Member != pia.ID {
			t.Errorf("%s is %s", method, who.Member)
		}
		return err
	}
	expired := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, fault.New(fault.SessionExpired)) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := errors.Join(pass("GET", tokens[0]), pass("GET", tokens[1])); err != nil {
		t.Fatal(err)
	}
	const end = `UPDATE sessions SET ended_at = lantern_now() WHERE token_hash = $1`
	if _, err := db.ExecContext(t.Context(), end, session.Hash(tokens[1])); err != nil {
		t.Fatal(err)
	}
	if err := pass("GET", tokens[1]); err != nil {
		t.Errorf("a read a moment later: %v", err)
	}
	expired("a change", pass("POST", tokens[1]))
	if err := pass("POST", tokens[0]); err != nil {
		t.Fatal(err)
	}
	expired("a read after the member changed something here", pass("GET", tokens[1]))
	if err := pass("GET", tokens[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), end, session.Hash(tokens[0])); err != nil {
		t.Fatal(err)
	}
	now.Follow(now.Now().Add(guard.SessionCacheLifetime + time.Millisecond))
	expired("a read after half a second", pass("GET", tokens[0]))
}
