package ledger_test

import (
	"context"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

var ctx = context.Background()

const sandbox = "sandbox"

// scene is a member with money for tests of every operation that moves money.
type scene struct {
	db  *pg.DB
	pia seed.Person
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Furnished(t, seed.Base)}
	s.pia = seed.Pia(t, s.db)
	return s
}

// by is an action of an operator with a reason.
func (s scene) by(t *testing.T, name string) approval.Action {
	t.Helper()
	var who approval.Operator
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) (err error) {
		who, err = operator.Insert(ctx, tx, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return approval.Action{By: who, Reason: "case of " + name}
}

func (s scene) balance(t *testing.T) money.Amount {
	t.Helper()
	now, err := wallet.Of(ctx, s.db, s.pia.ID, "THB")
	if err != nil {
		t.Fatal(err)
	}
	return now.Main
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

// received is a payment for a new order of 500.00; of an order that its provider had refused it is unassigned.
func (c *cash) received(name string, isRefused bool, amount money.Amount) {
	c.t.Helper()
	channel, err := deposit.ChannelOf(ctx, c.db, "promptpay")
	c.sure(err)
	d, err := deposit.Open(ctx, c.db, deposit.Params{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
		c.key(name))
	c.sure(err)
	terms := deposit.Terms{ProviderOrder: name}
	if isRefused {
		terms = deposit.Terms{}
	}
	_, err = deposit.Answer(ctx, c.db, d.ID, terms, c.key("answer "+name))
	c.sure(err)
	_, err = deposit.Receive(ctx, c.db, deposit.Payment{Provider: sandbox, Channel: channel.ID, ProviderOrder: name,
		Deposit: d.ID, Amount: amount, Currency: "THB", PaidAt: time.Now()})
	c.sure(err)
}

func (c *cash) unassigned(number string) (which id.Payment) {
	c.t.Helper()
	c.sure(c.db.GetContext(ctx, &which, `SELECT id FROM held_payments WHERE provider_order = $1`, number))
	return which
}

// table is a member at a game.
type table struct {
	scene
	token string
}

// opens starts a play session that does not expire.
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
		Currency: "THB", Amount: money.Unit, Round: "round of " + tx, Happened: time.Now(),
	}
}
