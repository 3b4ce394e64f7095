package risk_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/risk"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/transfer"
	"lantern/store/withdrawal"
)

// table is Pia in an open game.
type table struct {
	scene
	token string
}

func sit(t *testing.T) table {
	t.Helper()
	s := table{scene: ready(t)}
	s.opens(t)
	return s
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

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s scene) later(t *testing.T, by time.Duration) {
	t.Helper()
	s.exec(t, `UPDATE clock_offsets SET ahead = ahead + make_interval(secs => $1)`, by.Seconds())
}

func (s table) bet(tx string) gamevendor.Bet {
	return gamevendor.Bet{
		Vendor: "BGS", Tx: tx, Print: []byte(tx), Token: gamevendor.HashToken(s.token), Player: s.pia.ID, Game: "DICE",
		Currency: "THB",
		Amount:   money.Unit, Round: "round of " + tx, Happened: time.Now(),
	}
}

// answers places one bet by itself and one in a statement for many: both must be answered alike.
func (s table) answers(t *testing.T, name string, want gamevendor.Status) {
	t.Helper()
	alone, err := gamevendor.Place(ctx, s.db, s.bet(name+" alone"))
	if err != nil {
		t.Fatal(err)
	}
	batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler), gamevendor.DefaultBatch)
	defer batcher.Stop()
	batched, err := batcher.Place(ctx, s.bet(name+" batched"))
	if err != nil {
		t.Fatal(err)
	}
	if alone.Status != want || batched.Status != want {
		t.Errorf("%s: alone %s, batched %s, want %s", name, alone.Status, batched.Status, want)
	}
}

func (s scene) freeze(t *testing.T, request risk.NewFreeze) risk.Freeze {
	t.Helper()
	made, err := risk.SetFreeze(ctx, s.db, request, s.by(t, "ann"))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (s scene) lift(t *testing.T, f risk.Freeze) {
	t.Helper()
	if _, err := risk.LiftFreeze(ctx, s.db, f.ID, s.by(t, "bob")); err != nil {
		t.Fatal(err)
	}
}

func TestFreeze_OfBets_RefusesBetsUntilItEnds(t *testing.T) {
	s := sit(t)
	mek, somchai := seed.Mek(t, s.db), seed.Somchai(t, s.db)
	s.answers(t, "free", "OK")
	for name, who := range map[string]seed.Person{"own": s.pia, "of the team": mek, "of the top's team": somchai} {
		f := s.freeze(t, risk.NewFreeze{Member: who.ID, Flag: risk.FreezeBet, IsOfTeam: true})
		s.answers(t, name, "PLAYER_BLOCKED")
		s.lift(t, f)
		s.answers(t, name+" lifted, in the game from before", "TOKEN_EXPIRED")
		s.opens(t)
		s.answers(t, name+" lifted", "OK")
	}
	s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeBet})
	s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeFunds})
	s.answers(t, "the agent alone, or other flags", "OK")
	soon, end := time.Now().Add(time.Hour), time.Now().Add(3*time.Hour)
	s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeBet, IsOfTeam: true, From: &soon, Until: &end})
	s.answers(t, "before", "OK")
	s.later(t, 2*time.Hour)
	s.answers(t, "meanwhile", "PLAYER_BLOCKED")
	s.later(t, 2*time.Hour)
	s.answers(t, "over", "OK")
}

// A transaction that commits later finds the freeze that committed before it, although the freeze is younger than the
// transaction that waited for it.
func TestFreeze_CommittedWhileABetWaits_RefusesTheBet(t *testing.T) {
	for _, isBatched := range []bool{false, true} {
		s := sit(t)
		owner := storetest.Owner(t, s.db)
		tx, err := owner.BeginTxx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback() }()
		if err := ledger.Lock(ctx, tx, s.pia.ID); err != nil {
			t.Fatal(err)
		}
		answer := make(chan gamevendor.Status, 1)
		go func() {
			place := func(b gamevendor.Bet) (gamevendor.Answer, error) { return gamevendor.Place(ctx, s.db, b) }
			if isBatched {
				batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler), gamevendor.DefaultBatch)
				defer batcher.Stop()
				place = func(b gamevendor.Bet) (gamevendor.Answer, error) { return batcher.Place(ctx, b) }
			}
			placed, err := place(s.bet("a"))
			if err != nil {
				t.Error(err)
			}
			answer <- placed.Status
		}()
		s.waitForLock(t)
		const set = `INSERT INTO member_freezes (id, member_id, flag, applies_to_team, reason, actor, made_at)
			SELECT new_id(), parent_id, 'BET', true, 'x', 'operator:ann', clock_timestamp() + (SELECT ahead FROM clock_offsets)
			FROM members WHERE id = $1`
		if _, err := tx.ExecContext(ctx, set, s.pia.ID); err != nil {
			t.Fatal(err)
		}
		if err := ledger.Touch(ctx, tx, s.pia.ID); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		if got := <-answer; got != "PLAYER_BLOCKED" {
			t.Errorf("batched %t: %s", isBatched, got)
		}
	}
}

