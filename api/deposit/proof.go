package deposit

import (
	"context"

	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/file"
)

// uploadRoom holds three pictures and what a form puts between them.
const uploadRoom = file.MaxPictures*wire.MaxFile + wire.DefaultMaxBody

const proofs = "proofs"

type proveIn struct {
	ID     string   `path:"id"`
	Proofs [][]byte `file:"proofs" maxItems:"3"`
}

// prove decodes pictures only for the member whose deposit it is.
func (h Handlers) prove(ctx context.Context, who wire.Caller, in proveIn) (depositOut, error) {
	which, err := oneIn{in.ID}.which()
	if err != nil {
		return depositOut{}, err
	}
	if _, err := deposit.Of(ctx, h.DB, who.Member, which); err != nil {
		return depositOut{}, err
	}
	drawn, err := file.Reencode(ctx, proofs, in.Proofs...)
	if err != nil {
		return depositOut{}, err
	}
	d, err := deposit.Prove(ctx, h.DB, which, drawn, who.Key)
	return toOut(d, who.Language), err
}
