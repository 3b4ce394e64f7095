package member

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
)

type passwordIn struct {
	OldPassword string `json:"oldPassword" minLength:"1" maxLength:"255"`
	NewPassword string `json:"newPassword" minLength:"1" maxLength:"255"`
	Again       string `json:"confirmNewPassword" maxLength:"255"`
}

// password always asks for the old one: where the person just typed it, his client still holds it and sends it.
func (h Handlers) password(ctx context.Context, who wire.Caller, in passwordIn) (wire.None, error) {
	if in.Again != in.NewPassword {
		return wire.None{}, fault.Invalid("confirmNewPassword", "different")
	}
	if err := member.CheckNewPassword("newPassword", in.NewPassword, who.Username); err != nil {
		return wire.None{}, err
	}
	found, err := member.Find(ctx, h.DB, who.Member)
	if err != nil {
		return wire.None{}, err
	}
	again := session.Again{Session: who.Session, IP: who.IP, Password: in.OldPassword}
	if err := session.CheckAgain(ctx, h.Failures, found, again, "oldPassword"); err != nil {
		return wire.None{}, err
	}
	if in.NewPassword == in.OldPassword {
		return wire.None{}, fault.Invalid("newPassword", "unchanged")
	}
	hash, err := member.Hash(ctx, in.NewPassword)
	if err != nil {
		return wire.None{}, err
	}
	fresh := session.NewPassword{Member: found.ID, Before: found.PasswordHash, After: hash}
	return wire.None{}, session.ChangePassword(ctx, h.DB, fresh, who.Session)
}
