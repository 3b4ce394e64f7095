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

// session is somebody who entered a game.
type session struct {
	Vendor string        `json:"vendor"`
	Game   string        `json:"game"`
	Token  string        `json:"token,omitempty"`
	AtDoor string        `json:"atDoor,omitempty"`
	Player string        `json:"player"`
	Name   string        `json:"name,omitempty"`
	IsDemo bool          `json:"isDemo,omitempty"`
	Check  *realityCheck `json:"check,omitempty"`
	Limits limits        `json:"limits"`
	purse
	SeenAt      time.Time `json:"seenAt"`
	RefreshedAt time.Time `json:"refreshedAt"`
	// EndedAs is why the house ended it.
	EndedAs string `json:"endedAs,omitempty"`
	// Once is the page's name of its last deed, Told what it was answered: asked again, it is not done again.
	Once string `json:"once,omitempty"`
	Told *told  `json:"told,omitempty"`

	hash string
}

// place is where somebody plays: one seat for each player and game, in however many windows.
func (s session) place() string { return s.Vendor + " " + s.Game + " " + s.Player }

const (
	demoCoins    = 1000 * money.Unit
	demoCurrency = "DEMO"
	// forgetAfter is how long somebody may do nothing.
	forgetAfter = 24 * time.Hour
	// prolongAfter keeps the wallet's own session alive.
	prolongAfter = 5 * time.Minute
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

// enter exchanges a launch token for a session of the vendor's own; a demo has coins of its own instead.
func (p *Program) enter(ctx context.Context, in enterIn) (any, error) {
	game, ok := catalog.Find(in.Vendor, in.Game)
	if !ok {
		return nil, no(gameNotFound)
	}
	key, now := signed.RandomNonce(), p.Clock.Now()
	s := session{Vendor: game.Vendor, Game: game.Code, Limits: limits{game.Min, game.Max()}, SeenAt: now, RefreshedAt: now,
		hash: hashed(key)}
	if in.Demo && in.Token == "" {
		s.IsDemo, s.Player = true, "demo-"+s.hash[:16]
		s.purse = purse{Currency: demoCurrency, Amount: demoCoins}
	} else {
		got, err := p.verify(ctx, in.Vendor, in.Game, in.Token)
		if err == nil && (got.Balance == nil || got.Player == "") {
			err = errUnknown
		}
		if err != nil {
			return nil, err
		}
		s.Token, s.AtDoor, s.Player, s.Name, s.Check, s.purse = in.Token, got.Session, got.Player, got.Name, got.Check,
			*got.Balance
		if got.Limits != nil {
			s.Limits = *got.Limits
		}
	}
	err := p.keep(func(k *kept) error {
		k.forget(now.Add(-forgetAfter))
		k.Sessions[s.hash] = s
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

// forget drops who was not seen since and what he played; what is open stays.
func (k *kept) forget(since time.Time) {
	for hash, s := range k.Sessions {
		if s.SeenAt.Before(since) {
			delete(k.Sessions, hash)
		}
	}
	for place, rounds := range k.Past {
		if rounds[0].At.Before(since) {
			delete(k.Past, place)
		}
	}
}

// who is the holder of a key.
func (p *Program) who(key string) (s session, err error) {
	err = p.look(func(k kept) {
		s = k.Sessions[hashed(key)]
		s.hash = hashed(key)
	})
	switch {
	case err == nil && s.Game == "":
		err = no(sessionUnknown)
	case err == nil && s.EndedAs != "":
		err = no(sessionEnded)
	}
	return s, err
}

type nothing struct{}

// state asks the wallet anew and says what there is.
func (p *Program) state(ctx context.Context, s session, _ nothing) (any, error) {
	now := p.Clock.Now()
	if !s.IsDemo {
		if now.Sub(s.RefreshedAt) > prolongAfter {
			if err := p.refresh(ctx, s); err != nil {
				p.Log.Debug("sandbox games", "error", err.Error())
			}
			s.RefreshedAt = now
		}
		has, err := p.balance(ctx, s)
		if err != nil {
			return nil, err
		}
		s.know(has)
	}
	err := p.keep(func(k *kept) error {
		known := k.Sessions[s.hash]
		known.know(&s.purse)
		known.SeenAt, known.RefreshedAt = now, s.RefreshedAt
		k.Sessions[s.hash] = known
		s = known.as(s.hash)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p.view(s)
}

func (s session) as(hash string) session {
	s.hash = hash
	return s
}

// know takes a balance unless a newer one is known. A demo's coins are not the wallet's to tell.
func (s *session) know(has *purse) {
	if has != nil && !s.IsDemo && has.Version >= s.Version && has.Currency == s.Currency {
		s.purse = *has
	}
}

// heard keeps a balance that came with an answer.
func (p *Program) heard(s session, has *purse) error {
	if has == nil || s.IsDemo {
		return nil
	}
	return p.keep(func(k *kept) error {
		if known, isKnown := k.Sessions[s.hash]; isKnown {
			known.know(has)
			k.Sessions[s.hash] = known
		}
		return nil
	})
}

// deed does one thing at a place at a time, and the same deed once however often it is asked.
func (p *Program) deed(ctx context.Context, s session, once string,
	do func(context.Context, session) (told, error)) (any, error) {
	if once == "" || len(once) > 64 {
		return nil, no(badRequest)
	}
	free, ok := p.claim(s.place())
	if !ok {
		return nil, no(busyNow)
	}
	defer free()
	// What was known before the place was free may be old.
	if err := p.look(func(k kept) { s = k.Sessions[s.hash].as(s.hash) }); err != nil {
		return nil, err
	}
	done := s.Told
	if s.Once != once || done == nil {
		out, err := do(ctx, s)
		var clear refusal
		if errors.As(err, &clear) {
			err = errors.Join(err, p.remember(s, "", nil))
		}
		if err != nil {
			return nil, err
		}
		if err := p.remember(s, once, &out); err != nil {
			return nil, err
		}
		done = &out
	}
	if err := p.look(func(k kept) { s = k.Sessions[s.hash].as(s.hash) }); err != nil {
		return nil, err
	}
	shown, err := p.view(s)
	return answered{*done, shown}, err
}

// answered is what came of a deed, and what there is now.
type answered struct {
	Told told `json:"told"`
	view
}

// remember what a deed was answered.
func (p *Program) remember(s session, once string, out *told) error {
	return p.keep(func(k *kept) error {
		if known, isKnown := k.Sessions[s.hash]; isKnown {
			known.Once, known.Told, known.SeenAt = once, out, p.Clock.Now()
			k.Sessions[s.hash] = known
		}
		return nil
	})
}
