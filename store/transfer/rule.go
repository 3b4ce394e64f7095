// Package transfer moves withdrawable money between a member and whoever stands directly above or below. It alone
// writes the transfers.
package transfer

import (
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

// Direction of a transfer in the tree.
type Direction string

// The directions.
const (
	Up   Direction = "UP"
	Down Direction = "DOWN"
)

// Values lists every Direction.
func (Direction) Values() []Direction {
	return []Direction{Up, Down}
}

// Party is one of the two, as far as the rule is about him. Whether he has closed his account or excluded himself is
// known once the purses are held.
type Party struct {
	ID         id.Member
	Parent     id.Member
	IsAgent    bool
	IsTrial    bool
	IsFrozen   bool `db:"is_frozen"`
	IsClosed   bool `db:"is_closed"`
	IsExcluded bool `db:"is_excluded"`
}

// Today is what a sender has sent on this business day.
type Today struct {
	Count  int          `db:"count"`
	Amount money.Amount `db:"amount"`
}

// Standing is everything that the rule looks at besides the wish. IsKnown: the sender may know of the receiver, who is
// below or above him.
type Standing struct {
	From, To        Party
	IsKnown         bool
	IsProved        bool
	Today           Today
	HasOverdueBills bool
	Withdrawable    money.Amount
	Limits          Limits
}

// Wish is what a sender asks for. To is empty for his upline.
type Wish struct {
	Direction       Direction
	To              id.Member
	Amount          money.Amount
	PaymentPassword string
}

// Check says whether the wish may be done, and otherwise the first of its refusals in the order of
// docs/money.md#transfers. Exactly at a limit (D48) is allowed.
func Check(s Standing, w Wish) error {
	if err := s.checkPair(w.Direction); err != nil {
		return err
	}
	if !s.IsProved {
		return refused("paymentPassword", fault.PaymentPasswordWrong, nil)
	}
	return s.checkAmount(w.Amount)
}

// checkPair is the part that is about the two alone.
func (s Standing) checkPair(direction Direction) error {
	switch {
	case s.From.ID == s.To.ID:
		return fault.New(fault.SameAccount)
	case s.From.IsTrial:
		return fault.New(fault.TrueAccountRequired)
	case !s.IsKnown || s.To.IsTrial || s.To.IsClosed:
		return fault.New(fault.NotFound)
	case s.From.IsFrozen:
		return fault.New(fault.SenderFrozen)
	case s.To.IsFrozen:
		return fault.New(fault.ReceiverFrozen)
	case direction == Down && !s.From.IsAgent:
		return fault.New(fault.NotAnAgent)
	case direction == Down && s.To.Parent != s.From.ID:
		return fault.New(fault.NotDirectDownline)
	case direction != Down && s.From.Parent != s.To.ID:
		return fault.New(fault.NotDirectUpline)
	}
	return nil
}

// checkAmount is the part that is about the money and the day.
func (s Standing) checkAmount(amount money.Amount) error {
	limits := map[string]any{"min": s.Limits.Min, "max": s.Limits.Max}
	switch {
	case !amount.IsPayable():
		return refused("amount", fault.AmountScale, nil)
	case amount < s.Limits.Min:
		return refused("amount", fault.AmountBelowMin, limits)
	case amount > s.Limits.Max:
		return refused("amount", fault.AmountAboveMax, limits)
	case s.Today.Count >= s.Limits.PerDay:
		return fault.New(fault.DailyCountExceeded).With("max", s.Limits.PerDay)
	case s.Today.Amount+amount > s.Limits.AmountPerDay:
		return refused("amount", fault.DailyAmountExceeded, nil)
	case s.HasOverdueBills:
		return fault.New(fault.OverdueContractBills)
	case amount > s.Withdrawable:
		return refused("amount", fault.InsufficientWithdrawable, nil)
	}
	return nil
}

func refused(field string, code fault.Code, params map[string]any) error {
	return fault.New(code).In(field, string(code), params)
}
