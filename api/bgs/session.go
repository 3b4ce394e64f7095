// Package bgs is the in-house vendor: it plays rounds and moves their money through the seamless wallet, like any other
// vendor, and uses nothing else of the platform.
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

// Handlers is the game server of the in-house games.
type Handlers struct {
	DB      *pg.DB
	Wallet  *Wallet
	Clock   *clock.Clock
	Log     *slog.Logger
	Random  io.Reader             // crypto/rand outside tests
	Returns map[string]money.Rate // configured return to player by title; the title's first if none is set
}

// New checks that the stream is the published one and that every configured return is offered.
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

// A play session ends when it was not renewed for this long; the player can launch the game again.
const sessionLife = 12 * time.Hour

// opened is what a client needs to begin.
type opened struct {
	session bgs.Session
	bearer  string
	title   maths.Title
	balance balance
	seed    bgs.Seed
}

// open exchanges the launch token for a play session and shows the hash of the next seed.
func (h Handlers) open(ctx context.Context, token, code string) (opened, error) {
	title, ok := maths.Find(code)
	if !ok {
		return opened{}, fault.New(fault.NotFound)
	}
	request := id.New[string]()
	player, err := h.Wallet.verify(ctx, token, code, request)
	if err != nil {
		return opened{}, playerError(err)
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
		return opened{}, playerError(err)
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
	// The wallet may narrow the title's limits, never widen them.
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
