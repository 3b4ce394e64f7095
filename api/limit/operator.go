package limit

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/member"
	"lantern/store/pg"
)

// operatorHandlers answer operators' calls about exclusions.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/exclusions", "List a member's exclusions",
			h.list).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/exclusions", "Exclude a member", h.exclude).ForOperators(module.Risk...).Action().
			Fails(fault.NotFound, fault.SelfExcluded),
	}
}

// exclusionOut is a time-out or an exclusion of a member; without Until it never ends.
type exclusionOut struct {
	ID    id.Exclusion   `json:"id"`
	Kind  limit.StopKind `json:"kind"`
	From  time.Time      `json:"from"`
	Until *time.Time     `json:"until"`
	By    string         `json:"by"`
}

func toExclusion(s limit.Stop) exclusionOut {
	return exclusionOut{s.ID, s.Kind, s.From.UTC(), wire.InUTC(s.Until), s.Actor}
}

type exclusionsIn struct {
	Username string `query:"username" required:"true" maxLength:"255"`
}

// list returns every time-out and exclusion of a member, newest first.
func (h operatorHandlers) list(ctx context.Context, _ wire.Caller, in exclusionsIn) (wire.Page[exclusionOut], error) {
	of, err := member.Identify(ctx, h.DB, in.Username)
	if err != nil {
		return wire.Page[exclusionOut]{}, err
	}
	list, err := limit.Stops(ctx, h.DB, of)
	out := []exclusionOut{}
	for _, s := range list {
		out = append(out, toExclusion(s))
	}
	return module.Listed(out), err
}

type excludeIn struct {
	Username string       `json:"username" minLength:"1" maxLength:"255"`
	Length   limit.Length `json:"length"`
	Reason   string       `json:"reason" minLength:"1" maxLength:"500"`
}

// exclude stops a member's deposits and play. An exclusion cannot be ended early, not even by operators.
func (h operatorHandlers) exclude(ctx context.Context, caller wire.Caller, in excludeIn) (exclusionOut, error) {
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (exclusionOut, error) {
		target, err := member.Identify(ctx, db, in.Username)
		if err != nil {
			return exclusionOut{}, err
		}
		by := limit.By{Operator: caller.Username, Reason: in.Reason}
		made, err := limit.Begin(ctx, db, target, in.Length, by)
		return toExclusion(made), err
	})
}
