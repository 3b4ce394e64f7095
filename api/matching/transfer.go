package matching

import (
	"context"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/matching"
	"lantern/store/pg"
)

// payeeOut is the account to which the depositor transfers.
type payeeOut struct {
	Bank      string `json:"bank"`
	Holder    string `json:"holder"`
	Number    string `json:"number"`
	Reference string `json:"reference" doc:"to be entered as the purpose of the transfer"`
}

func (h Handlers) payee(ctx context.Context, who wire.Caller, in oneIn) (payeeOut, error) {
	m, err := h.find(ctx, who, in.ID)
	if err != nil {
		return payeeOut{}, err
	}
	viewer := matching.Viewer{Member: who.Member, IP: who.IP}
	account, err := matching.ViewPayee(ctx, h.DB, h.Vault, m.ID, viewer)
	return payeeOut{Bank: account.Bank, Holder: account.Holder, Number: account.Number,
		Reference: id.Reference(m.ID)}, err
}

func (h Handlers) cancel(ctx context.Context, who wire.Caller, in oneIn) (matchOut, error) {
	m, err := h.find(ctx, who, in.ID)
	if err != nil {
		return matchOut{}, err
	}
	if m, err = matching.CancelTransfer(ctx, h.DB, who.Member, m.ID); err != nil {
		return matchOut{}, err
	}
	return h.show(ctx, who, m)
}

const proofs = "proofs"

type uploadIn struct {
	ID     string   `path:"id"`
	Proofs [][]byte `file:"proofs" maxItems:"3"`
}

func (h Handlers) prove(ctx context.Context, who wire.Caller, in uploadIn) (matchOut, error) {
	return h.upload(ctx, who, in, matching.ProveTransfer)
}

func (h Handlers) dispute(ctx context.Context, who wire.Caller, in uploadIn) (matchOut, error) {
	return h.upload(ctx, who, in, matching.DisputeCounted)
}

// upload decodes pictures only for members of the match.
func (h Handlers) upload(ctx context.Context, who wire.Caller, in uploadIn,
	do func(context.Context, *pg.DB, id.Match, []file.Picture, *idem.Key) (matching.Match, error)) (matchOut, error) {
	m, err := h.find(ctx, who, in.ID)
	if err != nil {
		return matchOut{}, err
	}
	pictures, err := file.Reencode(ctx, proofs, in.Proofs...)
	if err != nil {
		return matchOut{}, err
	}
	if m, err = do(ctx, h.DB, m.ID, pictures, who.Key); err != nil {
		return matchOut{}, err
	}
	return h.show(ctx, who, m)
}

type proofIn struct {
	ID   string `path:"id"`
	File string `path:"file"`
}

func (h Handlers) proof(ctx context.Context, who wire.Caller, in proofIn) (module.PictureOut, error) {
	m, err := h.find(ctx, who, in.ID)
	if err != nil {
		return module.PictureOut{}, err
	}
	which, err := module.ParseID[id.File](in.File)
	if err != nil {
		return module.PictureOut{}, err
	}
	p, err := matching.Receipt(ctx, h.DB, m, which)
	return module.PictureOut{ID: p.ID, Kind: p.Type, Width: p.Width, Height: p.Height, Picture: p.Content}, err
}
