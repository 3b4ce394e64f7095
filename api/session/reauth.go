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
	Code     string `json:"code,omitempty" normal:"line" maxLength:"32"`
}

// reauth records a proof of identity: for some minutes the session may change what secures the account.
func (h Handlers) reauth(ctx context.Context, caller wire.Caller, in reauthIn) (wire.None, error) {
	found, err := member.Find(ctx, h.DB, caller.Member)
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
		password := session.PasswordAttempt{Session: caller.Session, IP: caller.IP, Password: in.Password}
		err = session.CheckPassword(ctx, h.Failures, found, password, "password")
	} else {
		err = h.proveAgain(ctx, found.ID, proof, in.Code)
	}
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, session.Prove(ctx, h.DB, caller.Session)
}

// proveAgain checks a code that was sent for this purpose, or one of the authenticator.
func (h Handlers) proveAgain(ctx context.Context, memberID id.Member, proof session.Proof, code string) error {
	if code == "" {
		return fault.Invalid("code", "required")
	}
	factors, err := h.factorsOf(ctx, memberID)
	if err != nil {
		return err
	}
	return h.prove(ctx, proving{member: memberID, proof: proof, factors: factors, purpose: verification.ForReauth,
		holder: string(memberID)}, code)
}
