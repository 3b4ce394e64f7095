package lottery

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/lottery"
	"lantern/store/money"
	"lantern/store/pg"
)

// lateAlarm reports bets that were accepted after the close of their issue: a clock is wrong, or the close failed.
func lateAlarm(d module.Deps) func(lottery.Issue, int) {
	return func(i lottery.Issue, bets int) {
		d.Alarm("lottery_late_bets")
		d.Log.Error("lottery_late_bets", "game", i.Game, "issue", i.Number, "bets", bets)
	}
}

// recount computes settled issues again, once a night, and raises an alarm for what differs.
func recount(ctx context.Context, d module.Deps) error {
	done, isDone, err := lottery.RecountDue(ctx, d.DB)
	if err != nil || !isDone || done.Findings == 0 {
		return err
	}
	d.Alarm("lottery_recount")
	first := done.Found[0]
	d.Log.Error("lottery_recount_differs", "night", done.Night, "findings", done.Findings, "issue", first.Issue,
		"kind", first.Kind, "stored", first.Stored, "computed", first.Computed)
	return nil
}

type recountFindingOut struct {
	Issue    id.Issue        `json:"issueId"`
	Bet      *id.Bet         `json:"betId" doc:"absent where the draw differs as a whole"`
	Kind     lottery.Differs `json:"kind"`
	Stored   string          `json:"stored"`
	Computed string          `json:"computed"`
}

type recountOut struct {
	Night    clock.Date          `json:"night"`
	Until    time.Time           `json:"settledUntil" doc:"draws that were settled until then were computed again"`
	EndedAt  *time.Time          `json:"endedAt" doc:"absent while it runs"`
	Issues   int                 `json:"issues"`
	Items    int                 `json:"items"`
	Count    int                 `json:"findingCount"`
	Findings []recountFindingOut `json:"findings" doc:"the first thousand differences"`
}

func (h operatorHandlers) recounts(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[recountOut], error) {
	list, err := lottery.Recounts(ctx, h.DB)
	out := []recountOut{}
	for _, r := range list {
		one := recountOut{Night: r.Night, Until: r.Until.UTC(), EndedAt: utc(r.EndedAt), Issues: r.Issues, Items: r.Items,
			Count: r.Findings, Findings: []recountFindingOut{}}
		for _, f := range r.Found {
			one.Findings = append(one.Findings, recountFindingOut(f))
		}
		out = append(out, one)
	}
	return module.Listed(out), err
}

type exposureLimitOut struct {
	GameCode string       `json:"gameCode"`
	BetType  string       `json:"betType"`
	Exposure money.Amount `json:"exposure" doc:"most that a draw may have to pay for one number"`
	By       string       `json:"by"`
}

func (h operatorHandlers) exposureLimits(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[exposureLimitOut],
	error) {
	list, err := lottery.ExposureLimits(ctx, h.DB)
	out := []exposureLimitOut{}
	for _, l := range list {
		out = append(out, exposureLimitOut{GameCode: l.Game, BetType: l.Type, Exposure: l.Exposure, By: l.Actor})
	}
	return module.Listed(out), err
}

type limitExposureIn struct {
	GameCode string        `json:"gameCode" minLength:"1" maxLength:"40"`
	BetType  string        `json:"betType" minLength:"1" maxLength:"40"`
	Exposure *money.Amount `json:"exposure,omitempty" doc:"most that a draw pays for a number; absent: as in the settings"`
	Reason   string        `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) limitExposure(ctx context.Context, who wire.Caller, in limitExposureIn) (wire.None, error) {
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (wire.None, error) {
		return wire.None{}, lottery.SetExposureLimit(ctx, db, in.GameCode, in.BetType, in.Exposure, who.Action(in.Reason))
	})
}
