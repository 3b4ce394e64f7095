package agent_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// day of the bets in these tests: yesterday, so that it can be closed.
func yesterday(t *testing.T, db *pg.DB) clock.Date {
	t.Helper()
	var day string
	if err := db.GetContext(t.Context(), &day, `SELECT (business_day(lantern_now()) - 1)::text`); err != nil {
		t.Fatal(err)
	}
	return clock.Date(day)
}

// settled writes settled bets of a member, accepted and settled at one moment, without ledger entries: these tests do
// not need them.
func settled(t *testing.T, db *pg.DB, person seed.Person, gameType string, at time.Time, valid ...money.Amount) {
	t.Helper()
	const insert = `INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id,
		stake, valid_bet, state, placed_at, settled_at, settled_on)
		VALUES ($1::uuid, $2, 'BGS', new_id(), $3, 'THB', $1::uuid::text, 1, 2, $4, $4, 'SETTLED', $5::timestamptz,
		$5::timestamptz, business_day($5::timestamptz))`
	for _, stake := range valid {
		if _, err := db.ExecContext(t.Context(), insert, id.New[id.Bet](), person.ID, gameType, int64(stake),
			at); err != nil {
			t.Fatal(err)
		}
	}
}

// travel sets the database's clock.
func travel(t *testing.T, db *pg.DB, to time.Time) {
	t.Helper()
	const move = `UPDATE clock_offsets
		SET ahead = make_interval(secs => extract(epoch FROM $1::timestamptz - now())::double precision)`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), move, to); err != nil {
		t.Fatal(err)
	}
}

// family is Pia (0.50 %), Mek (0.80 %) and Somchai (1.20 %), at noon of +07:00.
func family(t *testing.T) (db *pg.DB, noon time.Time) {
	db = based(t)
	noon = time.Now().UTC().Truncate(24 * time.Hour).Add(5 * time.Hour)
	travel(t, db, noon.Add(-time.Hour))
	seed.Pia(t, db)
	travel(t, db, noon)
	return db, noon
}

func balance(t *testing.T, db *pg.DB, person seed.Person) money.Amount {
	t.Helper()
	b, err := wallet.Of(t.Context(), db, person.ID, "THB")
	if err != nil {
		t.Fatal(err)
	}
	return b.Main
}

