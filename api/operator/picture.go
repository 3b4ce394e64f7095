package operator

import (
	"context"

	"lantern/api/module"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/pg"
)

// proofOut is a picture that a player shows, without its pixels.
type proofOut struct {
	ID     id.File `json:"id"`
	Kind   string  `json:"kind"`
	Width  int     `json:"width"`
	Height int     `json:"height"`
}

// pictureOut is one with them, as base64.
type pictureOut struct {
	ID      id.File `json:"id"`
	Kind    string  `json:"kind"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Picture []byte  `json:"picture"`
}

func proofs(ctx context.Context, q pg.Q, purpose file.Purpose, of string) ([]proofOut, error) {
	shown, err := purpose.List(ctx, q, of)
	out := []proofOut{}
	for _, p := range shown {
		out = append(out, proofOut{ID: p.ID, Kind: p.Type, Width: p.Width, Height: p.Height})
	}
	return out, err
}

func (h Handlers) picture(ctx context.Context, purpose file.Purpose, name string) (pictureOut, error) {
	found, err := module.ParseID[id.File](name)
	if err != nil {
		return pictureOut{}, err
	}
	p, err := purpose.Get(ctx, h.DB, found)
	return pictureOut{ID: p.ID, Kind: p.Type, Width: p.Width, Height: p.Height, Picture: p.Content}, err
}
