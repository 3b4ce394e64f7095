package session

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
)

// rememberedName is what browsers take from this origin alone.
const rememberedName = "__Host-lantern_device"

func rememberedCookie(selector string) *wire.Cookie {
	return &wire.Cookie{Name: rememberedName, Value: selector, Lasts: session.RememberedFor}
}

type rememberedIn struct {
	Selector string `cookie:"__Host-lantern_device" maxLength:"64"`
}

// remembered signs in by the device's selector, which is used up and replaced. It proves the device and not the person:
// from a device or a network of which nothing is known the selector may be carried off, and a second proof is asked
// for.
func (h Handlers) remembered(ctx context.Context, who wire.Caller, in rememberedIn) (wire.SignedIn, error) {
	if in.Selector == "" {
		return wire.SignedIn{}, fault.New(fault.SessionRequired)
	}
	known, err := session.Remembered(ctx, h.DB, in.Selector)
	if err != nil {
		return wire.SignedIn{}, err
	}
	m, err := member.Find(ctx, h.DB, known)
	if err != nil {
		return wire.SignedIn{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, m, ""); err != nil {
		return wire.SignedIn{}, err
	}
	intent := session.Intent{
		Scope: session.Player, IsToBeKept: true, IsExpired: h.isExpired(settings, m), Selector: session.Hash(in.Selector),
	}
	if err := h.doubt(ctx, who, session.Waiting{Member: m.ID, Intent: intent}); err != nil {
		return wire.SignedIn{}, err
	}
	opening := openingOf(who, "")
	next, err := session.SignInRemembered(ctx, h.DB, in.Selector, opening)
	if err != nil {
		return wire.SignedIn{}, err
	}
	out, err := h.welcome(ctx, who, m, opening, session.Intent{IsExpired: h.isExpired(settings, m)})
	out.Cookie = rememberedCookie(next)
	return out, err
}

// doubt asks for the second proof; whoever has none to give is asked for his password on a device that he never used.
// Faults: verification_required, session_required.
func (h Handlers) doubt(ctx context.Context, who wire.Caller, waiting session.Waiting) error {
	if err := h.secondProof(ctx, who, waiting, session.ShownPassword); err != nil {
		return err
	}
	isKnown, err := session.KnowsDevice(ctx, h.DB, waiting.Member, who.Device)
	if err == nil && !isKnown {
		return fault.New(fault.SessionRequired)
	}
	return err
}

// logout ends the session and what would open the next one by itself.
func (h Handlers) logout(ctx context.Context, who wire.Caller, in rememberedIn) (wire.None, error) {
	out := wire.None{Cookie: rememberedCookie("")}
	if in.Selector != "" {
		if err := session.Unremember(ctx, h.DB, in.Selector); err != nil {
			return wire.None{}, err
		}
	}
	return out, session.End(ctx, h.DB, who.Session)
}
