package dev

import (
	"context"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Seen is what the books say of a player, for whoever compares it with what the vendors' door says.
type Seen struct {
	// ToPlay is what he still has to bet.
	ToPlay money.Amount
	// Pool is what the vendor's jackpots got from his bets, less what they paid him.
	Pool money.Amount
	// Corrections of the vendor that stand in the audit trail.
	Corrections int
	// Findings of the proof of all books.
	Findings int
	Booked   []Booking
}

// Booking is what one of the vendor's ids moved on the player's account: below zero where it was taken.
type Booking struct {
	Tx     string       `db:"tx_id"`
	Amount money.Amount `db:"amount"`
}

// See reads it.
func See(ctx context.Context, q pg.Q, vendor string, who id.Member) (seen Seen, err error) {
	turnover, err := wallet.OpenTurnover(ctx, q, who)
	if err != nil {
		return seen, err
	}
	seen.ToPlay = turnover.Left()
	const pool = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM bets b
		JOIN entries e ON e.related_kind = 'bet' AND e.related_id = b.id::text
		JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id AND a.owner_id IS NULL
		AND a.code = 'pool:jackpot:' || b.vendor_code
		WHERE b.member_id = $1 AND b.vendor_code = $2`
	if err := q.GetContext(ctx, &seen.Pool, pool, who, vendor); err != nil {
		return seen, err
	}
	const corrections = `SELECT count(*) FROM audit_rows a JOIN vendor_transactions t ON t.tx_id = a.after->>'tx'
		WHERE a.actor = 'vendor:' || $2 AND t.vendor_code = $2 AND t.member_id = $1 AND t.kind = 'ADJUST'`
	if err := q.GetContext(ctx, &seen.Corrections, corrections, who, vendor); err != nil {
		return seen, err
	}
	const booked = `SELECT t.tx_id, l.amount FROM vendor_transactions t JOIN lines l ON l.entry_id = t.entry_id
		JOIN accounts a ON a.id = l.account_id AND a.owner_id = t.member_id AND a.code = 'user:main'
		WHERE t.vendor_code = $2 AND t.member_id = $1 ORDER BY t.created_at, t.tx_id`
	if err := q.SelectContext(ctx, &seen.Booked, booked, who, vendor); err != nil {
		return seen, err
	}
	findings, err := ledger.Prove(ctx, q)
	seen.Findings = len(findings)
	return seen, err
}
