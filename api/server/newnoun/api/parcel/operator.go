package parcel

import (
	"context"

	"lantern/api/module"
	"lantern/api/server/newnoun/store/parcel"
	"lantern/api/wire"
	"lantern/store/pg"
)

type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) reportLost(ctx context.Context, who wire.Caller, in module.Reasoned) (parcelOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which parcel.ID) (parcelOut, error) {
		lost, err := parcel.ReportLost(ctx, db, which, who.Action(in.Reason))
		return toOut(lost), err
	})
}
