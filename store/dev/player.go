// Package dev creates players without registration and provokes faults, for the sandbox only. Production does not
// link it.
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

// Params of a test player: the balance, and the vendor and game to open. Without a game, the one with the lowest
// stakes is opened.
type Params struct {
	Vendor, Game, Currency string
	Amount                 money.Amount
	// LossLimit is the daily loss limit; 0 means none.
	LossLimit money.Amount
	// Reward names a reward of the vendor whose wins must be wagered Multiplier times; empty means none.
	Reward     string
	Multiplier int
}

// Player has an open game session.
type Player struct {
	ID                    id.Member
	Token, Game, Currency string
}

// Make creates a player and opens a game session. It needs the owner role of the tables. Faults: not_found (no such
// game), validation_failed, amount_above_max.
func Make(ctx context.Context, owner *pg.DB, w Params) (made Player, err error) {
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
	if err := w.saveReward(ctx, owner); err != nil {
		return made, err
	}
	person, err := seed.Funded(ctx, owner, "chk"+strings.ToLower(rand.Text()[:12]), w.Amount)
	if err != nil {
		return made, err
	}
	if w.LossLimit > 0 {
		params := limit.Params{Which: limit.Which{Kind: limit.Loss, Period: clock.Day}, Amount: &w.LossLimit}
		if err := limit.Set(ctx, owner, person.ID, params); err != nil {
			return made, err
		}
	}
	opened, err := game.Open(ctx, owner, game.Player{Member: person.ID, Currency: settings.Currency, Language: "en"},
		which)
	return Player{ID: person.ID, Token: opened.Token, Game: opened.Code, Currency: settings.Currency}, err
}

func gameOf(ctx context.Context, q pg.Q, w Params) (which id.Game, err error) {
	const find = `SELECT id FROM games WHERE vendor_code = $1 AND ($2 = '' OR code = $2) AND is_enabled AND is_offered
		AND NOT in_maintenance
		ORDER BY min_stake, code LIMIT 1`
	if err = q.GetContext(ctx, &which, find, w.Vendor, w.Game); pg.IsNone(err) {
		return which, fault.New(fault.NotFound)
	}
	return which, err
}

// saveReward stores the rule of the reward.
func (w Params) saveReward(ctx context.Context, db *pg.DB) error {
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

// State is a state in which a player cannot bet.
type State string

// States: bets frozen by an operator, or excluded by the player.
const (
	Blocked  State = "BLOCKED"
	Excluded State = "EXCLUDED"
)

// Stop puts a player into a state through the regular operations. Faults: validation_failed, not_found.
func Stop(ctx context.Context, owner *pg.DB, member id.Member, state State) error {
	switch state {
	case Blocked:
		by, err := operator.Named(ctx, owner, seed.DemoOperator)
		if err != nil {
			return err
		}
		_, err = risk.SetFreeze(ctx, owner, risk.NewFreeze{Member: member, Flag: risk.FreezeBet},
			approval.Action{By: by, Reason: "vendor check"})
		return err
	case Excluded:
		_, err := limit.Begin(ctx, owner, member, "P6M", limit.By{})
		return err
	}
	return fault.Invalid("state", "not_offered")
}
