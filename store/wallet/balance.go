// Package wallet returns members' balances, the part locked by turnover requirements and the withdrawable amount.
package wallet

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Balance is a member's money at one instant. Version increases with every change, so that an older balance never
// replaces a newer one.
type Balance struct {
	Main       money.Amount `db:"main"`
	OpenStakes money.Amount `db:"open_stakes"`
	Held       money.Amount `db:"held"`
	Locked     money.Amount `db:"locked"`
	Bonus      money.Amount `db:"bonus"`
	Currency   string       `db:"currency"`
	Version    int64        `db:"version"`
	AsOf       time.Time    `db:"as_of"`
	// OwesBills blocks withdrawals and transfers: bills of contracts that the member could not pay are open.
	OwesBills bool `db:"owes_bills"`
}

// Withdrawable is floor(max(0, balance − locked)) to 0.01.
func (b Balance) Withdrawable() money.Amount { return max(0, b.Main-b.Locked).FloorPayable() }

// Of reads the balance of a member in the merchant's currency.
func Of(ctx context.Context, q pg.Q, member id.Member, currency string) (Balance, error) {
	const read = `
		WITH accounts AS (
			SELECT a.code, b.amount, b.version, b.owes_bills FROM accounts a JOIN balances b ON b.account_id = a.id
			WHERE a.owner_id = $1 AND a.currency = $2),
		needs AS (
			SELECT COALESCE(sum(locked), 0) AS locked, COALESCE(sum(locked) FILTER (WHERE kind = 'REWARD'), 0) AS bonus
			FROM turnover_requirements WHERE member_id = $1 AND state = 'OPEN'),
		main AS (SELECT COALESCE((SELECT amount FROM accounts WHERE code = 'user:main'), 0) AS amount)
		SELECT main.amount AS main,
			COALESCE((SELECT amount FROM accounts WHERE code = 'user:hold:bet'), 0) AS open_stakes,
			COALESCE((SELECT amount FROM accounts WHERE code = 'user:hold:withdraw'), 0) AS held,
			least(needs.locked, main.amount)::bigint AS locked, least(needs.bonus, main.amount)::bigint AS bonus,
			$2 AS currency, COALESCE((SELECT max(version) FROM accounts
			WHERE code = 'user:main'), 0) AS version, lantern_now() AS as_of,
			COALESCE((SELECT bool_or(owes_bills) FROM accounts), false) AS owes_bills
		FROM needs, main`
	var b Balance
	err := q.GetContext(ctx, &b, read, member, currency)
	return b, err
}