// work runs both jobs as the timetable does.
func work(t *testing.T, db *pg.DB) {
	t.Helper()
	if err := agent.AccrueRebates(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	if err := agent.PayRebates(t.Context(), db,
		func(day clock.Date) { t.Errorf("the rebates of %s are late", day) }); err != nil {
		t.Fatal(err)
	}
}

func TestPayRebates_StartsAtHalfPastTwoOfTheMerchantsZone(t *testing.T) {
	db, noon := family(t)
	pia, mek, somchai := seed.Pia(t, db), seed.Mek(t, db), seed.Somchai(t, db)
	settled(t, db, pia, "BGS", noon, 100*money.Unit, 200*money.Unit)
	settled(t, db, mek, "RNG", noon, 50*money.Unit)
	midnight := noon.Add(12 * time.Hour)
	settled(t, db, pia, "BGS", midnight, 1000*money.Unit)
	for _, at := range []time.Time{noon, midnight, midnight.Add(150*time.Minute - time.Second)} {
		travel(t, db, at)
		work(t, db)
		if got := balance(t, db, mek); got != 0 {
			t.Fatalf("%s: paid early: %s", at, got)
		}
	}
	if n := count(t.Context(), t, db, `SELECT count(*) FROM rebate_accruals WHERE entry_id IS NULL`); n != 11 {
		t.Fatalf("%d shares are shown before they are paid", n)
	}
	travel(t, db, midnight.Add(150*time.Minute))
	for range 2 {
		work(t, db)
		for person, want := range map[seed.Person]string{pia: "1001.50", mek: "1.30", somchai: "1.40"} {
			if got := balance(t, db, person); got.String() != want {
				t.Errorf("%s has %s, not %s", person.Username, got, want)
			}
		}
	}
	day := clock.Date(noon.Add(7 * time.Hour).Format(time.DateOnly))
	if n := count(t.Context(), t, db, `SELECT count(*) FROM entries
		WHERE kind IN ('SELF_REBATE', 'AGENT_COMMISSION') AND business_on = $1`, day); n != 5 {
		t.Fatalf("%d entries belong to the day they were earned for", n)
	}
	if n := count(t.Context(), t, db, `SELECT count(*) FROM outbox WHERE kind = 'balance'`); n != 5 {
		t.Fatalf("%d events were written", n)
	}
}

func TestAccrue_UsesThePointsOfTheBetsMoment(t *testing.T) {
	db, noon := family(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	travel(t, db, noon.Add(time.Hour))
	err := pg.InTx(t.Context(), db,
		func(tx *sqlx.Tx) error { return agent.Raise(t.Context(), tx, mek.ID, pia.ID, "BGS", 8_000) })
	if err != nil {
		t.Fatal(err)
	}
	settled(t, db, pia, "BGS", noon.Add(30*time.Minute), 100*money.Unit)
	settled(t, db, pia, "BGS", noon.Add(90*time.Minute), 100*money.Unit)
	work(t, db)
	for point, want := range map[int]int64{5_000: 5_000, 8_000: 8_000} {
		const read = `SELECT sum(amount)::bigint FROM rebate_accruals WHERE kind = 'SELF_REBATE' AND point_ppm = $1`
		if got := count(t.Context(), t, db, read, point); got != want {
			t.Errorf("at %d: %d", point, got)
		}
	}
}

func TestPay_FrozenAgent_SharesAreWithheldAndNotPassedUp(t *testing.T) {
	db, noon := family(t)
	pia, mek, somchai := seed.Pia(t, db), seed.Mek(t, db), seed.Somchai(t, db)
	settled(t, db, pia, "BGS", noon, 1000*money.Unit)
	if _, err := db.Exec(`INSERT INTO member_freezes (id, member_id, flag, reason, actor)
		VALUES (new_id(), $1, 'INCOME', 'test', 'test')`, mek.ID); err != nil {
		t.Fatal(err)
	}
	travel(t, db, noon.Add(15*time.Hour))
	work(t, db)
	if got := balance(t, db, mek); got != 0 {
		t.Fatalf("the frozen agent got %s", got)
	}
	if got := balance(t, db, somchai); got != 4*money.Unit {
		t.Fatalf("his upline got %s", got)
	}
	const read = `SELECT sum(amount)::bigint FROM lines JOIN accounts a ON a.id = account_id
		WHERE a.code = 'platform:rebate_withheld'`
	if got := count(t.Context(), t, db, read); got != 30_000 {
		t.Fatalf("%d is withheld", got)
	}
}

func TestPay_AgentWithADebt_PaysItFirst(t *testing.T) {
	db, noon := family(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	settled(t, db, pia, "BGS", noon, 1000*money.Unit)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(t.Context(), tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustMinus, Key: "owes",
			Member: mek.ID, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Debt(mek.ID), Currency: "THB"},
				ledger.Account{Code: ledger.Manual, Currency: "THB"}, 2*money.Unit)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	travel(t, db, noon.Add(15*time.Hour))
	work(t, db)
	owed, err := ledger.Owed(t.Context(), db, mek.ID, "THB")
	if err != nil || owed != 0 || balance(t, db, mek) != money.Unit {
		t.Errorf("owes %s, has %s, %v", owed, balance(t, db, mek), err)
	}
}

var errKilled = errors.New("killed")

// Three instances start at once, and every other run is cut off before its commit: the result is the same, and paid
// once. CHK-26, CHK-27, F-I9.
func TestPay_ThreeInstancesCutOff_PayOnce(t *testing.T) {
	db, noon := family(t)
	pia, mek, somchai := seed.Pia(t, db), seed.Mek(t, db), seed.Somchai(t, db)
	for i := range 40 {
		settled(t, db, pia, "BGS", noon, money.Amount(377_700+i*1_111))
		settled(t, db, mek, "RNG", noon, money.Amount(20_000+i*333))
	}
	travel(t, db, noon.Add(15*time.Hour))
	day := yesterday(t, db)
	var instances sync.WaitGroup
	for instance := range 3 {
		instances.Go(func() {
			for turn := range 30 {
				err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
					if _, err := agent.Accrue(t.Context(), tx, 7); err != nil {
						return err
					}
					if _, err := agent.Pay(t.Context(), tx, day, 2); err != nil {
						return err
					}
					if (turn+instance)%2 == 0 {
						return errKilled
					}
					return nil
				})
				if err != nil && !errors.Is(err, errKilled) {
					t.Logf("a turn is refused and left to the next: %v", err)
				}
			}
		})
	}
	instances.Wait()
	work(t, db)
	var piaSum, mekSum, somchaiSum money.Amount
	for i := range 40 {
		v := money.Amount(377_700 + i*1_111)
		w := money.Amount(20_000 + i*333)
		piaSum += v.Times(5_000)
		mekSum += v.Times(8_000) - v.Times(5_000) + w.Times(8_000)
		somchaiSum += v.Times(12_000) - v.Times(8_000) + w.Times(12_000) - w.Times(8_000)
	}
	for person, want := range map[seed.Person]money.Amount{pia: 1000*money.Unit + piaSum, mek: mekSum,
		somchai: somchaiSum} {
		if got := balance(t, db, person); got != want {
			t.Errorf("%s has %s, not %s", person.Username, got, want)
		}
	}
	if n := count(t.Context(), t, db, `SELECT count(*) FROM entries WHERE key LIKE 'rebate:%'`); n != 5 {
		t.Fatalf("%d entries", n)
	}
}

