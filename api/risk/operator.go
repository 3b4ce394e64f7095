package risk

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/risk"
)

// operatorHandlers answer operators' calls about freezes.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/freezes", "List freezes", h.list).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/freezes", "Freeze a member", h.create).ForOperators(module.Risk...).Action().
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/freezes/:id/end", "Lift a freeze",
			h.lift).ForOperators(module.Risk...).Action().
			Fails(fault.NotFound, fault.StateChanged),
	}
}

// freezeOut is a freeze of one account or of a team.
type freezeOut struct {
	ID         id.Freeze   `json:"id"`
	Username   string      `json:"username"`
	Flag       risk.Flag   `json:"flag"`
	IsOfTeam   bool        `json:"isOfTeam"`
	State      freezeState `json:"state"`
	From       time.Time   `json:"from"`
	Until      *time.Time  `json:"until"`
	By         string      `json:"by"`
	Reason     string      `json:"reason"`
	LiftedAt   *time.Time  `json:"liftedAt"`
	LiftedBy   *string     `json:"liftedBy"`
	LiftReason *string     `json:"liftReason"`
}

// freezeState is the phase of a freeze.
type freezeState string

const (
	toCome  freezeState = "TO_COME"
	inForce freezeState = "IN_FORCE"
	over    freezeState = "OVER"
	lifted  freezeState = "LIFTED"
)

// Values lists every freezeState.
func (freezeState) Values() []freezeState { return []freezeState{toCome, inForce, over, lifted} }

func toFreeze(f risk.Freeze) freezeOut {
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

// list returns the freezes that are in force or will be; of one member every freeze.
func (h operatorHandlers) list(ctx context.Context, _ wire.Caller, in freezesIn) (wire.Page[freezeOut], error) {
	var of id.Member
	var err error
	if in.Username != "" {
		if of, err = member.Identify(ctx, h.DB, in.Username); err != nil {
			return wire.Page[freezeOut]{}, err
		}
	}
	list, err := risk.Freezes(ctx, h.DB, of)
	out := []freezeOut{}
	for _, f := range list {
		out = append(out, toFreeze(f))
	}
	return module.Listed(out), err
}

type freezeIn struct {
	Username string    `json:"username" minLength:"1" maxLength:"255"`
	Flag     risk.Flag `json:"flag"`
	IsOfTeam bool      `json:"isOfTeam,omitempty"`
	// Without From it begins now, without Until it lasts until it is lifted.
	From   *time.Time `json:"from,omitempty"`
	Until  *time.Time `json:"until,omitempty"`
	Reason string     `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) create(ctx context.Context, caller wire.Caller, in freezeIn) (freezeOut, error) {
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (freezeOut, error) {
		target, err := member.Identify(ctx, db, in.Username)
		if err != nil {
			return freezeOut{}, err
		}
		request := risk.NewFreeze{Member: target, Flag: in.Flag, IsOfTeam: in.IsOfTeam, From: in.From, Until: in.Until}
		made, err := risk.SetFreeze(ctx, db, request, caller.Action(in.Reason))
		return toFreeze(made), err
	})
}

func (h operatorHandlers) lift(ctx context.Context, caller wire.Caller, in module.Reasoned) (freezeOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, freeze id.Freeze) (freezeOut, error) {
		lifted, err := risk.LiftFreeze(ctx, db, freeze, caller.Action(in.Reason))
		return toFreeze(lifted), err
	})
}
