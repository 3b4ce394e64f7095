package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/pg"
)

// stopOut is a time that a member does not play; without Until it is for ever.
type stopOut struct {
	ID    id.Exclusion   `json:"id"`
	Kind  limit.StopKind `json:"kind"`
	From  time.Time      `json:"from"`
	Until *time.Time     `json:"until"`
	By    string         `json:"by"`
}

func toStop(s limit.Stop) stopOut {
	return stopOut{s.ID, s.Kind, s.From.UTC(), wire.InUTC(s.Until), s.Actor}
}

type exclusionsIn struct {
	Username string `query:"username" required:"true" maxLength:"255"`
}

// exclusions are every time that a member stopped, newest first.
func (h Handlers) exclusions(ctx context.Context, _ wire.Caller, in exclusionsIn) (wire.Page[stopOut], error) {
	who, err := named(ctx, h.DB, in.Username)
	if err != nil {
		return wire.Page[stopOut]{}, err
	}
	list, err := limit.Stops(ctx, h.DB, who)
	out := []stopOut{}
	for _, s := range list {
		out = append(out, toStop(s))
	}
	return module.Listed(out), err
}

type excludeIn struct {
	Username string       `json:"username" minLength:"1" maxLength:"255"`
	Length   limit.Length `json:"length"`
	Reason   string       `json:"reason" minLength:"1" maxLength:"500"`
}

// exclude stops a member's deposits and play. Nobody ends it earlier, the desk neither.
func (h Handlers) exclude(ctx context.Context, who wire.Caller, in excludeIn) (stopOut, error) {
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (stopOut, error) {
		whose, err := named(ctx, db, in.Username)
		if err != nil {
			return stopOut{}, err
		}
		made, err := limit.Begin(ctx, db, whose, in.Length, limit.By{Operator: who.Username, Reason: in.Reason})
		return toStop(made), err
	})
}
