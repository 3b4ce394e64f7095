package bet_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	_ "lantern/store/adjustment" // registers the kinds of operators' corrections
	"lantern/store/bet"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

var ctx = context.Background()

const thb = "THB"

type fixture struct {
	db   *pg.DB
	pia  id.Member
	game id.Game
}

func setUp(t *testing.T) fixture {
	t.Helper()
	s := fixture{db: storetest.Open(t), pia: id.New[id.Member](), game: id.New[id.Game]()}
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: s.pia, Username: "pia_test", Password: "-", Language: "th",
			Via: "test"}); err != nil {
			return err
		}
		if err := ledger.Open(ctx, tx, s.pia, thb); err != nil {
			return err
		}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "start",
			Member: s.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: thb},
				ledger.Account{Owner: s.pia, Code: ledger.Main, Currency: thb}, 1000*money.Unit)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, `INSERT INTO vendors (code, name, launch_url) VALUES ('BGS', 'House', '/')`)
	s.exec(t, `INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
		VALUES ($1, 'BGS', 'DICE', 'BGS', '{"en":"Dice","th":"ลูกเต๋า"}', '', 10000, 100000000)`, s.game)
	s.exec(t, `INSERT INTO play_sessions (id, token_hash, member_id, vendor_code, game_id, currency, main_id, hold_id,
		language, verified_at, expires_at)
		SELECT new_id(), 'token', $1, 'BGS', $2, 'THB', ledger_account($1, 'user:main', 'THB'),
		ledger_account($1, 'user:hold:bet', 'THB'), 'th',
			lantern_now(), lantern_now() + interval '1 hour'`, s.pia, s.game)
	return s
}

func (s fixture) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := s.db.ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s fixture) status(t *testing.T, want, call string, args ...any) {
	t.Helper()
	var status string
	if err := s.db.GetContext(ctx, &status, `SELECT status FROM `+call, args...); err != nil || status != want {
		t.Fatalf("%s: %s %v", call[:14], status, err)
	}
}

func (s fixture) bet(t *testing.T, round string, stake money.Amount) id.Bet {
	t.Helper()
	betID := id.New[id.Bet]()
	s.status(t, "OK", `vendor_bet('BGS', $1, 'print', 'token', $2, 'DICE', 'THB', $3, $4, $5, $6, lantern_now(), NULL)`,
		"bet-"+round, s.pia, stake, round, betID, id.New[id.Entry]())
	return betID
}

func (s fixture) win(t *testing.T, round string, payout money.Amount) {
	t.Helper()
	s.status(t, "OK", `vendor_win('BGS', $1, 'print', $2, $3, 'THB', $4, $5, true, $6, lantern_now(), 'roll 72.48')`,
		"win-"+round, "bet-"+round, s.pia, payout, round, id.New[id.Entry]())
}

func (s fixture) cancel(t *testing.T, round string) {
	t.Helper()
	s.status(t, "OK", `vendor_rollback('BGS', $1, 'print', $2, $3, 'THB', $4, $5, lantern_now())`,
		"back-"+round, "bet-"+round, s.pia, round, id.New[id.Entry]())
}

// oneOfEach places one bet for each state.
func (s fixture) oneOfEach(t *testing.T) map[bet.State]id.Bet {
	t.Helper()
	bets := map[bet.State]id.Bet{}
	for i, c := range []struct {
		state  bet.State
		payout money.Amount
	}{{bet.Won, 198 * money.Unit / 10}, {bet.Lost, 0}, {bet.Tie, 10 * money.Unit}, {bet.Cancelled, 0}, {bet.Open, 0}} {
		round := fmt.Sprintf("r%d", i)
		bets[c.state] = s.bet(t, round, 10*money.Unit)
		switch c.state {
		case bet.Open:
		case bet.Cancelled:
			s.cancel(t, round)
		default:
			s.win(t, round, c.payout)
		}
	}
	return bets
}

