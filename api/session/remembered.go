package session

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/session"
)

// notices are the kinds of notices that members receive about their logins.
var notices = message.Register(message.AnAccount, message.DeviceReused)

// The prefix __Host- makes browsers accept the cookie from this origin only.
const rememberedName = "__Host-lantern_device"

func rememberedCookie(selector string) *wire.Cookie {
	return &wire.Cookie{Name: rememberedName, Value: selector, MaxAge: session.RememberedFor}
}

type rememberedIn struct {
	Selector string `cookie:"__Host-lantern_device" maxLength:"64"`
}

// remembered logs in with the device's selector, which is used up and replaced. A second use ends what the device was
// remembered by, because one of the two users stole it, and notifies the member by a message and an e-mail. The
// selector proves the device and not the person: from an unknown device or network it may be stolen, and a second
// factor is required.
func (h Handlers) remembered(ctx context.Context, caller wire.Caller, in rememberedIn) (wire.SignedIn, error) {
	if in.Selector == "" {
		return wire.SignedIn{}, fault.New(fault.SessionRequired)
	}
	notify := message.OfAccount(message.DeviceReused)
	presented, err := session.Remembered(ctx, h.DB, in.Selector, caller.Device, notify)
	if err != nil {
		return wire.SignedIn{}, err
	}
	m, err := member.Find(ctx, h.DB, presented.Member)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if presented.IsReused {
		h.notifyOwner(ctx, caller, m, "message_device_reused")
		return wire.SignedIn{}, fault.New(fault.SessionRequired)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, m, ""); err != nil {
		return wire.SignedIn{}, err
	}
	intent := session.Intent{
		Scope: session.Player, Remember: true, IsExpired: h.isExpired(settings, m), Selector: session.Hash(in.Selector),
	}
	if err := h.doubt(ctx, caller, session.PendingLogin{Member: m.ID, Intent: intent}); err != nil {
		return wire.SignedIn{}, err
	}
	opening := openingOf(caller, "")
	next, err := session.SignInRemembered(ctx, h.DB, in.Selector, opening)
	if err != nil {
		return wire.SignedIn{}, err
	}
	out, err := h.welcome(ctx, caller, m, opening, session.Intent{IsExpired: h.isExpired(settings, m)})
	out.Cookie = rememberedCookie(next)
	return out, err
}

// doubt requires the second factor; a member without one must log in with the password on an unknown device. Faults:
// verification_required, session_required.
func (h Handlers) doubt(ctx context.Context, caller wire.Caller, pending session.PendingLogin) error {
	if err := h.secondProof(ctx, caller, pending, session.FirstPassword); err != nil {
		return err
	}
	isKnown, err := session.KnowsDevice(ctx, h.DB, pending.Member, caller.Device)
	if err == nil && !isKnown {
		return fault.New(fault.SessionRequired)
	}
	return err
}

// logout ends the session and forgets the remembered device.
func (h Handlers) logout(ctx context.Context, caller wire.Caller, in rememberedIn) (wire.None, error) {
	out := wire.None{Cookie: rememberedCookie("")}
	if in.Selector != "" {
		if err := session.ForgetSelector(ctx, h.DB, in.Selector); err != nil {
			return wire.None{}, err
		}
	}
	return out, session.End(ctx, h.DB, caller.Session)
}
