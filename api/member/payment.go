package member

import (
	"context"

	"lantern/api/wire"
	"lantern/store/member"
)

type paymentPasswordIn struct {
	PaymentPassword string `json:"paymentPassword" maxLength:"64"`
	Password        string `json:"password,omitempty" maxLength:"255"`
}

// paymentPassword sets the payment password. It needs the password with it, so that an open session is not enough to
// move money, and asks no second time; a member without a password needs another recent proof.
func (h Handlers) paymentPassword(ctx context.Context, who wire.Caller, in paymentPasswordIn) (wire.None, error) {
	if err := member.CheckPaymentPassword(in.PaymentPassword); err != nil {
		return wire.None{}, err
	}
	found, err := member.Find(ctx, h.DB, who.Member)
	if err != nil {
		return wire.None{}, err
	}
	if err := h.proveOwner(ctx, who, found, typedPassword{"password", in.Password}); err != nil {
		return wire.None{}, err
	}
	hash, err := member.Hash(ctx, in.PaymentPassword)
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, member.SetPaymentPassword(ctx, h.DB, who.Member, hash)
}
