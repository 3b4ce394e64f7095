// Package transfer moves withdrawable money between a member and their direct upline or downline. It is the only
// package that writes the table transfers.
package transfer

import (
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

// Direction of a transfer in the agent tree.
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

// Party is the sender or the receiver, as far as the rules look at them. IsClosed and IsExcluded are read once the
// balances are locked.
type Party struct {
	ID         id.Member
	Parent     id.Member
	IsAgent    bool
	IsTrial    bool
	IsFrozen   bool `db:"is_frozen"`
	IsClosed   bool `db:"is_closed"`
	IsExcluded bool `db:"is_excluded"`
}

// Today is how many transfers a sender has made on the current business day, and their sum.
type Today struct {
	Count  int          `db:"count"`
	Amount money.Amount `db:"amount"`
}

// Standing is everything that the rules look at besides Params. IsKnown reports whether the receiver belongs to the
// sender's upline or downline; the sender must not learn about others. IsProved reports whether the payment password
// was right.
type Standing struct {
	From, To        Party
	IsKnown         bool
	IsProved        bool
	Today           Today
	HasOverdueBills bool
	Withdrawable    money.Amount
	Limits          Limits
}

// Params are a sender's request. To is empty for a transfer to the upline.
type Params struct {
	Direction       Direction
	To              id.Member
	Amount          money.Amount
	PaymentPassword string
}

// Check returns nil if the transfer is allowed, and otherwise the first refusal in the order of
// docs/money.md#transfers. An amount exactly at a limit is allowed (D48).
func Check(s Standing, params Params) error {
	if err := s.checkPair(params.Direction); err != nil {
		return err
	}
	if !s.IsProved {
		return refused("paymentPassword", fault.PaymentPasswordWrong, nil)
	}
	return s.checkAmount(params.Amount)
}

// checkPair applies the rules about the two parties.
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

// checkAmount applies the rules about the amount, the limits of the day and the balance.
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