// CHK-68.
func TestSum_EqualsTheLedger(t *testing.T) {
	s := setUp(t)
	bets := s.oneOfEach(t)
	for state, betID := range bets {
		b, err := bet.Of(ctx, s.db, s.pia, betID)
		if err != nil || b.State != state || b.Name("th") != "ลูกเต๋า" || b.Name("ko") != "Dice" {
			t.Errorf("%s is %s, %s: %v", state, b.State, b.Name("th"), err)
		}
		only, err := bet.List(ctx, s.db, bet.Filter{Member: s.pia, State: state, GameType: "BGS", Size: 10})
		if err != nil || len(only) != 1 || only[0].ID != betID {
			t.Errorf("state %s: %d bets, %v", state, len(only), err)
		}
	}
	totals, err := bet.Sum(ctx, s.db, bet.Filter{Member: s.pia})
	each := bet.Counts{Open: 1, Won: 1, Lost: 1, Tie: 1, Cancelled: 1}
	want := bet.Totals{Count: 5, Stake: 30 * money.Unit, ValidBet: 30 * money.Unit, Payout: 298 * money.Unit / 10,
		Profit: -2 * money.Unit / 10, OpenStake: 10 * money.Unit, ReturnedStake: 10 * money.Unit, Counts: each}
	if err != nil || totals != want {
		t.Errorf("%+v, want %+v: %v", totals, want, err)
	}
	for state, want := range map[bet.State]bet.Totals{
		bet.Open: {Count: 1, OpenStake: 10 * money.Unit, Counts: each},
		bet.Won: {Count: 1, Stake: 10 * money.Unit, ValidBet: 10 * money.Unit, Payout: 198 * money.Unit / 10,
			Profit: 98 * money.Unit / 10, Counts: each},
		bet.Cancelled: {Count: 1, ReturnedStake: 10 * money.Unit, Counts: each},
	} {
		if only, err := bet.Sum(ctx, s.db, bet.Filter{Member: s.pia, State: state}); err != nil || only != want {
			t.Errorf("state %s: %+v, want %+v: %v", state, only, want, err)
		}
	}
	var moved money.Amount
	if err := s.db.GetContext(ctx, &moved, `SELECT sum(l.amount)::bigint FROM lines l
		JOIN accounts a ON a.id = l.account_id JOIN entries e ON e.id = l.entry_id
		WHERE a.owner_id = $1 AND a.code = 'user:main' AND e.related_kind = 'bet'`, s.pia); err != nil {
		t.Fatal(err)
	}
	if open := 10 * money.Unit; moved != totals.Profit-open {
		t.Errorf("the ledger moved %s, the record has a profit of %s and %s open", moved, totals.Profit, open)
	}
}

func TestCancelledBet_ShowsItsReturnedStake(t *testing.T) {
	s := setUp(t)
	b, err := bet.Of(ctx, s.db, s.pia, s.oneOfEach(t)[bet.Cancelled])
	if err != nil || b.Payout != b.Stake || b.Profit != 0 {
		t.Errorf("payout %s of a returned stake of %s, profit %s: %v", b.Payout, b.Stake, b.Profit, err)
	}
}

func TestSearch_FindsBetsAndEntriesByGameRoundAndReference(t *testing.T) {
	s := setUp(t)
	bets := s.oneOfEach(t)
	won := bets[bet.Won]
	for search, want := range map[string]struct{ bets, entries int }{
		"DIC": {5, 8}, "ลูกเต๋า": {5, 8}, "r0": {1, 0}, id.Reference(won): {1, 2},
		strings.ToLower(id.Reference(won)): {1, 2}, id.Reference(id.New[id.Bet]()): {0, 0}, "100%": {0, 0},
	} {
		filter := bet.Filter{Member: s.pia, Search: search, Size: 9}
		found, err := bet.List(ctx, s.db, filter)
		if err != nil || len(found) != want.bets {
			t.Errorf("%q: %d bets, want %d: %v", search, len(found), want.bets, err)
		}
		if sums, err := bet.Sum(ctx, s.db, filter); err != nil || sums.Count != int64(want.bets) {
			t.Errorf("%q: %d bets in the totals, want %d: %v", search, sums.Count, want.bets, err)
		}
		lines := wallet.RecordFilter{Member: s.pia, Currency: thb, Search: search, Size: 50}
		records, err := wallet.Records(ctx, s.db, lines)
		if err != nil || len(records) != want.entries {
			t.Errorf("%q: %d entries, want %d: %v", search, len(records), want.entries, err)
		}
		for _, record := range records {
			if record.Game("th") != "ลูกเต๋า" || record.Game("ko") != "Dice" {
				t.Errorf("%q: the entry belongs to %s", search, record.Game("th"))
			}
		}
		if count, err := wallet.Count(ctx, s.db, lines, 100); err != nil || count != want.entries {
			t.Errorf("%q: %d entries counted, want %d: %v", search, count, want.entries, err)
		}
	}
}

