package bgs

import (
	"errors"

	"lantern/store/bgs"
	"lantern/store/fault"
)

// refusals map the wallet's refusals to the codes that players receive.
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

// exclusionKinds map block reasons to the values of the member API.
var exclusionKinds = map[string]string{"TIME_OUT": "TIME_OUT", "SELF_EXCLUSION": "EXCLUSION"}

// toFault converts a refusal of the wallet; unknown results and faults are returned unchanged.
func toFault(err error) error {
	var no refusal
	if errors.As(err, &no) {
		return faultOf(no.Status).Because(err)
	}
	if errors.Is(err, errUnknown) {
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return err
}

// failure returns the error of a failed round, the same for every repetition of its key.
func failure(r bgs.Round) error { return faultOf(*r.Fault) }

func faultOf(status string) *fault.Fault {
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
		f = f.With("kind", exclusionKinds[status])
	case fault.LimitExceeded:
		f = f.With("limit", status)
	}
	return f
}
