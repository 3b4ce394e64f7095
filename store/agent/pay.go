package agent

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/rollup"
	"lantern/store/wallet"
)

// due is one payment: a beneficiary's unpaid shares of one kind and type of game.
type due struct {
	Beneficiary id.Member `db:"beneficiary_id"`
	GameType    string    `db:"game_type"`
	Kind        string    `db:"kind"`
	Currency    string    `db:"currency"`
}

// Pay credits what was earned up to a business day, with one entry for each beneficiary, type of game and kind, and
// returns how many it credited. It pays nothing while a bet of the day has no accruals. The entry belongs to the day
// for which it was earned.
func Pay(ctx context.Context, tx *sqlx.Tx, day clock.Date, limit int) (paid int, err error) {
	if isWaiting, err := feed.IsBehind(ctx, tx, Accruals, day); err != nil || isWaiting {
		return 0, err
	}
	sums, err := unpaid(ctx, tx, day, limit)
	if err != nil {
		return 0, err
	}
	return len(sums), pay(ctx, tx, sums, day)
}

// unpaid returns the payments of a day, by beneficiary. Shares accrued after the day's payment conflict with its key
// and are paid with the next day.
func unpaid(ctx context.Context, q pg.Q, day clock.Date, limit int) (sums []due, err error) {
	const read = `SELECT DISTINCT beneficiary_id, game_type, kind, currency FROM rebate_accruals
		WHERE entry_id IS NULL AND earned_on <= $1::date
			AND NOT EXISTS (SELECT FROM entry_keys k
				WHERE k.key = 'rebate:' || $1::date || ':' || beneficiary_id || ':' || game_type || ':' || kind)
		ORDER BY beneficiary_id, game_type, kind LIMIT $2`
	err = q.SelectContext(ctx, &sums, read, day, limit)
	return sums, err
}

func pay(ctx context.Context, tx *sqlx.Tx, sums []due, day clock.Date) error {
	if err := hold(ctx, tx, sums); err != nil {
		return err
	}
	at, err := moments(ctx, tx, day)
	if err != nil {
		return err
	}
	for _, sum := range sums {
		if err := sum.pay(ctx, tx, day, at); err != nil {
			return fmt.Errorf("rebate of %s: %w", sum.Beneficiary, err)
		}
	}
	return nil
}

// hold locks the beneficiaries and then their balances, each in the order that all transactions use.
func hold(ctx context.Context, tx *sqlx.Tx, sums []due) error {
	beneficiaries := make([]id.Member, len(sums))
	for i, sum := range sums {
		beneficiaries[i] = sum.Beneficiary
	}
	var held []id.Member
	const lock = `SELECT id FROM members WHERE id = ANY ($1) ORDER BY id FOR SHARE`
	if err := tx.SelectContext(ctx, &held, lock, pq.Array(beneficiaries)); err != nil {
		return err
	}
	return ledger.Lock(ctx, tx, held...)
}

// times of a payment: now, and the last instant of its day.
type times struct {
	Now     time.Time `db:"now"`
	EndedAt time.Time `db:"ended_at"`
}

func moments(ctx context.Context, tx *sqlx.Tx, day clock.Date) (times, error) {
	var at times
	const read = `SELECT lantern_now() AS now,
		(($1::date + 1)::timestamp - (value #>> '{}')::interval) AT TIME ZONE 'UTC' - interval '1 millisecond' AS ended_at
		FROM settings WHERE key = 'gmtOffset'`
	err := tx.GetContext(ctx, &at, read, day)
	return at, err
}

