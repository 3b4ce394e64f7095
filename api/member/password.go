package member

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
)

type passwordIn struct {
	OldPassword string `json:"oldPassword,omitempty" maxLength:"255"`
	NewPassword string `json:"newPassword" minLength:"1" maxLength:"255"`
	Again       string `json:"confirmNewPassword" maxLength:"255"`
}

// password changes the password. It always requires the old one; a member without a password needs another recent proof
// instead.
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
	if err := h.proveOwner(ctx, who, found, typedPassword{"oldPassword", in.OldPassword}); err != nil {
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

// typedPassword is a password and the field of the form that it was typed into.
type typedPassword struct{ field, password string }

// proveOwner checks the typed password, or a recent proof if the member has no password. Faults: validation_failed,
// reauthentication_required.
func (h Handlers) proveOwner(ctx context.Context, who wire.Caller, found member.Member, in typedPassword) error {
	if !found.HasPassword {
		return h.requireProof(ctx, who)
	}
	if in.password == "" {
		return fault.Invalid(in.field, "required")
	}
	return session.CheckPassword(ctx, h.Failures, found, session.PasswordAttempt{Session: who.Session, IP: who.IP,
		Password: in.password}, in.field)
}

func (h Handlers) requireProof(ctx context.Context, who wire.Caller) error {
	if who.IsProved {
		return nil
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	return session.AskForProof(ctx, h.DB, who.Member, settings.Sends)
}
