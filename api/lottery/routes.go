// Package lottery exposes the platform's own lotteries: games, issues, orders, results and the proof of each draw.
package lottery

import (
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
)

type handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
	Clock    *clock.Clock
}

const (
	// resultsKept is how long answers about issues are cached: a countdown needs them at once.
	resultsKept = time.Second
	boardKept   = 10 * time.Second
)

var placing = []fault.Code{
	fault.AccountFrozen, fault.AmountScale, fault.ChaseLimit, fault.GameMaintenance, fault.InsufficientBalance,
	fault.InvalidSelection, fault.IssueClosed, fault.IssueNotOpen, fault.LimitExceeded, fault.NotFound, fault.NumberClosed,
	fault.NumberFull, fault.OddsChanged, fault.PrizeGroupOutOfRange, fault.RealityCheckDue, fault.SelfExcluded,
	fault.StakeOutOfRange, fault.UnitsMismatch,
}

func (h handlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/lgw/lottery/games", "List lottery games with their current issues", h.games).
			Open().Cached(resultsKept),
		wire.Call("GET", "/lgw/lottery/board", "Retrieve the bet types of a lottery game", h.board).
			Open().Cached(boardKept).Fails(fault.NotFound),
		wire.Call("GET", "/lgw/lottery/issues/current", "Retrieve the issue that is sold now", h.current).
			Open().Cached(resultsKept).Fails(fault.NotFound),
		wire.Call("GET", "/lgw/lottery/issues", "List the results of a lottery game", h.results).
			Open().Cached(resultsKept),
		wire.Call("GET", "/lgw/lottery/terms", "Retrieve the prize groups and limits of the member", h.terms),
		wire.Call("POST", "/lgw/lottery/orders", "Place lottery bets", h.place).TrueAccount().Money().Limit(orders).
			Describe("All contents of an order are accepted or none. A content with several issues is a chase.").
			Fails(placing...),
		wire.Call("POST", "/lgw/vn/orders", "Place bets on Vietnamese lotteries", h.place).TrueAccount().Money().
			Limit(orders).Fails(placing...),
		wire.Call("GET", "/lgw/lottery/orders", "List lottery bets", h.bets).TrueAccount(),
		wire.Call("GET", "/lgw/lottery/orders/:id", "Retrieve the bets of an order", h.order).TrueAccount().
			Fails(fault.NotFound),
		wire.Call("DELETE", "/lgw/lottery/orders/:id", "Cancel the bets of an order", h.cancelOrder).TrueAccount().Money().
			Limit(orders).Fails(fault.CancelTooLate, fault.NotFound),
		wire.Call("DELETE", "/lgw/lottery/chases/:id", "Cancel what is left of a chase", h.cancelChase).TrueAccount().
			Money().Limit(orders).Fails(fault.CancelTooLate, fault.NotFound),
		wire.Call("GET", "/lgw/lottery/fair/:issueId", "Retrieve the proof of a draw", h.proof).OpenToAll().
			Describe("With a bet of the member also its path to the root of the order tree.").Fails(fault.NotFound),
		wire.Call("GET", "/lgw/vn/games/game_menu", "List Vietnamese lotteries", h.vietnam).Open().Cached(resultsKept),
		wire.Call("GET", "/lgw/vn/games/game_menu/recent", "List the Vietnamese lotteries that were played last",
			h.recentVietnam),
		wire.Call("GET", "/lgw/vn/numeros/opened/game", "List opened numbers of Vietnamese lotteries", h.opened).
			Open().Cached(resultsKept),
		wire.Call("GET", "/lotto/lgw/games/opened/numero", "List the last opened number of every game", h.lastOpened).
			Open().Cached(resultsKept),
	}
}
