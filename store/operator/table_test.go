package operator_test

import (
	"crypto/sha256"
	"testing"
	"time"

	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/money"
	"lantern/store/storetest"
)

// table is Pia in an open game.
type table struct {
	scene
	token string
}

// opens starts a new game session.
func (s *table) opens(t *testing.T) {
	t.Helper()
	games, _, err := game.List(ctx, s.db, game.Filter{Vendor: "BGS", Size: 1})
	if err != nil || len(games) != 1 {
		t.Fatalf("no game to play: %v", err)
	}
	open, err := game.Open(ctx, s.db, game.Player{Member: s.pia.ID, Currency: "THB", Language: "th"}, games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gamevendor.Verify(ctx, s.db, "BGS", "DICE", open.Token); err != nil {
		t.Fatal(err)
	}
	s.token = open.Token
	s.exec(t, `UPDATE play_sessions SET expires_at = 'infinity'`)
}

func (s table) bet(tx string) gamevendor.Bet {
	return gamevendor.Bet{
		Vendor: "BGS", Tx: tx, Print: []byte(tx), Token: gamevendor.HashToken(s.token), Player: s.pia.ID, Game: "DICE",
		Currency: "THB",
		Amount:   money.Unit, Round: "round of " + tx, Happened: time.Now(),
	}
}

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s scene) key(who id.Member, name string) *idem.Key {
	sum := sha256.Sum256([]byte(name))
	return &idem.Key{Member: who, Call: "test", Key: name, BodyHash: sum[:], RequestID: name, IsMoney: true}
}
