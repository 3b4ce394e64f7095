package rollup_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/rollup"
	"lantern/store/seed"
	"lantern/store/storetest"
)

var ctx = context.Background()

type fixture struct {
	*testing.T
	db, owner *pg.DB
	random    *rand.Rand
	people    []seed.Person
}

// setUp opens a database at noon with a team of four levels.
func setUp(t *testing.T, seedOf uint64) *fixture {
	t.Helper()
	s := &fixture{T: t, db: storetest.Furnished(t, seed.Base), random: rand.New(rand.NewPCG(seedOf, 1))}
	s.owner = storetest.Owner(t, s.db)
	s.at("2026-03-10T05:00:00Z")
	top := seed.Below(t, s.db, "", "top", member.TopAgent)
	s.people = append(s.people, top)
	for n := range 9 {
		parent := s.people[s.random.IntN(min(len(s.people), 4))]
		s.people = append(s.people, seed.Below(t, s.db, parent.Username, fmt.Sprintf("node%d", n), member.AnAgent))
	}
	for n, p := range s.people {
		seed.SetPoint(t, s.db, p, "BGS", money.Rate(max(0, 12_000-n*1_000)))
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

func (s *fixture) amount(query string, args ...any) (amount money.Amount) {
	s.Helper()
	if err := s.owner.GetContext(ctx, &amount, query, args...); err != nil {
		s.Fatal(err)
	}
	return amount
}

// bet writes a settled bet; the feed learns of it by its trigger.
func (s *fixture) bet(who seed.Person, gameType, round string, stake, payout money.Amount) id.Bet {
	s.Helper()
	bet := id.New[id.Bet]()
	s.exec(`INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake,
			valid_bet, payout, state, placed_at, settled_at, settled_on)
		VALUES ($1, $2, 'BGS', '00000000-0000-7000-8000-000000000001', $3, 'THB', $4, 1, 2, $5, $5, $6, 'SETTLED',
			lantern_now(), lantern_now(), business_day(lantern_now()))`, bet, who.ID, gameType, round, stake, payout)
	return bet
}

// keep runs the jobs that fill the figures.
func (s *fixture) keep() {
	s.Helper()
	zone, err := clock.ParseZone("+07:00")
	if err != nil {
		s.Fatal(err)
	}
	if err := rollup.Keep(ctx, s.db, zone, []string{"LOTT"}); err != nil {
		s.Fatal(err)
	}
	if err := agent.AccrueRebates(ctx, s.db); err != nil {
		s.Fatal(err)
	}
}

// recount compares all figures of play and rebates with what bets and accruals come to, as the tree was on each day.
func (s *fixture) recount() {
	s.Helper()
	const own = `SELECT count(*) * 10000 FROM (
		SELECT member_id, day, sum(stake), sum(valid_bet), sum(payout), sum(rebate), sum(commission) FROM (
			SELECT member_id, settled_on AS day, stake, valid_bet, payout, 0 AS rebate, 0 AS commission FROM bets
				WHERE state = 'SETTLED'
			UNION ALL SELECT beneficiary_id, earned_on, 0, 0, 0, CASE kind WHEN 'SELF_REBATE' THEN amount ELSE 0 END,
				CASE kind WHEN 'SELF_REBATE' THEN 0 ELSE amount END FROM rebate_accruals) books GROUP BY 1, 2
		EXCEPT SELECT member_id, day, stake, valid_bet, payout, rebate, commission FROM member_days) differences`
	if n := s.amount(own); n != 0 {
		s.Errorf("%s rows of members differ", n)
	}
	const team = `SELECT count(*) * 10000 FROM (
		SELECT a.ancestor_id, d.day, sum(d.stake), sum(d.valid_bet), sum(d.payout), sum(d.rebate + d.commission), sum(deposit)
		FROM member_days d JOIN member_ancestors a ON a.descendant_id = d.member_id AND a.valid_from <= d.day
			AND (a.valid_to IS NULL OR a.valid_to > d.day) GROUP BY 1, 2
		EXCEPT SELECT member_id, day, stake, valid_bet, payout, rebate + commission, deposit FROM team_days) differences`
	if n := s.amount(team); n != 0 {
		s.Errorf("%s rows of teams differ", n)
	}
	const games = `SELECT count(*) * 10000 FROM (
		SELECT member_id, day, sum(stake), sum(valid_bet), sum(payout), sum(rebate), sum(commission) FROM member_games
			GROUP BY 1, 2
		EXCEPT SELECT member_id, day, stake, valid_bet, payout, rebate, commission FROM member_days
		UNION ALL (SELECT member_id, day, sum(stake), sum(valid_bet), sum(payout), sum(rebate), sum(commission)
			FROM team_games GROUP BY 1, 2
		EXCEPT SELECT member_id, day, stake, valid_bet, payout, rebate, commission FROM team_days)) differences`
	if n := s.amount(games); n != 0 {
		s.Errorf("%s rows by type of game differ from those of days", n)
	}
}

func TestKeep_RandomBetsCorrectionsAndMoves_EqualARecount(t *testing.T) {
	for seedOf := range uint64(3) {
		s := setUp(t, seedOf)
		var bets []id.Bet
		for range 60 {
			who := s.people[s.random.IntN(len(s.people))]
			switch s.random.IntN(6) {
			case 0:
				if len(bets) > 0 {
					s.exec(`UPDATE bets SET payout = payout + 500 WHERE id = $1`, bets[s.random.IntN(len(bets))])
				}
			case 1:
				if len(bets) > 0 {
					s.exec(`UPDATE bets SET state = 'CANCELLED', payout = 0, valid_bet = 0 WHERE id = $1`,
						bets[s.random.IntN(len(bets))])
				}
			case 2:
				s.keep()
			default:
				stake := money.Amount(s.random.IntN(90_000) + 1)
				bets = append(bets, s.bet(who, []string{"BGS", "RNG"}[s.random.IntN(2)], "r", stake,
					money.Amount(s.random.IntN(150_000))))
			}
		}
		s.keep()
		s.recount()
	}
}

func TestKeep_LedgerEntries_BecomeFunds(t *testing.T) {
	s := setUp(t, 1)
	who, other := s.people[0], s.people[1]
	main := func(p seed.Person) ledger.Account {
		return ledger.Account{Owner: p.ID, Code: ledger.Main, Currency: "THB"}
	}
	bank := ledger.Account{Code: "platform:bank", Currency: "THB"}
	post := func(kind ledger.Kind, key string, from, to ledger.Account, amount money.Amount) {
		t.Helper()
		err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
			_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: kind, Key: key, Member: who.ID,
				Actor: "test", Lines: ledger.Move(from, to, amount)})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	post(ledger.Deposit, "d1", bank, main(who), 100*money.Unit)
	post(ledger.Deposit, "d2", bank, main(who), 50*money.Unit)
	post(ledger.TransferOut, "t", main(who), main(other), 30*money.Unit)
	hold := ledger.Account{Owner: who.ID, Code: ledger.HoldWithdraw, Currency: "THB"}
	post(ledger.WithdrawHold, "h", main(who), hold, 20*money.Unit)
	post(ledger.WithdrawPaid, "w", hold, bank, 20*money.Unit)
	post("BIRTHDAY", "b", ledger.Account{Code: "exp:vip", Currency: "THB"}, main(who), 5*money.Unit)
	s.keep()
	var got rollup.Figures
	const read = `SELECT deposits, deposit, first, withdrawal, transfer_in, transfer_out, activity FROM member_days
		WHERE member_id = $1`
	if err := s.db.GetContext(ctx, &got, read, who.ID); err != nil {
		t.Fatal(err)
	}
	want := rollup.Figures{Deposits: 2, Deposit: 150 * money.Unit, First: 1, Withdrawal: 20 * money.Unit,
		TransferOut: 30 * money.Unit, Activity: 5 * money.Unit}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if in := s.amount(`SELECT transfer_in FROM member_days WHERE member_id = $1`, other.ID); in != 30*money.Unit {
		t.Errorf("the receiver got %s", in)
	}
	s.recount()
}

func TestCloseDays_WhatComesLater_IsBookedOnTheOpenDay(t *testing.T) {
	s := setUp(t, 2)
	bet := s.bet(s.people[0], "RNG", "r", 100*money.Unit, 0)
	consumers := []feed.Consumer{rollup.Consumer, agent.Accruals}
	late := func(clock.Date) { t.Error("late") }
	closed := func() bool {
		t.Helper()
		if err := rollup.CloseDays(ctx, s.db, consumers, late); err != nil {
			t.Fatal(err)
		}
		isClosed, err := rollup.IsClosed(ctx, s.db, "2026-03-10")
		if err != nil {
			t.Fatal(err)
		}
		return isClosed
	}
	s.at("2026-03-10T18:59:00Z") // 01:59 of the merchant's next day
	s.keep()
	if closed() {
		t.Fatal("closed before two o'clock")
	}
	s.at("2026-03-10T19:00:30Z")
	late2 := s.bet(s.people[0], "RNG", "r2", 10*money.Unit, 0)
	s.exec(`UPDATE bets SET settled_on = '2026-03-10' WHERE id = $1`, late2)
	s.keep()
	if !closed() {
		t.Fatal("not closed after two o'clock")
	}
	s.exec(`UPDATE bets SET payout = 70000 WHERE id = $1`, bet)
	s.keep()
	if got := s.amount(`SELECT payout FROM member_days WHERE member_id = $1 AND day = '2026-03-10'`,
		s.people[0].ID); got != 0 {
		t.Errorf("the closed day changed: %s", got)
	}
	if got := s.amount(`SELECT payout FROM member_days WHERE member_id = $1 AND day = '2026-03-11'`,
		s.people[0].ID); got != 7*money.Unit {
		t.Errorf("on the open day: %s", got)
	}
	if n := s.amount(`SELECT count(*) * 10000 FROM late_changes WHERE subject_id = $1 AND day = '2026-03-10'
		AND booked_on = '2026-03-11'`, bet); n != money.Unit {
		t.Errorf("%s late changes", n)
	}
}

func TestCloseDays_ConsumerBehind_Waits(t *testing.T) {
	s := setUp(t, 3)
	s.bet(s.people[0], "RNG", "r", 100*money.Unit, 0)
	s.at("2026-03-10T20:00:30Z")
	var late []clock.Date
	for range 2 {
		if err := rollup.CloseDays(ctx, s.db, []feed.Consumer{rollup.Consumer}, func(day clock.Date) {
			late = append(late, day)
		}); err != nil {
			t.Fatal(err)
		}
	}
	isClosed, err := rollup.IsClosed(ctx, s.db, "2026-03-10")
	if err != nil || isClosed {
		t.Errorf("closed: %v %v", isClosed, err)
	}
	if len(late) == 0 || late[0] != "2026-03-10" {
		t.Errorf("late: %v", late)
	}
}

// A round that changes leaves the running total with its former sums and enters it with the new ones.
func TestKeep_RoundsOfLotteries_ChangeTheRunningTotal(t *testing.T) {
	s := setUp(t, 4)
	who := s.people[2]
	s.bet(who, "LOTT", "7", 20*money.Unit, 0)
	s.keep()
	s.at("2026-03-10T05:07:00Z")
	second := s.bet(who, "LOTT", "7", 30*money.Unit, 95*money.Unit)
	s.keep()
	s.exec(`UPDATE bets SET payout = 0 WHERE id = $1`, second)
	s.keep()
	s.keep()
	var rows []string
	if err := s.db.SelectContext(ctx, &rows, `SELECT sign || ' ' || stake / 10000 || ' ' || payout / 10000
		FROM round_changes ORDER BY slot_at, ctid`); err != nil {
		t.Fatal(err)
	}
	want := "[1 20 0 -1 20 0 1 50 95 -1 50 95 1 50 0]"
	if fmt.Sprint(rows) != want {
		t.Errorf("%v, want %s", rows, want)
	}
	slots := s.amount(`SELECT count(DISTINCT slot_at) * 10000 FROM round_changes`)
	if slots != 2*money.Unit {
		t.Errorf("%s slots", slots)
	}
	if hours := s.amount(`SELECT valid_bet FROM member_hours WHERE member_id = $1 AND hour_at = $2`, who.ID,
		time.Date(2026, 3, 10, 5, 0, 0, 0, time.UTC)); hours != 50*money.Unit {
		t.Errorf("the hour has %s", hours)
	}
}
