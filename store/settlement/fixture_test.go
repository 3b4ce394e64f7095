package settlement_test

import (
	"context"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/rollup"
	"lantern/store/seed"
	"lantern/store/settlement"
	"lantern/store/storetest"
)

var ctx = context.Background()

type fixture struct {
	*testing.T
	// db has the rights of the API, operators those of the operators' listener.
	db, owner, operators *pg.DB
	ann, bob             approval.Action
}

// setUp opens a database at noon of the merchant's 10 March 2026, a Tuesday.
func setUp(t *testing.T) *fixture {
	t.Helper()
	s := &fixture{T: t, db: storetest.Furnished(t, seed.Base)}
	s.owner, s.operators = storetest.Owner(t, s.db), storetest.Operators(t, s.db)
	s.at("2026-03-10T05:02:03Z")
	for name, action := range map[string]*approval.Action{"ann": &s.ann, "bob": &s.bob} {
		err := pg.InTx(ctx, s.owner, func(tx *sqlx.Tx) (err error) {
			action.By, err = operator.Insert(ctx, tx, name)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		action.Reason = "as agreed"
	}
	return s
}

func (s *fixture) at(instant string) {
	s.Helper()
	s.exec(`UPDATE clock_offsets SET ahead = $1::timestamptz - now()`, instant)
}

func (s *fixture) exec(statement string, args ...any) {
	s.Helper()
	if _, err := s.owner.ExecContext(ctx, statement, args...); err != nil {
		s.Fatal(err)
	}
}

// line opens agents, each below the one before, the first at the top.
func (s *fixture) line(names ...string) (people []seed.Person) {
	s.Helper()
	upline, kind := "", member.TopAgent
	for _, name := range names {
		people = append(people, seed.Below(s.T, s.db, upline, name, kind))
		upline, kind = name, member.AnAgent
	}
	return people
}

// contract writes a contract that counts from 10 March on.
func (s *fixture) contract(kind contract.Kind, upline *seed.Person, downline seed.Person, period, terms string) {
	s.Helper()
	var above *id.Member
	if upline != nil {
		above = &upline.ID
	}
	s.exec(`INSERT INTO contracts (id, kind, upline_id, downline_id, period, carry, terms, state, offered_by,
			effective_from)
		VALUES ($1, $2, $3, $4, NULLIF($5, ''), CASE WHEN $5 <> '' THEN 'PERPETUAL' END, $6, 'ACTIVE', 'test',
			'2026-03-09T17:00:00Z')`, id.New[id.Contract](), kind, above, downline.ID, period, terms)
}

// bet writes a bet that is settled now.
func (s *fixture) bet(who seed.Person, gameType, round string, stake, payout money.Amount) {
	s.Helper()
	s.exec(`INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake,
			valid_bet, payout, state, placed_at, settled_at, settled_on)
		VALUES ($1, $2, 'BGS', '00000000-0000-7000-8000-000000000001', $3, 'THB', $4, 1, 2, $5, $5, $6, 'SETTLED',
			lantern_now(), lantern_now(), business_day(lantern_now()))`, id.New[id.Bet](), who.ID, gameType, round, stake,
		payout)
}

// work runs the jobs that lead to bills, as the timetable does.
func (s *fixture) work() {
	s.Helper()
	s.keep()
	if err := settlement.Work(ctx, s.db); err != nil {
		s.Fatal(err)
	}
}

// keep fills the figures and closes days.
func (s *fixture) keep() {
	s.Helper()
	zone, err := clock.ParseZone("+07:00")
	if err != nil {
		s.Fatal(err)
	}
	if err := rollup.Keep(ctx, s.db, zone, []string{"LOTT", "ELOTT"}); err != nil {
		s.Fatal(err)
	}
	if err := agent.AccrueRebates(ctx, s.db); err != nil {
		s.Fatal(err)
	}
	late := func(day clock.Date) { s.Errorf("%s is late", day) }
	if err := rollup.CloseDays(ctx, s.db, []feed.Consumer{rollup.Consumer, agent.Accruals}, late); err != nil {
		s.Fatal(err)
	}
}

func (s *fixture) payOwed() {
	s.Helper()
	if err := settlement.PayOwed(ctx, s.db); err != nil {
		s.Fatal(err)
	}
}

// give credits a balance that can be withdrawn.
func (s *fixture) give(who seed.Person, amount money.Amount) {
	s.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus,
			Key: string(id.New[id.Entry]()), Member: who.ID, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"},
				ledger.Account{Owner: who.ID, Code: ledger.Main, Currency: "THB"}, amount)})
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
}

func (s *fixture) main(who seed.Person) (amount money.Amount) {
	s.Helper()
	if err := s.owner.GetContext(ctx, &amount, `SELECT b.amount FROM accounts a JOIN balances b ON b.account_id = a.id
		WHERE a.owner_id = $1 AND a.code = 'user:main'`, who.ID); err != nil {
		s.Fatal(err)
	}
	return amount
}

// bills returns the bills of a kind, the payee's name, state and amounts, in the order of payment.
func (s *fixture) bills(kind contract.Kind) string {
	s.Helper()
	var rows []string
	if err := s.owner.SelectContext(ctx, &rows, `SELECT m.username || ' ' || b.period_key || ' ' || b.state || ' ' ||
			b.paid / 100 || '/' || b.amount / 100
		FROM bills b JOIN members m ON m.id = b.payee_id WHERE b.kind = $1 AND NOT b.is_replaced
		ORDER BY b.earned_on, b.period_key, b.depth, b.id`, kind); err != nil {
		s.Fatal(err)
	}
	return strings.Join(rows, ", ")
}
