// Package dev is a hand on the sandbox: players that nobody registered, and faults that nobody waits for. Production
// has no way to it.
package dev

import (
	"context"
	"crypto/rand"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/risk"
	"lantern/store/seed"
	"lantern/store/system"
)

// Wish is the player that is wanted: with how much money, in which vendor's game; without a game in the one with the
// lowest stakes.
type Wish struct {
	Vendor, Game, Currency string
	Amount                 money.Amount
	// LossLimit is what he may lose in a day; 0: as much as he has.
	LossLimit money.Amount
	// Reward is one of the vendor's whose wins must be played through so often; empty: none.
	Reward     string
	Multiplier int
}

// Player is one who may open his game now.
type Player struct {
	ID                    id.Member
	Token, Game, Currency string
}

// Make makes a player and opens a game for him. It needs the owner of the tables, as everything that is seeded.
// Faults: not_found (no such game), validation_failed, amount_above_max.
func Make(ctx context.Context, owner *pg.DB, w Wish) (made Player, err error) {
	settings, err := system.Read(ctx, owner)
	if err != nil {
		return made, err
	}
	if w.Currency != "" && w.Currency != settings.Currency {
		return made, fault.Invalid("currency", "not_offered")
	}
	which, err := gameOf(ctx, owner, w)
	if err != nil {
		return made, err
	}
	if err := w.promise(ctx, owner); err != nil {
		return made, err
	}
	person, err := seed.Funded(ctx, owner, "chk"+strings.ToLower(rand.Text()[:12]), w.Amount)
	if err != nil {
		return made, err
	}
	if w.LossLimit > 0 {
		wish := limit.Wish{Which: limit.Which{Kind: limit.Loss, Period: clock.Day}, Amount: &w.LossLimit}
		if err := limit.Set(ctx, owner, person.ID, wish); err != nil {
			return made, err
		}
	}
	opened, err := game.Open(ctx, owner, game.Player{Member: person.ID, Currency: settings.Currency, Language: "en"},
		which)
	return Player{ID: person.ID, Token: opened.Token, Game: opened.Code, Currency: settings.Currency}, err
}

func gameOf(ctx context.Context, q pg.Q, w Wish) (which id.Game, err error) {
	const find = `SELECT id FROM games WHERE vendor_code = $1 AND ($2 = '' OR code = $2) AND is_enabled AND is_offered
		AND NOT in_maintenance
		ORDER BY min_stake, code LIMIT 1`
	if err = q.GetContext(ctx, &which, find, w.Vendor, w.Game); pg.IsNone(err) {
		return which, fault.New(fault.NotFound)
	}
	return which, err
}

// promise keeps the rule of the reward.
func (w Wish) promise(ctx context.Context, db *pg.DB) error {
	if w.Reward == "" {
		return nil
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const keep = `INSERT INTO vendor_rewards (vendor_code, reward_id, multiplier) VALUES ($1, $2, $3)
			ON CONFLICT (vendor_code, reward_id) DO UPDATE SET multiplier = excluded.multiplier`
		_, err := tx.ExecContext(ctx, keep, w.Vendor, w.Reward, w.Multiplier)
		return err
	})
}

// State is what keeps a player from betting.
type State string

// The states: the desk has frozen his bets, or he has excluded himself.
const (
	Blocked  State = "BLOCKED"
	Excluded State = "EXCLUDED"
)

// Stop brings a player into a state by the usual deeds. Faults: validation_failed, not_found.
func Stop(ctx context.Context, owner *pg.DB, who id.Member, state State) error {
	switch state {
	case Blocked:
		by, err := operator.Named(ctx, owner, seed.DemoOperator)
		if err != nil {
			return err
		}
		_, err = risk.SetFreeze(ctx, owner, risk.NewFreeze{Member: who, Flag: risk.FreezeBet},
			approval.Action{By: by, Reason: "vendor check"})
		return err
	case Excluded:
		_, err := limit.Begin(ctx, owner, who, "P6M", limit.By{})
		return err
	}
	return fault.Invalid("state", "not_offered")
}
