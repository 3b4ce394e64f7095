package play

import (
	"errors"
	"fmt"
	"net/http"

	"lantern/store/money"
)

// refusal means that nothing was changed. Codes of the wallet are passed on unchanged.
type refusal struct {
	Code   string         `json:"code"`
	Params map[string]any `json:"params,omitempty"`
}

func (r refusal) Error() string { return "play: refused: " + r.Code }

// Codes of the vendor; the pages have a text for each.
const (
	badRequest        = "BAD_REQUEST"
	gameNotFound      = "GAME_NOT_FOUND"
	sessionUnknown    = "SESSION_UNKNOWN"
	sessionEnded      = "SESSION_ENDED"
	stakeOutside      = "STAKE_OUT_OF_RANGE"
	stakeStep         = "STAKE_STEP"
	unknownBet        = "UNKNOWN_BET"
	tooManyBets       = "TOO_MANY_BETS"
	bettingClosed     = "BETTING_CLOSED"
	noSeat            = "NO_SEAT"
	seatTaken         = "SEAT_TAKEN"
	stackTooSmall     = "STACK_TOO_SMALL"
	noFreeRound       = "NO_FREE_ROUND"
	busy              = "BUSY"
	outcomeUnknown    = "OUTCOME_UNKNOWN"
	walletUnreachable = "WALLET_UNREACHABLE"
	failed            = "FAILED"
)

// errUnknown means that the wallet may or may not have applied the call. Only the same call may be repeated.
var errUnknown = errors.New("play: the wallet's answer is not known")

func refuse(code string) error { return refusal{Code: code} }

func stakeError(least, most money.Amount) error {
	return refusal{Code: stakeOutside, Params: map[string]any{"min": least, "max": most}}
}

func (p *Program) toRefusal(err error) (int, refusal) {
	var clear refusal
	switch {
	case errors.As(err, &clear) && (clear.Code == sessionUnknown || clear.Code == sessionEnded):
		return http.StatusUnauthorized, clear
	case errors.As(err, &clear):
		return http.StatusConflict, clear
	case errors.Is(err, errUnknown):
		return http.StatusBadGateway, refusal{Code: walletUnreachable}
	}
	p.Log.Error("sandbox_game_call_failed", "error", err.Error())
	return http.StatusInternalServerError, refusal{Code: failed}
}

// unknownBecause wraps the reason of an unknown result.
func unknownBecause(reason error) error { return fmt.Errorf("%w: %w", errUnknown, reason) }
