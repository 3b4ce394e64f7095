package matching

import (
	"context"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// waiting are the orders of matched channels with their depositors; isWaiting are those that wait for a match.
const (
	waiting = `deposits d JOIN deposit_channels c ON c.id = d.channel_id AND c.provider = 'matched'
		JOIN members payer ON payer.id = d.member_id `
	isWaiting = `d.state = 'PENDING_PAYMENT' AND d.expires_at > lantern_now()
		AND NOT EXISTS (SELECT FROM payout_matches e WHERE e.deposit_id = d.id)`
)

// mayReceive holds for members whose withdrawals may be offered (payee), mayPay for depositors (payer): true accounts
// that are not frozen, as closed ones are, and not blocked by operators.
const (
	mayReceive = `payee.kind <> 4 AND NOT payee.login_frozen AND NOT payee.funds_frozen
		AND NOT is_frozen(payee.id, 'LOGIN') AND NOT is_frozen(payee.id, 'FUNDS')
		AND NOT EXISTS (SELECT FROM matching_blocks b WHERE b.member_id = payee.id AND b.lifted_at IS NULL
			AND b.side IN ('RECEIVER', 'BOTH'))`
	mayPay = `payer.kind <> 4 AND NOT payer.login_frozen AND NOT payer.funds_frozen
		AND NOT is_frozen(payer.id, 'LOGIN') AND NOT is_frozen(payer.id, 'FUNDS') AND NOT is_excluded(payer.id)
		AND NOT EXISTS (SELECT FROM matching_blocks b WHERE b.member_id = payer.id AND b.lifted_at IS NULL
			AND b.side IN ('DEPOSITOR', 'BOTH'))`
)

// mayMatch holds for two members who may be matched: both may take part, and they are not of one team ($1 is the agent
// of members without one, above whom a common agent does not count), on one device, at one address within a day ($2) or
// linked by a bank account or an invitation.
const mayMatch = mayPay + ` AND ` + mayReceive + ` AND payer.id <> payee.id
	AND NOT EXISTS (SELECT FROM member_ancestors a JOIN member_ancestors o ON o.ancestor_id = a.ancestor_id
		AND o.descendant_id = payee.id AND o.valid_to IS NULL
		WHERE a.descendant_id = payer.id AND a.valid_to IS NULL AND a.ancestor_id NOT IN (
			SELECT t.ancestor_id FROM member_ancestors t JOIN members h ON h.id = t.descendant_id
			WHERE h.username_key = lower($1) AND t.valid_to IS NULL))
	AND NOT EXISTS (SELECT FROM sessions s JOIN sessions o ON o.device_id = s.device_id AND o.member_id = payee.id
		WHERE s.member_id = payer.id AND s.device_id <> '')
	AND NOT EXISTS (SELECT FROM known_devices s JOIN known_devices o ON o.device_hash = s.device_hash
		AND o.member_id = payee.id WHERE s.member_id = payer.id)
	AND NOT ($2 AND EXISTS (SELECT FROM sessions s JOIN sessions o ON o.ip = s.ip AND o.member_id = payee.id
		AND o.last_seen_at > lantern_now() - interval '24 hours'
		WHERE s.member_id = payer.id AND s.last_seen_at > lantern_now() - interval '24 hours'))
	AND NOT EXISTS (SELECT FROM payees s JOIN payees o ON o.fingerprint = s.fingerprint AND o.member_id = payee.id
		WHERE s.member_id = payer.id)
	AND payer.referrer_id IS DISTINCT FROM payee.id AND payee.referrer_id IS DISTINCT FROM payer.id`

// usedToday are the matches of a business day and their sum, without those that ended unpaid.
type usedToday struct {
	Count  int          `db:"count"`
	Amount money.Amount `db:"amount"`
}

func (u usedToday) leaves(side Side, amount money.Amount) bool {
	return u.Count < side.PerDay && u.Amount+amount <= side.AmountPerDay
}

// CheckDepositor checks whether a member may order a deposit of an amount that is paid to another member. Faults:
// account_frozen (also if blocked), daily_count_exceeded, daily_amount_exceeded.
func CheckDepositor(ctx context.Context, q pg.Q, member id.Member, amount money.Amount, rules Rules) error {
	var may bool
	const read = `SELECT EXISTS (SELECT FROM members payer WHERE payer.id = $1 AND ` + mayPay + `)`
	if err := q.GetContext(ctx, &may, read, member); err != nil {
		return err
	}
	if !may {
		return fault.New(fault.AccountFrozen)
	}
	used, err := usedBy(ctx, q, member, "depositor")
	switch {
	case err != nil:
		return err
	case used.Count >= rules.Depositor.PerDay:
		return fault.New(fault.DailyCountExceeded).With("max", rules.Depositor.PerDay)
	case !used.leaves(rules.Depositor, amount):
		return fault.New(fault.DailyAmountExceeded).With("max", rules.Depositor.AmountPerDay)
	}
	return nil
}

// usedBy returns what a member used today on a side.
func usedBy(ctx context.Context, q pg.Q, member id.Member, side string) (used usedToday, err error) {
	const read = `SELECT count(*) AS count,
		COALESCE(sum(amount) FILTER (WHERE state NOT IN ('LAPSED', 'CANCELLED')), 0)::bigint AS amount
		FROM payout_matches WHERE CASE $2 WHEN 'depositor' THEN depositor_id ELSE receiver_id END = $1
			AND offered_on = business_day(lantern_now())`
	err = q.GetContext(ctx, &used, read, member, side)
	return used, err
}

// RulesNow returns the current rules.
func RulesNow(ctx context.Context, q pg.Q) (Rules, error) {
	settings, err := system.Read(ctx, q)
	return Settings.Of(settings), err
}
