package bgs

import (
	"errors"

	"lantern/store/bgs"
	"lantern/store/fault"
)

// refusals maps the wallet's refusals to the codes that a player sees.
var refusals = map[string]fault.Code{
	"INSUFFICIENT_FUNDS": fault.InsufficientBalance,
	"BET_LIMIT":          fault.StakeOutOfRange,
	"LIMIT_REACHED":      fault.LimitExceeded,
	"REALITY_CHECK":      fault.RealityCheckDue,
	"PLAYER_BLOCKED":     fault.AccountFrozen,
	"TIME_OUT":           fault.SelfExcluded,
	"SELF_EXCLUSION":     fault.SelfExcluded,
	"INVALID_TOKEN":      fault.GameSessionExpired,
	"TOKEN_EXPIRED":      fault.GameSessionExpired,
	"PLAYER_NOT_FOUND":   fault.GameSessionExpired,
	"GAME_NOT_FOUND":     fault.GameMaintenance,
	"GAME_DISABLED":      fault.GameMaintenance,
	"VENDOR_DISABLED":    fault.GameMaintenance,
	"WRONG_CURRENCY":     fault.GameSessionExpired,
	"BET_CANCELLED":      fault.StateChanged,
	voided:               fault.StateChanged,
}

// kinds are the names of self-exclusions in the members' API.
var kinds = map[string]string{"TIME_OUT": "TIME_OUT", "SELF_EXCLUSION": "EXCLUSION"}

// playerError turns a wallet's refusal into what its player may know; other errors are returned as they are.
func playerError(err error) error {
	var no refusal
	if errors.As(err, &no) {
		return because(no.Status).Because(err)
	}
	if errors.Is(err, errUnknown) {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return err
}

// failure is the error of a failed round, the same on every repetition of its key.
func failure(r bgs.Round) error { return because(*r.Fault) }

func because(status string) *fault.Fault {
	code, known := refusals[status]
	if !known {
		code = fault.Conflict
	}
	f := fault.New(code)
	switch code {
	case fault.GameSessionExpired:
		f = f.With("reason", "expired")
	case fault.StateChanged:
		f = f.With("reason", "round_voided")
	case fault.SelfExcluded:
		f = f.With("kind", kinds[status])
	case fault.LimitExceeded:
		f = f.With("limit", status)
	}
	return f
}
