package gamevendor

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Reward is a credit without a bet.
type Reward struct {
	Vendor, Tx string
	Print      []byte
	Player     id.Member
	Currency   string
	Campaign   string
	Amount     money.Amount
	Happened   time.Time
}

// CreditReward books a reward with its wagering requirement.
func CreditReward(ctx context.Context, db *pg.DB, r Reward) (Answer, error) {
	const call = `SELECT * FROM vendor_reward($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	return act(ctx, db, call, r.Vendor, r.Tx, r.Print, r.Player, r.Currency, r.Campaign, int64(r.Amount),
		id.New[id.Entry](), r.Happened)
}

// Correction changes the payout of a settled bet or the amount of a reward, upwards or downwards.
type Correction struct {
	Vendor, Tx, Ref    string
	Print              []byte
	Player             id.Member
	Currency           string
	Amount             money.Amount
	Reason, ApprovedBy string
	Happened           time.Time
	RequestID          string
}

// Adjust books a correction and writes it to the audit trail; what the balance cannot cover becomes a debt.
func Adjust(ctx context.Context, db *pg.DB, c Correction) (Answer, error) {
	const call = `SELECT * FROM vendor_correct($1, $2, $3, $4, $5, $6, $7, $8, NULLIF($9, ''), $10, $11, $12)`
	return act(ctx, db, call, c.Vendor, c.Tx, c.Print, c.Ref, c.Player, c.Currency, int64(c.Amount), c.Reason,
		c.ApprovedBy,
		id.New[id.Entry](), c.Happened, c.RequestID)
}
