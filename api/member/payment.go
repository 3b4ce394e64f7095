package member

import (
	"context"

	"lantern/api/wire"
	"lantern/store/member"
	"lantern/store/session"
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
	again := session.Again{Session: who.Session, IP: who.IP, Password: in.Password}
	if err := session.CheckAgain(ctx, h.Failures, found, again, "password"); err != nil {
		return wire.None{}, err
	}
	hash, err := member.Hash(ctx, in.PaymentPassword)
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, member.SetPaymentPassword(ctx, h.DB, who.Member, hash)
}
