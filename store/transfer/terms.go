package transfer

import (
	"context"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Terms are what a member may send now, and to whom: to the upline or to the named direct downline.
type Terms struct {
	Balance     wallet.Balance
	CountLeft   int
	AmountLeft  money.Amount
	HasPassword bool
	// Receiver is the receiver's name as the sender may see it; empty if the sender has no upline.
	Receiver string
}

// TermsOf reads the terms; to is empty for the upline. Faults: those of Check about the two parties, if to is not
// empty.
func TermsOf(ctx context.Context, q pg.Q, merchant Merchant, sender, to id.Member) (t Terms, err error) {
	direction := Up
	if to != "" {
		direction = Down
	}
	s, err := merchant.pair(ctx, q, sender, Params{Direction: direction, To: to})
	if err != nil {
		return t, err
	}
	if err := s.checkPair(direction); to != "" && err != nil {
		return t, err
	}
	if t.Receiver, err = nameOf(ctx, q, s, direction); err != nil {
		return t, err
	}
	if t.Balance, err = wallet.Of(ctx, q, sender, merchant.Currency); err != nil {
		return t, err
	}
	sum, err := today(ctx, q, sender)
	if err != nil {
		return t, err
	}
	t.CountLeft, t.AmountLeft = max(0, merchant.Limits.PerDay-sum.Count), max(0, merchant.Limits.AmountPerDay-sum.Amount)
	guards, err := member.GuardsOf(ctx, q, sender)
	t.HasPassword = guards.HasPaymentPassword
	return t, err
}

// nameOf returns the receiver's name as the sender may see it.
func nameOf(ctx context.Context, q pg.Q, s Standing, direction Direction) (string, error) {
	if !s.IsKnown {
		return "", nil
	}
	receiver, err := member.Find(ctx, q, s.To.ID)
	if err != nil {
		return "", err
	}
	return Transfer{Other: receiver.Username, IsBelow: direction == Down}.OtherName(), nil
}
