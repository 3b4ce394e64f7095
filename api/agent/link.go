package agent

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
)

// pointIn is a rebate point of a type of game, in percent.
type pointIn struct {
	GameType string       `json:"gameType" minLength:"1" maxLength:"16"`
	Percent  money.Amount `json:"percent" minimum:"0" doc:"in percent, such as 0.50"`
}

func pointsOf(list []pointIn) agent.Points {
	points := agent.Points{}
	for _, p := range list {
		points[p.GameType] = money.Rate(p.Percent)
	}
	return points
}

func toPoints(points agent.Points) []pointIn {
	out := []pointIn{}
	for _, gameType := range agent.GameTypes {
		if point, isSet := points[gameType]; isSet {
			out = append(out, pointIn{GameType: gameType, Percent: money.Amount(point)})
		}
	}
	return out
}

// LinkOut is a link of an agent.
type LinkOut struct {
	Code        string      `json:"code"`
	AccountType member.Kind `json:"accountType" doc:"0 player, 1 agent"`
	Points      []pointIn   `json:"points"`
	Remark      string      `json:"remark"`
	MaxUses     *int        `json:"maxUses"`
	Used        int         `json:"used"`
	ExpiresAt   *time.Time  `json:"expiresAt"`
	IsActive    bool        `json:"isActive"`
	CreatedAt   time.Time   `json:"createdAt"`
}

func toLink(l agent.Link) LinkOut {
	return LinkOut{Code: l.Code, AccountType: l.Kind, Points: toPoints(l.Points), Remark: l.Remark, MaxUses: l.MaxUses,
		Used: l.Used, ExpiresAt: wire.InUTC(l.ExpiresAt), IsActive: l.IsActive, CreatedAt: l.CreatedAt.UTC()}
}

type linksOut struct {
	Links []LinkOut `json:"links"`
	// Points are the most that a link or an account may get.
	Points []pointIn `json:"points" doc:"the agent's own points: the most that a link or an account may get"`
}

func (h Handlers) links(ctx context.Context, caller wire.Caller, _ wire.None) (linksOut, error) {
	out := linksOut{Links: []LinkOut{}}
	list, err := agent.Links(ctx, h.DB, caller.Member)
	if err != nil {
		return out, err
	}
	for _, l := range list {
		out.Links = append(out.Links, toLink(l))
	}
	own, err := agent.PointsOf(ctx, h.DB, caller.Member)
	out.Points = toPoints(own)
	return out, err
}

type linkIn struct {
	AccountType int        `json:"accountType" minimum:"0" maximum:"1" doc:"0 player, 1 agent"`
	Points      []pointIn  `json:"points" maxItems:"10"`
	Remark      string     `json:"remark,omitempty" normal:"line" maxLength:"64"`
	MaxUses     *int       `json:"maxUses,omitempty" minimum:"1" maximum:"1000000"`
	ExpiresAt   *time.Time `json:"expiresAt,omitempty"`
}

func (h Handlers) createLink(ctx context.Context, caller wire.Caller, in linkIn) (LinkOut, error) {
	l, err := agent.CreateLink(ctx, h.DB, caller.Key, caller.Member, agent.Link{Kind: member.Kind(in.AccountType),
		Points: pointsOf(in.Points), Remark: in.Remark, MaxUses: in.MaxUses, ExpiresAt: in.ExpiresAt})
	return toLink(l), err
}

type linkCodeIn struct {
	Code string `path:"code" maxLength:"64"`
}

func (h Handlers) closeLink(ctx context.Context, caller wire.Caller, in linkCodeIn) (wire.None, error) {
	return wire.None{}, agent.CloseLink(ctx, h.DB, caller.Key, caller.Member, in.Code)
}

type accountIn struct {
	Username    string    `json:"username" normal:"line" minLength:"1" maxLength:"255"`
	Password    string    `json:"password" minLength:"1" maxLength:"255" doc:"first password, to be replaced at the first login"`
	AccountType int       `json:"accountType" minimum:"0" maximum:"1" doc:"0 player, 1 agent"`
	Points      []pointIn `json:"points" maxItems:"10"`
}

type accountOut struct {
	ID       id.Member `json:"id"`
	Username string    `json:"username"`
}

func (h Handlers) openAccount(ctx context.Context, caller wire.Caller, in accountIn) (accountOut, error) {
	fields, err := member.Fields(ctx, h.DB)
	if err != nil {
		return accountOut{}, err
	}
	values := map[string]string{"username": in.Username, "password": in.Password, "confirmPassword": in.Password}
	if err := member.CheckFields(only(fields, values), values); err != nil {
		return accountOut{}, err
	}
	if _, err := member.UsernameKey(in.Username); err != nil {
		return accountOut{}, err
	}
	if err := member.CheckNewPassword("password", in.Password, in.Username); err != nil {
		return accountOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return accountOut{}, err
	}
	hash, err := member.Hash(ctx, in.Password)
	if err != nil {
		return accountOut{}, err
	}
	made, err := agent.Open(ctx, h.DB, caller.Key, caller.Member, agent.Account{Username: in.Username, Hash: hash,
		Language: caller.Language, Kind: member.Kind(in.AccountType), Points: pointsOf(in.Points),
		Currency: settings.Currency})
	return accountOut{ID: made, Username: in.Username}, err
}

// only returns the fields of the registration form that an agent fills in.
func only(fields []member.Field, values map[string]string) (kept []member.Field) {
	for _, f := range fields {
		if _, isGiven := values[f.Name]; isGiven {
			kept = append(kept, f)
		}
	}
	return kept
}

type raiseIn struct {
	ID       string       `path:"id" maxLength:"36"`
	GameType string       `json:"gameType" minLength:"1" maxLength:"16"`
	Percent  money.Amount `json:"percent" minimum:"0"`
}

func (h Handlers) raise(ctx context.Context, caller wire.Caller, in raiseIn) (wire.None, error) {
	target, err := h.visible(ctx, caller.Member, in.ID)
	if err != nil {
		return wire.None{}, err
	}
	return wire.None{}, agent.RaiseOnce(ctx, h.DB, caller.Key, caller.Member, target, in.GameType,
		money.Rate(in.Percent))
}
