package member

import (
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/verification"
)

type paymentPasswordIn struct {
	PaymentPassword string `json:"paymentPassword" maxLength:"64"`
	Password        string `json:"password" minLength:"1" maxLength:"255"`
}

// paymentPassword asks for the password again: whoever found an open session must not gain the purse.
func (h Handlers) paymentPassword(ctx context.Context, who wire.Caller, in paymentPasswordIn) (wire.None, error) {
	if err := member.CheckPaymentPassword(in.PaymentPassword); err != nil {
		return wire.None{}, err
	}
	found, err := member.Find(ctx, h.DB, who.Member)
	if err != nil {
		return wire.None{}, err
	}
	// Counted apart from signing in, so that a stolen session locks itself out and not its owner.
	attempt := verification.Attempt{Account: "again\x00" + string(who.Member), Address: who.IP}
	if _, err := h.Failures.Begin(ctx, attempt); err != nil {
		return wire.None{}, err
	}
	isRight, _, err := member.Verify(ctx, found.PasswordHash, in.Password)
	if err != nil {
		return wire.None{}, errors.Join(err, h.Failures.GiveBack(ctx, attempt))
	}
	if !isRight {
		return wire.None{}, fault.Invalid("password", string(fault.WrongCredentials))
	}
	if err := h.Failures.Succeeded(ctx, attempt); err != nil {
		return wire.None{}, err
	}
	hash, err := member.Hash(ctx, in.PaymentPassword)
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, member.SetPaymentPassword(ctx, h.DB, who.Member, hash)
}
