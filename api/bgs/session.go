// Package bgs is the in-house game vendor: it runs rounds and moves their money through the seamless wallet like any
// other vendor, without other access to the platform.
package bgs

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"time"

	"lantern/api/bgs/fair"
	"lantern/api/bgs/maths"
	"lantern/store/bgs"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Handlers is the game server.
type Handlers struct {
	DB      *pg.DB
	Wallet  *Wallet
	Clock   *clock.Clock
	Log     *slog.Logger
	Random  io.Reader             // crypto/rand, except in tests
	Returns map[string]money.Rate // configured return per title; the default is the title's first
}

// New verifies that the stream matches the published one and that every configured return is offered.
func New(h Handlers) (Handlers, error) {
	if err := fair.SelfTest(); err != nil {
		return Handlers{}, err
	}
	for code, rtp := range h.Returns {
		if title, ok := maths.Find(code); !ok || !title.Offers(rtp) {
			return Handlers{}, fault.Invalid("returns."+code, "not_offered")
		}
	}
	if h.Random == nil {
		h.Random = rand.Reader
	}
	return h, nil
}

func (h Handlers) returnOf(t maths.Title) money.Rate {
	if rtp, ok := h.Returns[t.Code]; ok {
		return rtp
	}
	return t.Returns[0]
}

// sessionLife is how long an unused play session is valid; reopening the game takes one tap.
const sessionLife = 12 * time.Hour

// opened is everything that a client needs to start.
type opened struct {
	session bgs.Session
	bearer  string
	title   maths.Title
	balance balance
	seed    bgs.Seed
}

// open exchanges a launch token for a play session and returns the hash of the next seed.
func (h Handlers) open(ctx context.Context, token, code string) (opened, error) {
	title, ok := maths.Find(code)
	if !ok {
		return opened{}, fault.New(fault.NotFound)
	}
	request := id.New[string]()
	player, err := h.Wallet.verify(ctx, token, code, request)
	if err != nil {
		return opened{}, toFault(err)
	}
	session := h.sessionOf(title, player, token)
	bearer := rand.Text() + rand.Text()
	if session, err = bgs.Start(ctx, h.DB, session, bearer); err != nil {
		return opened{}, err
	}
	seed, err := h.activeSeed(ctx, session)
	if err != nil {
		return opened{}, err
	}
	funds, err := h.Wallet.balance(ctx, session, request)
	if err != nil {
		return opened{}, toFault(err)
	}
	return opened{session, bearer, title, funds, seed}, nil
}

func (h Handlers) sessionOf(title maths.Title, player answer, token string) bgs.Session {
	now := h.Clock.Now()
	s := bgs.Session{
		PlayerRef: player.PlayerRef, Code: title.Code, WalletSession: player.SessionID, WalletToken: token,
		Currency: player.Currency, Language: player.Language, MinStake: title.MinStake, MaxStake: title.MaxStake,
		RTP: h.returnOf(title), StartedAt: now, ExpiresAt: now.Add(sessionLife),
	}
	// The wallet may narrow the title's limits but not widen them.
	if low := player.Limits.Min; low != nil && *low > s.MinStake {
		s.MinStake = *low
	}
	if high := player.Limits.Max; high != nil && *high < s.MaxStake {
		s.MaxStake = max(*high, s.MinStake)
	}
	return s
}

func (h Handlers) playing(ctx context.Context, bearer string) (bgs.Session, error) {
	return bgs.Playing(ctx, h.DB, bearer, h.Clock.Now())
}
