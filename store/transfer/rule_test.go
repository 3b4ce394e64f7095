package transfer_test

import (
	"errors"
	"testing"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest/vectors"
	"lantern/store/transfer"
)

type partyCase struct {
	ID           id.Member
	Parent       id.Member
	Type         int
	Withdrawable money.Amount
	Balance      money.Amount
}

type limitCase struct {
	ID    string
	Input struct {
		Rules struct {
			Min, Max, DailyAmount money.Amount
			DailyCount            int
		}
		From, To     partyCase
		Today        transfer.Today
		OverdueBills bool
		Request      struct {
			Direction string
			Amount    money.Amount
		}
	}
	Expected struct {
		OK                     bool
		Code                   *fault.Code
		FromBalance, ToBalance money.Amount
	}
}

func TestCheck_Vectors(t *testing.T) {
	for _, c := range vectors.Group[limitCase](t, "transferLimits") {
		t.Run(c.ID, func(t *testing.T) { c.check(t) })
	}
}

func (c limitCase) check(t *testing.T) {
	in := c.Input
	if r := in.Rules; r.Min != limits.Min || r.Max != limits.Max || r.DailyCount != limits.PerDay ||
		r.DailyAmount != limits.AmountPerDay {
		t.Fatalf("the limits differ from the vectors': %+v", r)
	}
	params := transfer.Params{Direction: map[string]transfer.Direction{"TO_UPLINE": transfer.Up,
		"TO_DOWNLINE": transfer.Down}[in.Request.Direction],
		Amount: in.Request.Amount}
	err := transfer.Check(transfer.Standing{
		From: in.From.party(), To: in.To.party(), IsKnown: true, IsProved: true, Today: in.Today,
		HasOverdueBills: in.OverdueBills,
		Withdrawable:    in.From.Withdrawable, Limits: limits,
	}, params)
	from, to := in.From.Balance, in.To.Balance
	if err == nil {
		from, to = from-params.Amount, to+params.Amount
	}
	if c.Expected.OK != (err == nil) || from != c.Expected.FromBalance || to != c.Expected.ToBalance {
		t.Errorf("%v with %s and %s", err, from, to)
	}
	if c.Expected.Code != nil {
		wantFault(t, err, *c.Expected.Code)
	}
}

func (p partyCase) party() transfer.Party {
	return transfer.Party{ID: p.ID, Parent: p.Parent, IsAgent: p.Type == 1, IsTrial: p.Type == 4}
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

// Each refusal is fixed before the next one is checked, which proves the order of the documented table.
func TestCheck_SeveralReasons_AreRefusedInTheDocumentedOrder(t *testing.T) {
	s := transfer.Standing{
		From:  transfer.Party{ID: "a", Parent: "top", IsTrial: true, IsFrozen: true},
		To:    transfer.Party{ID: "a", IsTrial: true, IsFrozen: true},
		Today: transfer.Today{Count: limits.PerDay, Amount: limits.AmountPerDay}, HasOverdueBills: true,
		Limits: limits,
	}
	params := transfer.Params{Direction: transfer.Down, Amount: -limits.Min - 1}
	for _, step := range []struct {
		code fault.Code
		mend func()
	}{
		{fault.SameAccount, func() { s.To.ID = "b" }},
		{fault.TrueAccountRequired, func() { s.From.IsTrial = false }},
		{fault.NotFound, func() { s.IsKnown = true }},
		{fault.NotFound, func() { s.To.IsTrial = false }},
		{fault.SenderFrozen, func() { s.From.IsFrozen = false }},
		{fault.ReceiverFrozen, func() { s.To.IsFrozen = false }},
		{fault.NotAnAgent, func() { s.From.IsAgent = true }},
		{fault.NotDirectDownline, func() { params.Direction = transfer.Up }},
		{fault.NotDirectUpline, func() { s.From.Parent = "b" }},
		{fault.PaymentPasswordWrong, func() { s.IsProved = true }},
		{fault.AmountScale, func() { params.Amount = -limits.Min }},
		{fault.AmountBelowMin, func() { params.Amount = 0 }},
		{fault.AmountBelowMin, func() { params.Amount = limits.Min - money.Payable }},
		{fault.AmountBelowMin, func() { params.Amount = limits.Max + money.Payable }},
		{fault.AmountAboveMax, func() { params.Amount = limits.Min }},
		{fault.DailyCountExceeded, func() { s.Today.Count-- }},
		{fault.DailyAmountExceeded, func() { s.Today.Amount -= limits.Min }},
		{fault.OverdueContractBills, func() { s.HasOverdueBills = false }},
		{fault.InsufficientWithdrawable, func() { s.Withdrawable = limits.Min }},
	} {
		wantFault(t, transfer.Check(s, params), step.code)
		step.mend()
	}
	if err := transfer.Check(s, params); err != nil {
		t.Error(err)
	}
}
