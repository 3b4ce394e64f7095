package agent

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
)

// usualDays is the default length of the range in days.
const usualDays = 30

type teamIn struct {
	Cursor   string `query:"cursor" maxLength:"512"`
	PageSize int    `query:"pageSize"`
	Text     string `query:"q" maxLength:"64"`
	Parent   string `query:"parent" maxLength:"36"`
	From     string `query:"from" maxLength:"10"`
	To       string `query:"to" maxLength:"10"`
}

type teamRowOut struct {
	ID           id.Member    `json:"id"`
	Account      string       `json:"account"`
	Type         int          `json:"type"`
	Level        int          `json:"level"`
	Members      int          `json:"members"`
	Balance      money.Amount `json:"balance"`
	ValidBet     money.Amount `json:"validBet"`
	NetProfit    money.Amount `json:"netProfit"`
	RegisteredAt time.Time    `json:"registeredAt"`
	LastLoginAt  *time.Time   `json:"lastLoginAt"`
	Online       bool         `json:"online"`
}

type teamOut struct {
	wire.Cursor[teamRowOut]
	AsOf time.Time `json:"asOf"`
}

func (h Handlers) team(ctx context.Context, caller wire.Caller, in teamIn) (teamOut, error) {
	var none teamOut
	of, err := h.visible(ctx, caller.Member, in.Parent)
	if err != nil {
		return none, err
	}
	at, err := wire.ReadIDKeyset[id.Member](in.Cursor, in.PageSize)
	if err != nil {
		return none, err
	}
	filter := report.TeamFilter{After: at.After, Size: at.Limit()}
	var asOf time.Time
	if filter.Days, asOf, err = h.days(ctx, in.From, in.To); err != nil {
		return none, err
	}
	if in.Text != "" {
		if filter.Text, err = member.UsernameKey(in.Text); err != nil {
			return none, fault.Invalid("q", "wrong_format")
		}
	}
	rows, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) ([]report.TeamRow,
		error) {
		return report.Team(ctx, q, of, filter)
	})
	if err != nil {
		return none, err
	}
	page, err := wire.PageBy(at, rows, func(r report.TeamRow) id.Member { return r.ID }, toTeamRow)
	return teamOut{page, asOf}, err
}

func toTeamRow(r report.TeamRow) teamRowOut {
	return teamRowOut{
		ID: r.ID, Account: r.Username, Type: r.Kind, Level: r.Level, Members: r.Members, Balance: r.Balance,
		ValidBet: r.ValidBet, NetProfit: r.NetProfit, RegisteredAt: r.RegisteredAt.UTC(),
		LastLoginAt: wire.InUTC(r.LastLoginAt), Online: r.IsOnline,
	}
}

// visible returns the member whose team is listed: the caller, or the requested member of the caller's team. Faults:
// not_found.
func (h Handlers) visible(ctx context.Context, viewer id.Member, asked string) (id.Member, error) {
	if asked == "" {
		return viewer, nil
	}
	target, err := id.Parse[id.Member](asked)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	isVisible, err := agent.Visible(ctx, h.DB, viewer, target)
	if err == nil && !isVisible {
		err = fault.New(fault.NotFound)
	}
	return target, err
}

// days returns the requested range, and the instant up to which figures read afterwards are complete.
func (h Handlers) days(ctx context.Context, from, to string) (days report.Range, asOf time.Time, err error) {
	moment, err := report.Moment(ctx, h.DB)
	if err != nil {
		return days, asOf, err
	}
	days, err = report.Between(moment.Today, from, to, usualDays)
	return days, moment.Now.UTC(), err
}
