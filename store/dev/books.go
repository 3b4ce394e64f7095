package dev

import (
	"context"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Books is what the ledger records of a player, for a comparison with the responses of the vendor API.
type Books struct {
	// ToPlay is the remaining wagering requirement.
	ToPlay money.Amount
	// Pool is what the player's bets contributed to the vendor's jackpots, less what these paid out.
	Pool money.Amount
	// Corrections counts the vendor's corrections in the audit trail.
	Corrections int
	// Findings counts the findings of a proof of all books.
	Findings int
	Booked   []Booking
}

// Booking is the amount that one vendor transaction moved on the player's account: negative for debits.
type Booking struct {
	Tx     string       `db:"tx_id"`
	Amount money.Amount `db:"amount"`
}

// ReadBooks reads the books of a player.
func ReadBooks(ctx context.Context, q pg.Q, vendor string, member id.Member) (books Books, err error) {
	turnover, err := wallet.OpenTurnover(ctx, q, member)
	if err != nil {
		return books, err
	}
	books.ToPlay = turnover.Left()
	const pool = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM bets b
		JOIN entries e ON e.related_kind = 'bet' AND e.related_id = b.id::text
		JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id AND a.owner_id IS NULL
		AND a.code = 'pool:jackpot:' || b.vendor_code
		WHERE b.member_id = $1 AND b.vendor_code = $2`
	if err := q.GetContext(ctx, &books.Pool, pool, member, vendor); err != nil {
		return books, err
	}
	const corrections = `SELECT count(*) FROM audit_rows a JOIN vendor_transactions t ON t.tx_id = a.after->>'tx'
		WHERE a.actor = 'vendor:' || $2 AND t.vendor_code = $2 AND t.member_id = $1 AND t.kind = 'ADJUST'`
	if err := q.GetContext(ctx, &books.Corrections, corrections, member, vendor); err != nil {
		return books, err
	}
	const booked = `SELECT t.tx_id, l.amount FROM vendor_transactions t JOIN lines l ON l.entry_id = t.entry_id
		JOIN accounts a ON a.id = l.account_id AND a.owner_id = t.member_id AND a.code = 'user:main'
		WHERE t.vendor_code = $2 AND t.member_id = $1 ORDER BY t.created_at, t.tx_id`
	if err := q.SelectContext(ctx, &books.Booked, booked, member, vendor); err != nil {
		return books, err
	}
	findings, err := ledger.Prove(ctx, q)
	books.Findings = len(findings)
	return books, err
}
