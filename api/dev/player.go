package dev

import (
	"context"

	"lantern/api/wire"
	"lantern/store/dev"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

type playerIn struct {
	Vendor string `json:"vendor" minLength:"1" maxLength:"32"`
	// Player is an existing player to read; if it is empty, one is created.
	Player     string       `json:"player_ref,omitempty" maxLength:"64"`
	Game       string       `json:"game,omitempty" maxLength:"64"`
	Currency   string       `json:"currency,omitempty" maxLength:"8"`
	Amount     money.Amount `json:"amount,omitempty"`
	LossLimit  money.Amount `json:"loss_limit,omitempty"`
	Reward     string       `json:"reward_id,omitempty" maxLength:"64"`
	Multiplier int          `json:"multiplier,omitempty" minimum:"0" maximum:"100"`
	// State prevents the player from betting.
	State string `json:"state,omitempty" enum:"BLOCKED,EXCLUDED"`
}

type bookingOut struct {
	Tx     string       `json:"vendor_tx_id"`
	Amount money.Amount `json:"amount"`
}

type playerOut struct {
	Player   string `json:"player_ref"`
	Token    string `json:"token,omitempty"`
	Game     string `json:"game_code,omitempty"`
	Currency string `json:"currency,omitempty"`

	ToPlay      money.Amount `json:"to_play"`
	Pool        money.Amount `json:"jackpot_pool"`
	Corrections int          `json:"corrections"`
	Findings    int          `json:"findings"`
	Booked      []bookingOut `json:"booked"`
}

// maxBalance is the largest balance of a new player.
const maxBalance = 1_000_000 * money.Unit

// player creates or reads a player, and puts it into a state if one is given.
func (h Handlers) player(ctx context.Context, _ wire.Caller, in playerIn) (out playerOut, err error) {
	if in.Amount < 0 || in.Amount > maxBalance || in.LossLimit < 0 {
		return out, fault.Invalid("amount", "wrong_format")
	}
	var who id.Member
	if in.Player == "" {
		made, err := dev.Make(ctx, h.Owner, dev.Params{
			Vendor: in.Vendor, Game: in.Game, Currency: in.Currency, Amount: in.Amount, LossLimit: in.LossLimit,
			Reward: in.Reward, Multiplier: in.Multiplier,
		})
		if err != nil {
			return out, err
		}
		who, out.Token, out.Game, out.Currency = made.ID, made.Token, made.Game, made.Currency
	} else if who, err = id.Parse[id.Member](in.Player); err != nil {
		return out, fault.Invalid("player_ref", "wrong_format")
	}
	if in.State != "" {
		if err := dev.Stop(ctx, h.Owner, who, dev.State(in.State)); err != nil {
			return out, err
		}
	}
	seen, err := dev.ReadBooks(ctx, h.Owner, in.Vendor, who)
	out.Player, out.ToPlay, out.Pool, out.Corrections, out.Findings = string(who), seen.ToPlay, seen.Pool,
		seen.Corrections, seen.Findings
	out.Booked = make([]bookingOut, len(seen.Booked))
	for i, b := range seen.Booked {
		out.Booked[i] = bookingOut(b)
	}
	return out, err
}
