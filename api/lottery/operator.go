package lottery

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery"
	"lantern/store/money"
	"lantern/store/pg"
)

// operatorHandlers answer operators' calls about lotteries. DB has the operators' rights.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/lottery/issues", "List draws that wait for a result or for their settlement",
			h.issues).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/lottery/issues/:id", "Retrieve a draw with its reports and figures", h.issue).
			ForOperators(module.ReviewAndRisk...).Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/lottery/issues/:id/result", "Enter the result of an official draw", h.result).
			ForOperators(module.Review...).Action().
			Describe("The draw is settled when a second operator or a source reports the same result.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/lottery/issues/:id/void", "Void a draw", h.void).
			ForOperators(module.Review...).Action().
			Describe("Two operators have to void it; then all stakes are returned.").
			Fails(fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/lottery/issues/:id/correction", "Correct the result of an official draw", h.correct).
			ForOperators(module.Review...).Action().
			Describe("Two operators have to enter the same result; then all bets are settled again.").
			Fails(fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/lottery/issues/:id/correction/decline", "Decline the correction of a draw",
			h.decline).ForOperators(module.Review...).Action().
			Describe("The operator's own vote is withdrawn. Winners can withdraw again when no vote is left, or when another "+
				"operator declines.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("GET", "/operator/v1/lottery/recounts", "List nightly recounts of settled draws", h.recounts).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/lottery/exposure-limits", "List exposure limits of bet types", h.exposureLimits).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("PUT", "/operator/v1/lottery/exposure-limits", "Set the exposure limit of a bet type", h.limitExposure).
			ForOperators(module.Risk...).Action().Describe("Without an amount the limit of the settings holds again.").
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/lottery/closed-numbers", "List closed numbers", h.closedNumbers).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("PUT", "/operator/v1/lottery/closed-numbers", "Close a number, lower its price or open it", h.closeNumber).
			ForOperators(module.Risk...).Action().Fails(fault.NotFound),
		wire.Call("PUT", "/operator/v1/lottery/odds", "Change the odds of a bet type", h.odds).
			ForOperators(module.Risk...).Action().
			Describe("Starts a new version of the game's table. Accepted bets keep theirs.").Fails(fault.NotFound),
	}
}

type figuresOut struct {
	Items  int          `json:"items"`
	Stake  money.Amount `json:"stake"`
	Payout money.Amount `json:"payout"`
	Open   int          `json:"open" doc:"items that are not settled"`
}

type reportOut struct {
	By     string    `json:"by"`
	Result string    `json:"result"`
	At     time.Time `json:"at"`
}

type operatorIssueOut struct {
	Issue   issueOut         `json:"issue"`
	Figures figuresOut       `json:"figures"`
	Reports []reportOut      `json:"reports" doc:"what sources and operators reported as the result"`
	Votes   []module.VoteOut `json:"votes" doc:"of operators who want to void or correct it"`
}

type issuesIn struct {
	GameCode string `query:"gameCode" maxLength:"40"`
}

// mostListed bounds the list of unfinished draws.
const mostListed = 500

func (h operatorHandlers) issues(ctx context.Context, _ wire.Caller, in issuesIn) (wire.Page[issueOut], error) {
	list, err := lottery.Unfinished(ctx, h.DB, in.GameCode, mostListed)
	out := []issueOut{}
	for _, i := range list {
		out = append(out, issueOutOf(i))
	}
	return module.Listed(out), err
}

type issueIDIn struct {
	ID string `path:"id"`
}

func (h operatorHandlers) issue(ctx context.Context, _ wire.Caller, in issueIDIn) (operatorIssueOut, error) {
	which, err := module.ParseID[id.Issue](in.ID)
	if err != nil {
		return operatorIssueOut{}, err
	}
	return shown(ctx, h.DB, which)
}

func shown(ctx context.Context, db *pg.DB, which id.Issue) (out operatorIssueOut, err error) {
	i, err := lottery.IssueOf(ctx, db, which)
	if err != nil {
		return out, err
	}
	out = operatorIssueOut{Issue: issueOutOf(i), Reports: []reportOut{}, Votes: []module.VoteOut{}}
	figures, err := lottery.FiguresOf(ctx, db, which)
	if err != nil {
		return out, err
	}
	out.Figures = figuresOut(figures)
	reports, err := lottery.Reports(ctx, db, i)
	if err != nil {
		return out, err
	}
	for _, r := range reports {
		out.Reports = append(out.Reports, reportOut{By: r.By, Result: r.Result, At: r.At.UTC()})
	}
	for _, action := range []string{"lottery.void", "lottery.correction"} {
		votes, err := approval.Votes(ctx, db, approval.Question{Object: "issue:" + string(which), Action: action})
		if err != nil {
			return out, err
		}
		out.Votes = append(out.Votes, module.ToVotes(votes)...)
	}
	return out, nil
}

