package play

import (
	"errors"
	"fmt"
	"net/http"

	"lantern/store/money"
)

// refusal is a clear no: nothing has changed. The wallet's own words come through as they are.
type refusal struct {
	Code   string         `json:"code"`
	Params map[string]any `json:"params,omitempty"`
}

func (r refusal) Error() string { return "play: refused: " + r.Code }

// What is refused here; the pages have a sentence for each.
const (
	badRequest     = "BAD_REQUEST"
	gameNotFound   = "GAME_NOT_FOUND"
	sessionUnknown = "SESSION_UNKNOWN"
	sessionEnded   = "SESSION_ENDED"
	stakeOutside   = "STAKE_OUT_OF_RANGE"
	stakeStep      = "STAKE_STEP"
	unknownBet     = "UNKNOWN_BET"
	tooManyBets    = "TOO_MANY_BETS"
	bettingClosed  = "BETTING_CLOSED"
	noSeat         = "NO_SEAT"
	seatTaken      = "SEAT_TAKEN"
	stackTooSmall  = "STACK_TOO_SMALL"
	noFreeRound    = "NO_FREE_ROUND"
	busyNow        = "BUSY"
	outcomeUnknown = "OUTCOME_UNKNOWN"
	walletAway     = "WALLET_UNREACHABLE"
	failed         = "FAILED"
)

// errUnknown says that the wallet may or may not have done it: the same call is made again, never another.
var errUnknown = errors.New("play: the wallet's answer is not known")

func no(code string) error { return refusal{Code: code} }

func outside(least, most money.Amount) error {
	return refusal{Code: stakeOutside, Params: map[string]any{"min": least, "max": most}}
}

func (p *Program) wordFor(err error) (int, refusal) {
	var clear refusal
	switch {
	case errors.As(err, &clear) && (clear.Code == sessionUnknown || clear.Code == sessionEnded):
		return http.StatusUnauthorized, clear
	case errors.As(err, &clear):
		return http.StatusConflict, clear
	case errors.Is(err, errUnknown):
		return http.StatusBadGateway, refusal{Code: walletAway}
	}
	p.Log.Error("sandbox games", "error", err.Error())
	return http.StatusInternalServerError, refusal{Code: failed}
}

// wrapped keeps the reason of what is not known.
func wrapped(reason error) error { return fmt.Errorf("%w: %w", errUnknown, reason) }