// A share accrued after its day was paid is paid with the next day.
func TestPay_LateBet_IsPaidWithTheNextDay(t *testing.T) {
	db, noon := family(t)
	pia := seed.Pia(t, db)
	settled(t, db, pia, "BGS", noon, 100*money.Unit)
	travel(t, db, noon.Add(15*time.Hour))
	work(t, db)
	settled(t, db, pia, "BGS", noon, 100*money.Unit)
	work(t, db)
	if got := balance(t, db, pia); got.String() != "1000.50" {
		t.Fatalf("a closed day changed: %s", got)
	}
	travel(t, db, noon.Add(39*time.Hour))
	work(t, db)
	if got := balance(t, db, pia); got.String() != "1001.00" {
		t.Fatalf("the late share is lost: %s", got)
	}
}

// Random trees and points, compared with a model that walks up the tree.
func TestAccrue_RandomTrees_MatchTheModel(t *testing.T) {
	db, noon := family(t)
	people, above := forest(t, db, 20, "ash")
	points := map[id.Member]money.Rate{}
	for i, person := range people {
		points[person.ID] = money.Rate(draw(12_000, fmt.Sprintf("point-%d", i)))
		const set = `INSERT INTO member_points (member_id, game_type, ppm) VALUES ($1, 'FISH', $2)`
		if _, err := db.Exec(set, person.ID, points[person.ID]); err != nil {
			t.Fatal(err)
		}
	}
	want := map[id.Member]money.Amount{}
	for i, person := range people {
		valid := money.Amount(1 + draw(5_000_000, fmt.Sprintf("stake-%d", i)))
		settled(t, db, person, "FISH", noon.Add(time.Minute), valid)
		var highest money.Rate
		for at, ok := person.ID, true; ok; at, ok = above[at] {
			if points[at] > highest {
				want[at] += valid.Times(points[at]) - valid.Times(highest)
				highest = points[at]
			}
		}
	}
	work(t, db)
	for _, person := range people {
		const read = `SELECT COALESCE(sum(amount), 0)::bigint FROM rebate_accruals WHERE beneficiary_id = $1`
		if got := count(t.Context(), t, db, read, person.ID); money.Amount(got) != want[person.ID] {
			t.Errorf("%s: %d, not %d", person.Username, got, want[person.ID])
		}
	}
}
