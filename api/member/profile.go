package member

import (
	"context"
	"strings"

	"lantern/api/wire"
	"lantern/store/member"
)

type profileBody struct {
	Nickname     string `json:"nickname" normal:"line" maxLength:"32"`
	FullName     string `json:"fullname" normal:"name" maxLength:"100"`
	Birthday     string `json:"birthday" normal:"line" maxLength:"10"`
	Address      string `json:"address" normal:"line" maxLength:"255"`
	Nationality  string `json:"nationality" normal:"line" maxLength:"64"`
	Occupation   string `json:"occupation" normal:"line" maxLength:"100"`
	IncomeSource string `json:"sourceOfIncome" normal:"line" maxLength:"100"`
}

func (h Handlers) profile(ctx context.Context, who wire.Caller, _ wire.None) (profileBody, error) {
	found, err := member.ProfileOf(ctx, h.DB, who.Member)
	return profileBody(found), err
}

func (h Handlers) saveProfile(ctx context.Context, who wire.Caller, in profileBody) (wire.None, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.None{}, err
	}
	changed := member.Profile(in)
	for _, field := range []*string{
		&changed.Nickname, &changed.FullName, &changed.Birthday, &changed.Address, &changed.Nationality, &changed.Occupation,
		&changed.IncomeSource,
	} {
		*field = strings.TrimSpace(*field)
	}
	// The stricter age counts: a birthday below the minimum age to play is invalid.
	return wire.None{}, member.SaveProfile(ctx, h.DB, who.Member, changed, max(settings.MinAge, settings.BirthdayAge))
}

type avatarIn struct {
	Avatar string `json:"avatar" pattern:"^a(0[1-9]|1[0-9]|2[0-4])$"`
}

func (h Handlers) avatar(ctx context.Context, who wire.Caller, in avatarIn) (wire.None, error) {
	return wire.None{}, member.SetAvatar(ctx, h.DB, who.Member, in.Avatar)
}

type noticesIn struct {
	IsOn bool `json:"enabled"`
}

func (h Handlers) notices(ctx context.Context, who wire.Caller, in noticesIn) (wire.None, error) {
	return wire.None{}, member.SetNotices(ctx, h.DB, who.Member, in.IsOn)
}
