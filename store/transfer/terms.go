package transfer

import (
	"context"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Terms are what a member may send now, and to whom: his upline, or the one below him that he asks about.
type Terms struct {
	Balance     wallet.Balance
	CountLeft   int
	AmountLeft  money.Amount
	HasPassword bool
	// Receiver is empty where nobody stands above the sender.
	Receiver string
}

// TermsOf reads them; to is empty for the upline. Faults: those of Check that are about the two, for a named receiver.
func TermsOf(ctx context.Context, q pg.Q, house House, sender, to id.Member) (t Terms, err error) {
	direction := Up
	if to != "" {
		direction = Down
	}
	s, err := house.pair(ctx, q, sender, Wish{Direction: direction, To: to})
	if err != nil {
		return t, err
	}
	if err := s.checkPair(direction); to != "" && err != nil {
		return t, err
	}
	if t.Receiver, err = nameOf(ctx, q, s, direction); err != nil {
		return t, err
	}
	if t.Balance, err = wallet.Of(ctx, q, sender, house.Currency); err != nil {
		return t, err
	}
	sum, err := today(ctx, q, sender)
	if err != nil {
		return t, err
	}
	t.CountLeft, t.AmountLeft = max(0, house.Limits.PerDay-sum.Count), max(0, house.Limits.AmountPerDay-sum.Amount)
	guards, err := member.GuardsOf(ctx, q, sender)
	t.HasPassword = guards.HasPaymentPassword
	return t, err
}

// nameOf is the receiver's name as the sender may know it.
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