func (s scene) waitForLock(t *testing.T) {
	t.Helper()
	const read = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
	for waiting := 0; waiting == 0; {
		if err := storetest.Owner(t, s.db).GetContext(ctx, &waiting, read); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFreeze_OfATeamDuringConcurrentBets_AppliesFromItsCommit(t *testing.T) {
	s := sit(t)
	mek := seed.Mek(t, s.db)
	batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler), gamevendor.DefaultBatch)
	defer batcher.Stop()
	by := s.by(t, "ann")
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			place := func(b gamevendor.Bet) (gamevendor.Answer, error) {
				return gamevendor.Place(context.Background(), s.db, b)
			}
			if n%2 == 0 {
				place = func(b gamevendor.Bet) (gamevendor.Answer, error) { return batcher.Place(context.Background(), b) }
			}
			answer, err := place(s.bet(fmt.Sprint("b", n)))
			if err != nil || answer.Status != "OK" && answer.Status != "PLAYER_BLOCKED" {
				t.Errorf("%s, %v", answer.Status, err)
			}
		})
		if n == 30 {
			all.Go(func() {
				if _, err := risk.SetFreeze(ctx, s.db, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeBet,
					IsOfTeam: true},
					by); err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	s.answers(t, "after", "PLAYER_BLOCKED")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'freeze.set' AND after->>'flag' = 'BET' AND reason <> ''`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func (s scene) key(who id.Member, name string) *idem.Key {
	sum := sha256.Sum256([]byte(name))
	return &idem.Key{Member: who, Call: "test", Key: name, BodyHash: sum[:], RequestID: name, IsMoney: true}
}

func TestFreeze_OfFunds_RefusesWithdrawalsAndTransfers(t *testing.T) {
	s := ready(t)
	mek := seed.Mek(t, s.db)
	vault, err := withdrawal.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	payee, err := withdrawal.AddPayee(ctx, s.db, vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia",
		Number: "1234567890"}, s.key(s.pia.ID, "payee"))
	if err != nil {
		t.Fatal(err)
	}
	out := func(name string) error {
		params := withdrawal.Params{Payee: payee.ID, Amount: 100 * money.Unit, Currency: "THB",
			PaymentPassword: seed.PaymentPassword}
		_, err := withdrawal.Request(ctx, s.db, params, s.key(s.pia.ID, name))
		return err
	}
	up := func(name string) error {
		merchant := transfer.MerchantOf(system.Defaults())
		params := transfer.Params{Direction: transfer.Up, Amount: 10 * money.Unit, PaymentPassword: seed.PaymentPassword}
		_, err := transfer.Send(ctx, s.db, merchant, params, s.key(s.pia.ID, name))
		return err
	}
	team := s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeFunds, IsOfTeam: true})
	wants(t, out("w1"), fault.AccountFrozen)
	wants(t, up("t1"), fault.SenderFrozen)
	s.lift(t, team)
	s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeFunds})
	wants(t, up("t2"), fault.ReceiverFrozen)
	if err := out("w2"); err != nil {
		t.Errorf("the freeze of another account applies: %v", err)
	}
}

func TestFreeze_CommittedWhileATransferWaits_RefusesTheTransfer(t *testing.T) {
	s := ready(t)
	tx, err := storetest.Owner(t, s.db).BeginTxx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := ledger.Lock(ctx, tx, s.pia.ID); err != nil {
		t.Fatal(err)
	}
	refusal := make(chan error, 1)
	go func() {
		merchant := transfer.MerchantOf(system.Defaults())
		params := transfer.Params{Direction: transfer.Up, Amount: 10 * money.Unit, PaymentPassword: seed.PaymentPassword}
		_, err := transfer.Send(ctx, s.db, merchant, params, s.key(s.pia.ID, "t"))
		refusal <- err
	}()
	s.waitForLock(t)
	const set = `INSERT INTO member_freezes (id, member_id, flag, reason, actor, made_at)
		VALUES (new_id(), $1, 'FUNDS', 'x', 'operator:ann', clock_timestamp() + (SELECT ahead FROM clock_offsets))`
	if _, err := tx.ExecContext(ctx, set, s.pia.ID); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	wants(t, <-refusal, fault.SenderFrozen)
}

func TestFreeze_OfLogin_EndsSessionsOfTheTeam(t *testing.T) {
	s := ready(t)
	mek := seed.Mek(t, s.db)
	enter := func() string {
		t.Helper()
		opening := session.Opening{Scope: session.Player, At: session.Place{Platform: "PWA", Device: "d", IP: "192.0.2.1"}}
		if err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return opening.Begin(ctx, tx, s.pia.ID) }); err != nil {
			t.Fatal(err)
		}
		return opening.Token
	}
	early := enter()
	until := time.Now().Add(time.Hour)
	s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeLogin, IsOfTeam: true, Until: &until})
	late := enter() // its password was proved before
	for _, token := range []string{early, late} {
		_, err := session.Find(ctx, s.db, token)
		wants(t, err, fault.SessionExpired)
	}
	if who, err := member.Find(ctx, s.db, s.pia.ID); err != nil || !who.IsLoginFrozen {
		t.Errorf("she can sign in: %v", err)
	}
	if n := s.count(t, `SELECT count(*) FROM outbox WHERE kind = 'session-ended' AND member_id = $1`, s.pia.ID); n != 1 {
		t.Errorf("%d endings of her sessions were published", n)
	}
	s.later(t, 2*time.Hour)
	if who, err := member.Named(ctx, s.db, "pia"); err != nil || who.IsLoginFrozen {
		t.Errorf("it does not end by itself: %v", err)
	}
	_, err := session.Find(ctx, s.db, early)
	wants(t, err, fault.SessionExpired)
	if _, err := session.Find(ctx, s.db, enter()); err != nil {
		t.Error(err)
	}
}

func TestFreeze_OfRegistration_RefusesInvitationsOfTheAgent(t *testing.T) {
	s := ready(t)
	mek, somchai := seed.Mek(t, s.db), seed.Somchai(t, s.db)
	s.exec(t, `INSERT INTO affiliate_codes (code, agent_id) VALUES ('MEK', $1)`, mek.ID)
	s.exec(t, `INSERT INTO agent_domains (domain, agent_id) VALUES ('mek.example', $1)`, mek.ID)
	merchant := agent.Merchant{DefaultAgent: "somchai", AgentKinds: []int{1, 2, 41, 42}}
	place := func(codes agent.Codes) (agent.Place, error) { return agent.Resolve(ctx, s.db, codes, merchant) }
	ways := map[string]agent.Codes{"code": {Affiliate: "MEK"}, "recommender": {Recommender: "mek"},
		"his player": {Recommender: "pia"}, "domain": {Domain: "mek.example"}}
	for name, codes := range ways {
		if found, err := place(codes); err != nil || found.Upline != mek.ID {
			t.Errorf("%s: %+v %v", name, found, err)
		}
	}
	f := s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeRegister})
	for name, codes := range ways {
		found, err := place(codes)
		if name == "domain" {
			if err != nil || found.Upline != somchai.ID || found.Via != agent.ByDefault {
				t.Errorf("the visitor of a domain: %+v %v", found, err)
			}
			continue
		}
		wants(t, err, fault.InvitationCodeError)
	}
	_, err := agent.Invite(ctx, s.db, "MEK", "")
	wants(t, err, fault.InvitationCodeError)
	s.lift(t, f)
	s.freeze(t, risk.NewFreeze{Member: somchai.ID, Flag: risk.FreezeRegister, IsOfTeam: true})
	_, err = place(ways["code"])
	wants(t, err, fault.InvitationCodeError)
	_, err = place(agent.Codes{})
	wants(t, err, fault.TemporarilyUnavailable)
}