type resultIn struct {
	ID     string `path:"id"`
	Result string `json:"result" minLength:"1" maxLength:"2000" doc:"numbers in the form of the game"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) result(ctx context.Context, who wire.Caller, in resultIn) (operatorIssueOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Issue) (operatorIssueOut, error) {
		if _, err := lottery.EnterResult(ctx, db, which, in.Result, who.Action(in.Reason)); err != nil {
			return operatorIssueOut{}, err
		}
		return shown(ctx, db, which)
	})
}

func (h operatorHandlers) void(ctx context.Context, who wire.Caller, in module.Reasoned) (operatorIssueOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Issue) (operatorIssueOut, error) {
		if _, err := lottery.Void(ctx, db, which, who.Action(in.Reason)); err != nil {
			return operatorIssueOut{}, err
		}
		return shown(ctx, db, which)
	})
}

func (h operatorHandlers) correct(ctx context.Context, who wire.Caller, in resultIn) (operatorIssueOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Issue) (operatorIssueOut, error) {
		if _, err := lottery.Correct(ctx, db, which, in.Result, who.Action(in.Reason)); err != nil {
			return operatorIssueOut{}, err
		}
		return shown(ctx, db, which)
	})
}

func (h operatorHandlers) decline(ctx context.Context, who wire.Caller, in module.Reasoned) (operatorIssueOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.Issue) (operatorIssueOut, error) {
		if _, err := lottery.DeclineCorrection(ctx, db, which, who.Action(in.Reason)); err != nil {
			return operatorIssueOut{}, err
		}
		return shown(ctx, db, which)
	})
}

type closedNumberOut struct {
	GameCode string     `json:"gameCode"`
	BetType  string     `json:"betType"`
	Number   string     `json:"number"`
	Issue    string     `json:"issue" doc:"number of the issue; empty: all issues"`
	Factor   money.Rate `json:"factorPpm" doc:"parts per million of the price; 0: closed"`
	By       string     `json:"by"`
}

func (h operatorHandlers) closedNumbers(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[closedNumberOut],
	error) {
	list, err := lottery.ClosedNumbers(ctx, h.DB)
	out := []closedNumberOut{}
	for _, c := range list {
		out = append(out, closedNumberOut{GameCode: c.Game, BetType: c.Type, Number: c.Cell, Issue: c.Issue,
			Factor: c.Factor, By: c.Actor})
	}
	return module.Listed(out), err
}

type closeNumberIn struct {
	GameCode string     `json:"gameCode" minLength:"1" maxLength:"40"`
	BetType  string     `json:"betType" minLength:"1" maxLength:"40"`
	Number   string     `json:"number" minLength:"1" maxLength:"40" doc:"as the exposure names it, such as 5:7"`
	Issue    string     `json:"issue,omitempty" maxLength:"20" doc:"number of the issue; without it, all issues"`
	Factor   money.Rate `json:"factorPpm" doc:"parts per million of the price; 0 closes it, 1000000 opens it"`
	Reason   string     `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) closeNumber(ctx context.Context, who wire.Caller, in closeNumberIn) (wire.None, error) {
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (wire.None, error) {
		closed := lottery.ClosedNumber{Factor: in.Factor,
			Number: lottery.Number{Game: in.GameCode, Type: in.BetType, Cell: in.Number, Issue: in.Issue}}
		return wire.None{}, lottery.CloseNumber(ctx, db, closed, who.Action(in.Reason))
	})
}

type oddsIn struct {
	GameCode string                  `json:"gameCode" minLength:"1" maxLength:"40"`
	BetType  string                  `json:"betType" minLength:"1" maxLength:"40"`
	Odds     map[string]money.Amount `json:"odds,omitempty" doc:"odds by tier; not for prize groups"`
	Factor   money.Rate              `json:"factorPpm,omitempty" doc:"prize groups: parts per million of the prizes"`
	Reason   string                  `json:"reason" minLength:"1" maxLength:"500"`
}

type oddsOut struct {
	OddsVersion int `json:"oddsVersion"`
}

func (h operatorHandlers) odds(ctx context.Context, who wire.Caller, in oddsIn) (oddsOut, error) {
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (oddsOut, error) {
		g, err := lottery.SetOdds(ctx, db, in.GameCode, in.BetType, in.Odds, in.Factor, who.Action(in.Reason))
		return oddsOut{g.OddsVersion}, err
	})
}
