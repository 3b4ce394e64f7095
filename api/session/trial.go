package session

import (
	"context"
	"crypto/rand"
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
)

type trialIn struct {
	OS       string `json:"os" maxLength:"32"`
	Platform string `json:"platform" enum:"W"`
}

// trial makes an account that nobody can sign in to again: its password is forgotten as it is made.
func (h Handlers) trial(ctx context.Context, who wire.Caller, _ trialIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if !settings.Has(system.FreePlay) {
		return wire.SignedIn{}, fault.New(fault.NotFound)
	}
	hash, err := member.Hash(ctx, rand.Text())
	if err != nil {
		return wire.SignedIn{}, err
	}
	guest := member.New{
		ID: id.New[id.Member](), Username: "trial" + strings.ToLower(rand.Text()[:10]), Kind: member.Trial, Password: hash,
		Language: who.Language, Via: "trial",
	}
	opening := openingOf(who, "")
	if err := session.Trial(ctx, h.DB, guest, settings.Currency, opening); err != nil {
		return wire.SignedIn{}, err
	}
	return wire.SignedIn{
		Token: opening.Token, FirstTimeLogin: true,
		Member: wire.SignedInMember{ID: string(guest.ID), Account: guest.Username, Type: int(guest.Kind)},
	}, nil
}
