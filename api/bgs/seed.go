package bgs

import (
	"context"
	"errors"

	"lantern/api/bgs/fair"
	"lantern/store/bgs"
	"lantern/store/fault"
)

// freshSeed creates an unused seed pair. Without randomness the game is closed.
func (h Handlers) freshSeed(s bgs.Session, clientSeed string) (bgs.Seed, error) {
	server, err := fair.NewServerSeed(h.Random)
	if err == nil && clientSeed == "" {
		clientSeed, err = fair.NewClientSeed(h.Random)
	}
	if err != nil {
		h.Log.Error("bgs_randomness_unavailable", "error", err)
		return bgs.Seed{}, fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return bgs.Seed{
		PlayerRef: s.PlayerRef, Code: s.Code, Server: server[:], ServerHash: server.Hash(),
		Client: clientSeed, MadeAt: h.Clock.Now(),
	}, nil
}

func (h Handlers) activeSeed(ctx context.Context, s bgs.Session) (bgs.Seed, error) {
	fresh, err := h.freshSeed(s, "")
	if err != nil {
		return bgs.Seed{}, err
	}
	return bgs.ActiveSeed(ctx, h.DB, fresh)
}

// rotate reveals the current server seed and creates a new pair with the player's client seed.
func (h Handlers) rotate(ctx context.Context, s bgs.Session,
	clientSeed string) (revealed, current bgs.Seed, err error) {
	if err := fair.CheckClientSeed(clientSeed); errors.Is(err, fair.ErrClientSeed) {
		return bgs.Seed{}, bgs.Seed{}, fault.Invalid("clientSeed", "pattern")
	}
	fresh, err := h.freshSeed(s, clientSeed)
	if err != nil {
		return bgs.Seed{}, bgs.Seed{}, err
	}
	return bgs.Rotate(ctx, h.DB, fresh)
}
