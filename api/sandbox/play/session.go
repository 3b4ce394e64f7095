package play

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/store/money"
)

// session is a player in a game.
type session struct {
	Vendor        string        `json:"vendor"`
	Game          string        `json:"game"`
	Token         string        `json:"token,omitempty"`
	WalletSession string        `json:"walletSession,omitempty"`
	Player        string        `json:"player"`
	Name          string        `json:"name,omitempty"`
	IsDemo        bool          `json:"isDemo,omitempty"`
	Check         *realityCheck `json:"check,omitempty"`
	Limits        limits        `json:"limits"`
	balance
	SeenAt      time.Time `json:"seenAt"`
	RefreshedAt time.Time `json:"refreshedAt"`
	// EndedAs is the reason for which the platform ended the session.
	EndedAs string `json:"endedAs,omitempty"`
	// LastRequest is the id of the page's last action and LastResult its answer: a repeated request returns the
	// answer again.
	LastRequest string  `json:"lastRequest,omitempty"`
	LastResult  *result `json:"lastResult,omitempty"`

	hash string
}

// place identifies a player in a game: one seat each, regardless of the number of windows.
func (s session) place() string { return s.Vendor + " " + s.Game + " " + s.Player }

const (
	demoCoins    = 1000 * money.Unit
	demoCurrency = "DEMO"
	// sessionIdleLimit is how long a session may be unused.
	sessionIdleLimit = 24 * time.Hour
	// refreshInterval keeps the wallet's session alive.
	refreshInterval = 5 * time.Minute
)

type enterIn struct {
	Vendor string `json:"vendor"`
	Game   string `json:"game"`
	Token  string `json:"token"`
	Demo   bool   `json:"demo"`
}

type entered struct {
	Session string `json:"session"`
	view
}

// enter exchanges a launch token for a session; demos receive coins instead.
func (p *Program) enter(ctx context.Context, in enterIn) (any, error) {
	game, ok := catalog.Find(in.Vendor, in.Game)
	if !ok {
		return nil, refuse(gameNotFound)
	}
	key, now := signed.RandomNonce(), p.Clock.Now()
	s := session{Vendor: game.Vendor, Game: game.Code, Limits: limits{game.Min, game.Max()}, SeenAt: now, RefreshedAt: now,
		hash: hashed(key)}
	if in.Demo && in.Token == "" {
		s.IsDemo, s.Player = true, "demo-"+s.hash[:16]
		s.balance = balance{Currency: demoCurrency, Amount: demoCoins}
	} else {
		got, err := p.verify(ctx, in.Vendor, in.Game, in.Token)
		if err == nil && (got.Balance == nil || got.Player == "") {
			err = errUnknown
		}
		if err != nil {
			return nil, err
		}
		s.Token, s.WalletSession, s.Player, s.Name, s.Check, s.balance = in.Token, got.Session, got.Player, got.Name,
			got.Check,
			*got.Balance
		if got.Limits != nil {
			s.Limits = *got.Limits
		}
	}
	err := p.update(func(saved *gameState) error {
		saved.dropSessions(now.Add(-sessionIdleLimit))
		saved.Sessions[s.hash] = s
		return nil
	})
	if err != nil {
		return nil, err
	}
	shown, err := p.view(s)
	return entered{key, shown}, err
}

func hashed(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// dropSessions deletes unused sessions with their finished rounds; open rounds stay.
func (saved *gameState) dropSessions(since time.Time) {
	for hash, s := range saved.Sessions {
		if s.SeenAt.Before(since) {
			delete(saved.Sessions, hash)
		}
	}
	for place, rounds := range saved.Past {
		if rounds[0].At.Before(since) {
			delete(saved.Past, place)
		}
	}
}

// sessionOf returns the session of a key.
func (p *Program) sessionOf(key string) (s session, err error) {
	err = p.readState(func(saved gameState) {
		s = saved.Sessions[hashed(key)]
		s.hash = hashed(key)
	})
	switch {
	case err == nil && s.Game == "":
		err = refuse(sessionUnknown)
	case err == nil && s.EndedAs != "":
		err = refuse(sessionEnded)
	}
	return s, err
}

type emptyIn struct{}

// state refreshes the balance and returns the current state.
func (p *Program) state(ctx context.Context, s session, _ emptyIn) (any, error) {
	now := p.Clock.Now()
	if !s.IsDemo {
		if now.Sub(s.RefreshedAt) > refreshInterval {
			if err := p.refresh(ctx, s); err != nil {
				p.Log.Debug("sandbox_balance_refresh_failed", "error", err.Error())
			}
			s.RefreshedAt = now
		}
		has, err := p.readBalance(ctx, s)
		if err != nil {
			return nil, err
		}
		s.setBalance(has)
	}
	err := p.update(func(saved *gameState) error {
		known := saved.Sessions[s.hash]
		known.setBalance(&s.balance)
		known.SeenAt, known.RefreshedAt = now, s.RefreshedAt
		saved.Sessions[s.hash] = known
		s = known.withHash(s.hash)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p.view(s)
}

func (s session) withHash(hash string) session {
	s.hash = hash
	return s
}

// setBalance stores a balance unless a newer one is known. Demos ignore the wallet's balance.
func (s *session) setBalance(has *balance) {
	if has != nil && !s.IsDemo && has.Version >= s.Version && has.Currency == s.Currency {
		s.balance = *has
	}
}

// saveBalance stores the balance of a wallet answer.
func (p *Program) saveBalance(s session, has *balance) error {
	if has == nil || s.IsDemo {
		return nil
	}
	return p.update(func(saved *gameState) error {
		if known, isKnown := saved.Sessions[s.hash]; isKnown {
			known.setBalance(has)
			saved.Sessions[s.hash] = known
		}
		return nil
	})
}

// runOnce runs one action at a place at a time, and each action id once.
func (p *Program) runOnce(ctx context.Context, s session, once string,
	do func(context.Context, session) (result, error)) (any, error) {
	if once == "" || len(once) > 64 {
		return nil, refuse(badRequest)
	}
	free, ok := p.lock(s.place())
	if !ok {
		return nil, refuse(busy)
	}
	defer free()
	// The state may have changed before the lock was taken.
	if err := p.readState(func(saved gameState) { s = saved.Sessions[s.hash].withHash(s.hash) }); err != nil {
		return nil, err
	}
	done := s.LastResult
	if s.LastRequest != once || done == nil {
		out, err := do(ctx, s)
		var clear refusal
		if errors.As(err, &clear) {
			err = errors.Join(err, p.saveResult(s, "", nil))
		}
		if err != nil {
			return nil, err
		}
		if err := p.saveResult(s, once, &out); err != nil {
			return nil, err
		}
		done = &out
	}
	if err := p.readState(func(saved gameState) { s = saved.Sessions[s.hash].withHash(s.hash) }); err != nil {
		return nil, err
	}
	shown, err := p.view(s)
	return answered{*done, shown}, err
}

// answered is the result of an action with the new state.
type answered struct {
	Result result `json:"result"`
	view
}

// saveResult stores the answer of an action.
func (p *Program) saveResult(s session, once string, out *result) error {
	return p.update(func(saved *gameState) error {
		if known, isKnown := saved.Sessions[s.hash]; isKnown {
			known.LastRequest, known.LastResult, known.SeenAt = once, out, p.Clock.Now()
			saved.Sessions[s.hash] = known
		}
		return nil
	})
}
