package session

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/verification"
)

type reauthIn struct {
	Method   string `json:"method" enum:"password,totp,sms,email"`
	Password string `json:"password,omitempty" maxLength:"255"`
	Code     string `json:"code,omitempty" maxLength:"32"`
}

// reauth opens for some minutes what changes who owns the account.
func (h Handlers) reauth(ctx context.Context, who wire.Caller, in reauthIn) (wire.None, error) {
	found, err := member.Find(ctx, h.DB, who.Member)
	if err != nil {
		return wire.None{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.None{}, err
	}
	proof := session.Proof(in.Method)
	if err := session.CheckProof(ctx, h.DB, found.ID, proof, settings.Sends); err != nil {
		return wire.None{}, err
	}
	if proof == session.ByPassword {
		again := session.Again{Session: who.Session, IP: who.IP, Password: in.Password}
		err = session.CheckAgain(ctx, h.Failures, found, again, "password")
	} else {
		err = h.proveAgain(ctx, found.ID, proof, in.Code)
	}
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, session.Prove(ctx, h.DB, who.Session)
}

// proveAgain takes a code that was sent for this purpose, or one of the authenticator.
func (h Handlers) proveAgain(ctx context.Context, who id.Member, proof session.Proof, code string) error {
	if code == "" {
		return fault.Invalid("code", "required")
	}
	factors, err := h.factorsOf(ctx, who)
	if err != nil {
		return err
	}
	return h.prove(ctx, proving{member: who, proof: proof, factors: factors, purpose: verification.ForReauth,
		holder: string(who)}, code)
}
