package system

import (
	"context"

	"lantern/api/wire"
	"lantern/store/member"
)

// registerSettingOut is what each way to register asks, field by field.
type registerSettingOut struct {
	Fields       map[string]fieldOut `json:"fields"`
	MobileFields map[string]fieldOut `json:"mobileFields"`
}

type fieldOut struct {
	IsEnabled       bool   `json:"enabled"`
	IsRequired      bool   `json:"required"`
	AcceptedPattern string `json:"acceptedPattern"`
	PatternID       int    `json:"patternId"`
	MinLength       int    `json:"minLength"`
	MaxLength       int    `json:"maxLength"`
	Order           int    `json:"order"`
}

func (h Handlers) registerSetting(ctx context.Context, _ wire.Caller, _ wire.None) (registerSettingOut, error) {
	s, err := h.Settings.Now(ctx)
	if err != nil {
		return registerSettingOut{}, err
	}
	fields, err := member.Fields(ctx, h.DB)
	return registerSettingOut{fieldsOf(fields), fieldsOf(member.MobileFields(fields, s))}, err
}

func fieldsOf(fields []member.Field) map[string]fieldOut {
	out := map[string]fieldOut{}
	for _, f := range fields {
		out[f.Name] = fieldOut{f.IsEnabled, f.IsRequired, f.Pattern, f.PatternID, f.MinLength, f.MaxLength, f.Sort}
	}
	return out
}