func TestList_OldestFirst_TurnsThePagesAround(t *testing.T) {
	s := setUp(t)
	s.oneOfEach(t)
	newest, err := bet.List(ctx, s.db, bet.Filter{Member: s.pia, Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	var oldest []bet.Bet
	for before := id.Bet(""); ; before = oldest[len(oldest)-1].ID {
		page, err := bet.List(ctx, s.db, bet.Filter{Member: s.pia, Size: 2, Before: before, IsOldestFirst: true})
		if err != nil {
			t.Fatal(err)
		}
		if oldest = append(oldest, page...); len(page) < 2 {
			break
		}
	}
	slices.Reverse(oldest)
	if !reflect.DeepEqual(oldest, newest) {
		t.Errorf("%d bets oldest first, %d newest first, or in another order", len(oldest), len(newest))
	}
}

func TestEntriesAndRebates_AreTheBetsOwn(t *testing.T) {
	s := setUp(t)
	bets := s.oneOfEach(t)
	entries, err := bet.Entries(ctx, s.db, s.pia, bets[bet.Won])
	if err != nil || len(entries) != 2 || entries[0].Kind != "BET" || entries[0].Amount != -10*money.Unit ||
		entries[1].Kind != "PAYOUT" {
		t.Errorf("%+v %v", entries, err)
	}
	if rebates, err := bet.Rebates(ctx, s.db, s.pia, bets[bet.Won]); err != nil || len(rebates) != 0 {
		t.Errorf("%+v %v", rebates, err)
	}
	s.exec(t, `INSERT INTO rebate_accruals (bet_id, beneficiary_id, kind, bettor_id, game_type, currency, valid_bet,
		point_ppm, amount, earned_on)
		VALUES ($1, $2, 'SELF_REBATE', $2, 'BGS', 'THB', 100000, 5000, 500,
		business_day(lantern_now()))`, bets[bet.Won], s.pia)
	if rebates, err := bet.Rebates(ctx, s.db, s.pia, bets[bet.Won]); err != nil || len(rebates) != 1 ||
		rebates[0].IsPaid || rebates[0].Amount != 500 {
		t.Errorf("%+v %v", rebates, err)
	}
	otherID := id.New[id.Member]()
	if _, err := bet.Of(ctx, s.db, otherID, bets[bet.Won]); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("another member reads it: %v", err)
	}
}

func TestList_Keyset_ReadsEveryBetOnce(t *testing.T) {
	s := setUp(t)
	s.oneOfEach(t)
	seen := map[id.Bet]bool{}
	for before := id.Bet(""); ; {
		page, err := bet.List(ctx, s.db, bet.Filter{Member: s.pia, Before: before, Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, b := range page {
			seen[b.ID] = true
		}
		before = page[len(page)-1].ID
	}
	if len(seen) != 5 {
		t.Errorf("%d bets in pages", len(seen))
	}
}

func TestList_TimeRangeAndGroup_SelectBetsAndEntries(t *testing.T) {
	s := setUp(t)
	s.oneOfEach(t)
	hour := time.Now().Add(time.Hour)
	for _, filter := range []bet.Filter{{Member: s.pia, From: hour, Size: 9},
		{Member: s.pia, To: hour.Add(-2 * time.Hour), Size: 9}} {
		if none, err := bet.List(ctx, s.db, filter); err != nil || len(none) != 0 {
			t.Errorf("%d bets outside the range: %v", len(none), err)
		}
	}
	for group, want := range map[string]int{"": 9, "bets": 8, "system": 1, "funds": 0} {
		list, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.pia, Currency: thb, Group: group, To: hour,
			Size: 50})
		if err != nil || len(list) != want {
			t.Errorf("group %q: %d lines, want %d: %v", group, len(list), want, err)
		}
	}
	all, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.pia, Currency: thb, Size: 50})
	if err != nil {
		t.Fatal(err)
	}
	for i, record := range all[:len(all)-1] {
		if record.BalanceAfter != all[i+1].BalanceAfter+record.Amount {
			t.Errorf("line %d: %s after %s by %s", i, record.BalanceAfter, all[i+1].BalanceAfter, record.Amount)
		}
	}
	rest, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.pia, Currency: thb, Before: all[0].ID,
		From: hour.Add(-2 * time.Hour), Size: 50})
	if err != nil || len(rest) != len(all)-1 {
		t.Errorf("%d after the first: %v", len(rest), err)
	}
	record, lines, err := wallet.RecordOf(ctx, s.db, s.pia, thb, all[0].ID)
	if err != nil || len(lines) != 2 || lines[0].Amount+lines[1].Amount != 0 || record.ID != all[0].ID {
		t.Errorf("%+v %+v %v", record, lines, err)
	}
	if _, _, err := wallet.RecordOf(ctx, s.db, id.New[id.Member](), thb, all[0].ID); !errors.Is(err,
		fault.New(fault.NotFound)) {
		t.Errorf("another member reads it: %v", err)
	}
	if _, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.pia, Group: "everything"}); !errors.Is(err,
		fault.New(fault.ValidationFailed)) {
		t.Errorf("an unknown group: %v", err)
	}
}
