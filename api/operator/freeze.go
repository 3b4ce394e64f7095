package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/operator"
	"lantern/store/pg"
)

// freezeOut is what somebody, or he and everybody below, is kept from.
type freezeOut struct {
	ID         id.Freeze     `json:"id"`
	Username   string        `json:"username"`
	Flag       operator.Flag `json:"flag"`
	IsOfTeam   bool          `json:"isOfTeam"`
	State      freezeState   `json:"state"`
	From       time.Time     `json:"from"`
	Until      *time.Time    `json:"until"`
	By         string        `json:"by"`
	Reason     string        `json:"reason"`
	LiftedAt   *time.Time    `json:"liftedAt"`
	LiftedBy   *string       `json:"liftedBy"`
	LiftReason *string       `json:"liftReason"`
}

// freezeState is where a freeze is in its time.
type freezeState string

const (
	toCome  freezeState = "TO_COME"
	inForce freezeState = "IN_FORCE"
	over    freezeState = "OVER"
	lifted  freezeState = "LIFTED"
)

// Values lists every freezeState.
func (freezeState) Values() []freezeState { return []freezeState{toCome, inForce, over, lifted} }

func toFreeze(f operator.Freeze) freezeOut {
	out := freezeOut{
		ID: f.ID, Username: f.Username, Flag: f.Flag, IsOfTeam: f.IsOfTeam, State: toCome, From: f.From.UTC(),
		Until: wire.InUTC(f.Until), By: f.Actor,
		Reason: f.Reason, LiftedAt: wire.InUTC(f.LiftedAt), LiftedBy: f.LiftedBy, LiftReason: f.LiftReason,
	}
	switch {
	case f.IsInForce:
		out.State = inForce
	case f.LiftedAt != nil:
		out.State = lifted
	case f.IsOver:
		out.State = over
	}
	return out
}

type freezesIn struct {
	Username string `query:"username" maxLength:"255"`
}

// freezes are what is in force or will be; of one player everything that he ever was.
func (h Handlers) freezes(ctx context.Context, _ wire.Caller, in freezesIn) (wire.Page[freezeOut], error) {
	var of id.Member
	var err error
	if in.Username != "" {
		if of, err = named(ctx, h.DB, in.Username); err != nil {
			return wire.Page[freezeOut]{}, err
		}
	}
	list, err := operator.Freezes(ctx, h.DB, of)
	out := []freezeOut{}
	for _, f := range list {
		out = append(out, toFreeze(f))
	}
	return module.Listed(out), err
}

type freezeIn struct {
	Username string        `json:"username" minLength:"1" maxLength:"255"`
	Flag     operator.Flag `json:"flag"`
	IsOfTeam bool          `json:"isOfTeam,omitempty"`
	// Without From it begins now, without Until it lasts until it is lifted.
	From   *time.Time `json:"from,omitempty"`
	Until  *time.Time `json:"until,omitempty"`
	Reason string     `json:"reason" minLength:"1" maxLength:"500"`
}

func (h Handlers) freeze(ctx context.Context, who wire.Caller, in freezeIn) (freezeOut, error) {
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (freezeOut, error) {
		whose, err := named(ctx, db, in.Username)
		if err != nil {
			return freezeOut{}, err
		}
		ban := operator.Ban{Member: whose, Flag: in.Flag, IsOfTeam: in.IsOfTeam, From: in.From, Until: in.Until}
		made, err := operator.SetFreeze(ctx, db, ban, who.Action(in.Reason))
		return toFreeze(made), err
	})
}

func (h Handlers) unfreeze(ctx context.Context, who wire.Caller, in module.Reasoned) (freezeOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, found id.Freeze) (freezeOut, error) {
		lifted, err := operator.LiftFreeze(ctx, db, found, who.Action(in.Reason))
		return toFreeze(lifted), err
	})
}
