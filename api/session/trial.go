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

// trial creates an account that cannot be logged in to again: its password is random and not returned.
func (h Handlers) trial(ctx context.Context, caller wire.Caller, _ trialIn) (wire.SignedIn, error) {
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
	account := member.New{
		ID: id.New[id.Member](), Username: "trial" + strings.ToLower(rand.Text()[:10]), Kind: member.Trial, Password: hash,
		Language: caller.Language, Via: "trial",
	}
	opening := openingOf(caller, "")
	if err := session.Trial(ctx, h.DB, account, settings.Currency, opening); err != nil {
		return wire.SignedIn{}, err
	}
	return wire.SignedIn{
		Token: opening.Token, FirstTimeLogin: true,
		Member: wire.SignedInMember{ID: string(account.ID), Account: account.Username, Type: int(account.Kind)},
	}, nil
}
