package parcel

import (
	"context"

	"lantern/api/server/newnoun/store/parcel"
	"lantern/api/wire"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

type handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
}

type sendIn struct {
	Address string `json:"address" minLength:"1" maxLength:"200" doc:"where it goes"`
}

type parcelOut struct {
	ID      parcel.ID    `json:"id"`
	Address string       `json:"address" doc:"where it goes"`
	State   parcel.State `json:"state"`
	Postage money.Amount `json:"postage" doc:"what was paid"`
}

func toOut(p parcel.Parcel) parcelOut { return parcelOut(p) }

func (h handlers) send(ctx context.Context, who wire.Caller, in sendIn) (parcelOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return parcelOut{}, err
	}
	sent, err := parcel.Send(ctx, h.DB, who.Key, parcel.Sending{
		Member: who.Member, Currency: settings.Currency, Address: in.Address,
		Postage: parcel.Settings.Of(settings).Postage,
	})
	return toOut(sent), err
}

// listed is the length of the list, which is also the daily limit of parcels.
const listed = 50

func (h handlers) list(ctx context.Context, who wire.Caller, _ wire.None) (wire.Page[parcelOut], error) {
	list, err := parcel.List(ctx, h.DB, who.Member, listed)
	out := make([]parcelOut, len(list))
	for i, p := range list {
		out[i] = toOut(p)
	}
	return wire.PageOf(out, 1, listed, len(out)), err
}
