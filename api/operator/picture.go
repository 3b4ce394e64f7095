package operator

import (
	"context"

	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// proofOut is a picture that a player shows, without its pixels.
type proofOut struct {
	ID     id.Proof `json:"id"`
	Kind   string   `json:"kind"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
}

// pictureOut is one with them, as base64.
type pictureOut struct {
	ID      id.Proof `json:"id"`
	Kind    string   `json:"kind"`
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Picture []byte   `json:"picture"`
}

func proofs(ctx context.Context, q pg.Q, album wallet.Album, of string) ([]proofOut, error) {
	shown, err := album.List(ctx, q, of)
	out := []proofOut{}
	for _, p := range shown {
		out = append(out, proofOut{ID: p.ID, Kind: p.Kind, Width: p.Width, Height: p.Height})
	}
	return out, err
}

func (h Handlers) picture(ctx context.Context, album wallet.Album, name string) (pictureOut, error) {
	found, err := which[id.Proof](name)
	if err != nil {
		return pictureOut{}, err
	}
	p, err := album.One(ctx, h.DB, found)
	return pictureOut{ID: p.ID, Kind: p.Kind, Width: p.Width, Height: p.Height, Picture: p.Picture}, err
}
