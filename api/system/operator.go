package system

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
)

// operatorHandlers answer operators' calls about settings.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/settings", "Retrieve all settings", h.list).ForOperators(module.Accounts...),
		wire.Call("PUT", "/operator/v1/settings/:key", "Change a setting", h.set).
			ForOperators(module.Accounts...).Action().
			Describe("The key is that of a setting, of a part of one, such as withdraw.limits, or of a feature. " +
				"Omitted properties of withdraw, deposit, transfer, turnover and of parts keep their value. " +
				"Clients apply the change within half a minute.").
			Fails(fault.NotFound),
	}
}

// settingsOut are all settings and features.
type settingsOut struct {
	Settings []settingOut `json:"settings" doc:"Every setting, by key."`
	Features []featureOut `json:"features" doc:"Every feature." example:"[{\"code\":\"FREEPLAY3\",\"name\":\"freePlay\",\"isOn\":true}]"`
}

// settingOut is a setting; the form of its value depends on the key.
type settingOut struct {
	Key   string          `json:"key" doc:"Key of the setting." example:"maintenance"`
	Value json.RawMessage `json:"value" doc:"Value of the setting, as JSON."`
}

// featureOut is a switch of the brand.
type featureOut struct {
	Code string `json:"code" doc:"Code by which clients know the feature." example:"FREEPLAY3"`
	Name string `json:"name" doc:"Name of the feature." example:"freePlay"`
	IsOn bool   `json:"isOn" doc:"Whether the feature is on."`
}

func (h operatorHandlers) list(ctx context.Context, _ wire.Caller, _ wire.None) (settingsOut, error) {
	now, err := system.Read(ctx, h.DB)
	if err != nil {
		return settingsOut{}, err
	}
	values, err := now.Values()
	if err != nil {
		return settingsOut{}, err
	}
	out := settingsOut{Settings: []settingOut{}, Features: []featureOut{}}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		out.Settings = append(out.Settings, settingOut{key, values[key]})
	}
	for _, known := range system.Features {
		out.Features = append(out.Features, featureOut{known.Code, string(known.Feature), now.Has(known.Feature)})
	}
	return out, nil
}

type setIn struct {
	Key    string          `path:"key" maxLength:"64" json:"-"`
	Value  json.RawMessage `json:"value" doc:"New value, as JSON; true or false for a feature."`
	Reason string          `json:"reason" minLength:"1" maxLength:"500"`
}

// set answers with the key and value of the request.
func (h operatorHandlers) set(ctx context.Context, caller wire.Caller, in setIn) (settingOut, error) {
	by := caller.Action(in.Reason)
	if err := by.Check(); err != nil {
		return settingOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (settingOut, error) {
		return settingOut{in.Key, in.Value}, system.Configure(ctx, db, in.Key, in.Value, by)
	})
}
