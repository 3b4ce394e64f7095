package risk_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
	"lantern/store/risk"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// ends fails unless so many games ended, and as many endings are due to be sent to vendors.
func (s scene) ends(t *testing.T, name, reason string, want int) {
	t.Helper()
	var ended, due int
	if err := s.db.GetContext(ctx, &ended, `SELECT count(*) FROM play_sessions WHERE ended_at IS NOT NULL`); err != nil {
		t.Fatal(err)
	}
	if err := s.db.GetContext(ctx, &due, `SELECT count(*) FROM play_endings
		WHERE reason = $1 AND due_at IS NOT NULL`, reason); err != nil {
		t.Fatal(err)
	}
	if ended != want || due != want {
		t.Errorf("%s: %d games ended, %d endings are due to vendors, want %d", name, ended, due, want)
	}
}

func TestFreeze_OfBetsOrLogin_EndsOpenGames(t *testing.T) {
	s := sit(t)
	s.exec(t, `UPDATE vendors SET api_url = 'http://vendor.example'`)
	mek := seed.Mek(t, s.db)
	for _, flag := range []risk.Flag{risk.FreezeFunds, risk.FreezeIncome, risk.FreezeRegister} {
		s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: flag})
	}
	s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeBet})
	s.ends(t, "other flags, or the agent alone", "BLOCK", 0)
	s.answers(t, "before", "OK")
	operators := storetest.Operators(t, s.db)
	f, err := risk.SetFreeze(ctx, operators, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeLogin}, s.by(t, "ann"))
	if err != nil {
		t.Fatal(err)
	}
	s.ends(t, "kept from signing in", "BLOCK", 1)
	s.answers(t, "kept from signing in", "TOKEN_EXPIRED")
	s.lift(t, f)
	s.opens(t)
	soon := time.Now().Add(time.Hour)
	s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeBet, IsOfTeam: true, From: &soon})
	s.ends(t, "a freeze that has not begun", "BLOCK", 1)
	s.later(t, 2*time.Hour)
	for range 2 {
		if err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return risk.NotifyFreezes(ctx, tx) }); err != nil {
			t.Fatal(err)
		}
	}
	s.ends(t, "a team's that has begun", "BLOCK", 2)
}
