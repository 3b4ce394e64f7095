package deposit

import (
	"context"

	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/wallet"
)

// uploadRoom holds three pictures and what a form puts between them.
const uploadRoom = wallet.MaxProofs*wire.MaxFile + wire.DefaultMaxBody

const proofs = "proofs"

type proveIn struct {
	ID     string   `path:"id"`
	Proofs [][]byte `file:"proofs" maxItems:"3"`
}

// prove takes the pictures of whoever made the order, and unpacks them only then.
func (h Handlers) prove(ctx context.Context, who wire.Caller, in proveIn) (depositOut, error) {
	which, err := oneIn{in.ID}.which()
	if err != nil {
		return depositOut{}, err
	}
	if _, err := deposit.Of(ctx, h.DB, who.Member, which); err != nil {
		return depositOut{}, err
	}
	var drawn []wallet.Proof
	for _, raw := range in.Proofs {
		p, err := wire.DrawAnew(ctx, proofs, raw)
		if err != nil {
			return depositOut{}, err
		}
		drawn = append(drawn, wallet.Proof{Kind: p.Kind, Width: p.Width, Height: p.Height, Picture: p.Bytes})
	}
	d, err := deposit.Prove(ctx, h.DB, which, drawn, who.Key)
	return toOut(d, who.Language), err
}
