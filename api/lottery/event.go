package lottery

import (
	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/lottery"
	"lantern/store/money"
)

// DrawEvent reports a draw in which the member has won.
type DrawEvent struct {
	Issue  id.Issue     `json:"issueId"`
	Payout money.Amount `json:"payout" doc:"what the member's bets of the draw that won paid, together"`
}

var events = []module.Event{module.EventOf(lottery.DrawWon, func(e live.Event) DrawEvent {
	return DrawEvent{Issue: id.Issue(e.RelatedID), Payout: e.Amount}
})}
