package lottery_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/lottery"
	"lantern/store/lottery/rules"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

var ctx = context.Background()

const secret = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

type fixture struct {
	*testing.T
	db      *pg.DB
	owner   *pg.DB
	machine lottery.Machine
}

// setUp opens a database with some games of a new installation and their issues, at noon.
func setUp(t *testing.T, games ...string) fixture {
	t.Helper()
	s := fixture{T: t, db: storetest.Furnished(t, seed.Base)}
	s.owner = storetest.Owner(t, s.db)
	seal, err := system.NewSeal(secret)
	if err != nil {
		t.Fatal(err)
	}
	s.machine = lottery.Machine{Seal: seal}
	s.at("2026-11-20T12:00:10Z")
	s.exec(`DELETE FROM lottery_games WHERE code <> ALL ($1)`, pq.Array(games))
	if err := s.machine.Prepare(ctx, s.db); err != nil {
		t.Fatal(err)
	}
	return s
}

// at sets the platform's clock.
func (s fixture) at(instant string) {
	s.Helper()
	s.exec(`UPDATE clock_offsets SET ahead = $1::timestamptz - now()`, instant)
}

// draw moves the clock behind the draw of an issue and runs what is due.
func (s fixture) draw(i lottery.Issue) lottery.Issue {
	s.Helper()
	s.at(i.DrawsAt.Add(500 * time.Millisecond).Format(time.RFC3339Nano))
	s.fire()
	return s.issue(i.ID)
}

func (s fixture) issue(which id.Issue) lottery.Issue {
	s.Helper()
	i, err := lottery.IssueOf(ctx, s.db, which)
	if err != nil {
		s.Fatal(err)
	}
	return i
}

func (s fixture) exec(statement string, args ...any) {
	s.Helper()
	if _, err := s.owner.ExecContext(ctx, statement, args...); err != nil {
		s.Fatal(err)
	}
}

func (s fixture) get(dest any, query string, args ...any) {
	s.Helper()
	if err := s.owner.GetContext(ctx, dest, query, args...); err != nil {
		s.Fatal(err)
	}
}

// player opens an account with a balance.
func (s fixture) player(name string, balance money.Amount) id.Member {
	s.Helper()
	who := id.New[id.Member]()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: who, Username: name, Password: "-", Language: "th",
			Via: "test"}); err != nil {
			return err
		}
		if err := ledger.Open(ctx, tx, who, "THB"); err != nil {
			return err
		}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "start" + name,
			Member: who, Actor: "test", Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"},
				ledger.Account{Owner: who, Code: ledger.Main, Currency: "THB"}, balance)})
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return who
}

// fire runs all timers that are due.
func (s fixture) fire() {
	s.Helper()
	storetest.FireTimers(s.T, s.db, s.machine.Timers())
}

// current returns the issue of a game that is sold now.
func (s fixture) current(game string) lottery.Issue {
	s.Helper()
	list, err := lottery.Current(ctx, s.db, game, 1)
	if err != nil || len(list) == 0 {
		s.Fatalf("no issue of %s: %v", game, err)
	}
	return list[0]
}

func (s fixture) main(who id.Member) (amount money.Amount) {
	s.Helper()
	s.get(&amount, `SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id
		WHERE a.owner_id = $1 AND a.code = 'user:main'`, who)
	return amount
}

func (s fixture) held(who id.Member) (amount money.Amount) {
	s.Helper()
	s.get(&amount, `SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id
		WHERE a.owner_id = $1 AND a.code = 'user:hold:bet'`, who)
	return amount
}

var keys int

// key is a new idempotency key.
func key(who id.Member) *idem.Key {
	keys++
	return &idem.Key{Member: who, Call: "test", Key: fmt.Sprint("key-", keys), BodyHash: []byte{1}, RequestID: "r",
		IsMoney: true}
}

// content is one selection in the current issue.
func (s fixture) content(game, betType, selection string, multiple int64) lottery.Content {
	s.Helper()
	t, isKnown := rules.TypeOf(betType)
	if !isKnown {
		s.Fatalf("no type %s", betType)
	}
	parsed, err := t.Parse(selection)
	if err != nil {
		s.Fatalf("%s %s: %v", betType, selection, err)
	}
	c := lottery.Content{Game: game, Type: betType, Selection: selection, UnitMode: rules.Cash, Units: parsed.Units(),
		Factor: money.Whole, Issues: []lottery.Play{{Number: s.current(game).Number, Multiple: multiple}}}
	if t.Mode == "LOTT" {
		c.UnitMode, c.Group = rules.Yuan, 1800
	}
	return c
}

func (s fixture) place(who id.Member, contents ...lottery.Content) (lottery.Placed, error) {
	s.Helper()
	t, _ := rules.TypeOf(contents[0].Type)
	return lottery.Place(ctx, s.db, key(who), lottery.Order{Member: who, Mode: t.Mode, Device: "WEB", Contents: contents})
}

func (s fixture) mustPlace(who id.Member, contents ...lottery.Content) lottery.Placed {
	s.Helper()
	placed, err := s.place(who, contents...)
	if err != nil {
		s.Fatal(err)
	}
	return placed
}