func (d due) pay(ctx context.Context, tx *sqlx.Tx, day clock.Date, at times) error {
	entry := id.At[id.Entry](at.Now)
	var isFrozen bool
	if err := tx.GetContext(ctx, &isFrozen, `SELECT income_frozen OR is_frozen(id, 'INCOME') FROM members
		WHERE id = $1`, d.Beneficiary); err != nil {
		return err
	}
	// Another instance that pays the same shares holds these rows: the second one finds none left.
	const take = `WITH taken AS (UPDATE rebate_accruals SET entry_id = $6, is_withheld = $7
			WHERE beneficiary_id = $1 AND game_type = $2 AND kind = $3 AND currency = $4 AND earned_on <= $5 AND entry_id IS NULL
			RETURNING amount)
		SELECT COALESCE(sum(amount), 0)::bigint FROM taken`
	var sum money.Amount
	err := tx.GetContext(ctx, &sum, take, d.Beneficiary, d.GameType, d.Kind, d.Currency, day, entry, isFrozen)
	if err != nil || sum == 0 {
		return err
	}
	to := ledger.Account{Owner: d.Beneficiary, Code: ledger.Main, Currency: d.Currency}
	if isFrozen {
		if err := d.withhold(ctx, tx, day, entry, sum); err != nil {
			return err
		}
		to = ledger.Account{Code: ledger.Withheld, Currency: d.Currency}
	}
	lines := ledger.Move(ledger.Account{Code: ledger.Rebate, Currency: d.Currency}, to, sum)
	if sum < 0 && !isFrozen {
		if lines, err = d.back(ctx, tx, -sum); err != nil {
			return err
		}
	}
	credit := ledger.Entry{
		ID: entry, Kind: ledger.Kind(d.Kind), Key: d.key(day), Member: d.Beneficiary, RelatedKind: "rebate",
		RelatedID: string(day) + ":" + d.GameType,
		Actor:     "job:rebate", OccurredAt: at.EndedAt,
		Lines: lines,
	}
	isNew, err := ledger.Post(ctx, tx, credit)
	switch {
	case err != nil:
		return err
	case !isNew:
		return fmt.Errorf("the key %s is used already", d.key(day))
	case isFrozen:
		return nil
	}
	if err := d.follow(ctx, tx, credit, sum); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, d.Beneficiary)
}

// withhold takes what a frozen beneficiary does not receive out of the figures.
func (d due) withhold(ctx context.Context, tx *sqlx.Tx, day clock.Date, entry id.Entry, sum money.Amount) error {
	change := rollup.Change{Subject: string(entry), Member: d.Beneficiary, Day: day}
	if ledger.Kind(d.Kind) == ledger.SelfRebate {
		change.Rebate = -sum
	} else {
		change.Commission = -sum
	}
	return rollup.Add(ctx, tx, []rollup.Change{change})
}

// follow books what a payment entails: a positive one pays a debt first, and when a negative one leaves no balance,
// open wagering requirements end.
func (d due) follow(ctx context.Context, tx *sqlx.Tx, credit ledger.Entry, sum money.Amount) error {
	if sum < 0 {
		return wallet.WaiveDust(ctx, tx, d.Beneficiary, d.Currency)
	}
	_, err := wallet.Sweep(ctx, tx, d.Beneficiary, credit)
	return err
}

// back books a negative payment: out of the balance, and the rest as a debt.
func (d due) back(ctx context.Context, tx *sqlx.Tx, sum money.Amount) ([]ledger.Line, error) {
	if err := ledger.Lock(ctx, tx, d.Beneficiary); err != nil {
		return nil, err
	}
	balance, err := wallet.Of(ctx, tx, d.Beneficiary, d.Currency)
	if err != nil {
		return nil, err
	}
	taken := min(balance.Main, sum)
	lines := []ledger.Line{{Account: ledger.Account{Code: ledger.Rebate, Currency: d.Currency}, Amount: sum}}
	if taken > 0 {
		lines = append(lines,
			ledger.Line{Account: ledger.Account{Owner: d.Beneficiary, Code: ledger.Main, Currency: d.Currency}, Amount: -taken})
	}
	if taken < sum {
		lines = append(lines, ledger.Line{Account: ledger.Account{Code: ledger.Debt(d.Beneficiary), Currency: d.Currency},
			Amount: taken - sum})
	}
	return lines, nil
}

func (d due) key(day clock.Date) string {
	return fmt.Sprintf("rebate:%s:%s:%s:%s", day, d.Beneficiary, d.GameType, d.Kind)
}
