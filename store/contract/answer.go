package contract

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/pg"
	"lantern/store/timer"
)

// Answer is a party's step on a contract. Password is the payment password, which accepting an offer needs.
type Answer struct {
	By       id.Member
	Contract id.Contract
	Event    Event
	Password string
}

// Do takes a party's step. Faults: not_found (for everybody who is no party, and for a party who may not take it),
// state_changed; accepting also payment_password_missing, payment_password_wrong, account_locked and those of
// Standing.Check.
func Do(ctx context.Context, db *pg.DB, key *idem.Key, a Answer) (Contract, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Contract, error) {
		c, err := Of(ctx, tx, a.By, a.Contract)
		if err != nil {
			return c, err
		}
		if a.Event == Accept {
			if err := member.ProvePayment(ctx, tx, a.By, a.Password); err != nil {
				return c, err
			}
		}
		if err := lockBoth(ctx, tx, c); err != nil {
			return c, err
		}
		if c, err = Of(ctx, tx, a.By, a.Contract); err != nil {
			return c, err
		}
		side, _ := c.sideOf(a.By)
		if !c.mayTake(side, a.Event) {
			return c, fault.New(fault.NotFound)
		}
		return c.take(ctx, tx, side, a.Event, "")
	})
}

// Steps returns what a party may do now.
func (c Contract) Steps(member id.Member) []Event {
	steps := []Event{}
	side, isParty := c.sideOf(member)
	if !isParty {
		return steps
	}
	for _, event := range Event("").Values() {
		if _, err := c.State.After(event); err == nil && c.mayTake(side, event) {
			steps = append(steps, event)
		}
	}
	return steps
}

// mayTake reports whether a step belongs to a side.
func (c Contract) mayTake(side Side, e Event) bool {
	switch e {
	case Accept, Reject:
		return side == Downline
	case WithdrawOffer:
		return side == Upline
	case RequestTermination:
		return true
	case AcceptTermination, RejectTermination:
		return c.RequestedBy == nil || side != *c.RequestedBy
	case CancelTermination:
		return c.RequestedBy == nil || side == *c.RequestedBy
	case Offer, Lapse, VoidOffer, AutoTerminate, Supersede, ForceTerminate, PartyLeft:
	}
	return false
}

// DoAs takes an operator's step as the platform, the upline of top-level agents, or ends any contract
// (force_terminate). Faults: not_found, state_changed.
func DoAs(ctx context.Context, db *pg.DB, which id.Contract, e Event, a approval.Action) (Contract, error) {
	var after Contract
	if err := a.Check(); err != nil {
		return after, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		c, err := Get(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := lockBoth(ctx, tx, c); err != nil {
			return err
		}
		if c, err = Get(ctx, tx, which); err != nil {
			return err
		}
		if e != ForceTerminate && (c.UplineID != nil || !c.mayTake(Upline, e)) {
			return fault.New(fault.NotFound)
		}
		if after, err = c.take(ctx, tx, Upline, e, a.Reason); err != nil {
			return err
		}
		return a.Note(ctx, tx, "contract."+string(e), "contract:"+string(which), map[string]any{"state": c.State},
			map[string]any{"state": after.State})
	})
	return after, err
}

// notices are what the counterparty of a step, or both parties, receive.
var notices = map[Event]message.Kind{
	Accept: "contract_accepted", Reject: "contract_rejected", WithdrawOffer: "contract_withdrawn",
	Lapse: "contract_lapsed", VoidOffer: "contract_voided", RequestTermination: "termination_requested",
	AcceptTermination: "termination_accepted", RejectTermination: "termination_rejected",
	CancelTermination: "termination_cancelled", AutoTerminate: "contract_ended", ForceTerminate: "contract_ended",
	PartyLeft: "contract_ended",
}

// take moves a contract whose parties are locked; side is who takes the step.
func (c Contract) take(ctx context.Context, tx *sqlx.Tx, side Side, e Event, reason string) (Contract, error) {
	to, err := c.State.After(e)
	if err != nil {
		return c, err
	}
	m, err := readMoment(ctx, tx)
	if err != nil {
		return c, err
	}
	switch e {
	case Accept:
		err = m.accept(ctx, tx, c)
	case RequestTermination:
		const request = `UPDATE contracts SET state = $2, requested_by = $3, requested_at = lantern_now() WHERE id = $1`
		if _, err = tx.ExecContext(ctx, request, c.ID, to, side); err == nil {
			err = timer.Set(ctx, tx, lapsing, string(c.ID), m.lapse())
		}
	case RejectTermination, CancelTermination:
		err = c.resume(ctx, tx)
	case AcceptTermination, ForceTerminate:
		err = m.end(ctx, tx, c, e, reason)
	case Reject, WithdrawOffer, VoidOffer:
		err = c.close(ctx, tx, to, reason)
	case Offer, Lapse, AutoTerminate, Supersede, PartyLeft:
		return c, fault.New(fault.StateChanged)
	}
	if err != nil {
		return c, err
	}
	after, err := Get(ctx, tx, c.ID)
	if err != nil {
		return c, err
	}
	receivers := []Side{side.other()}
	if e == ForceTerminate {
		receivers = []Side{Upline, Downline}
	}
	for _, receiver := range receivers {
		if err := after.notify(ctx, tx, receiver, notices[e]); err != nil {
			return after, err
		}
	}
	return after, after.announce(ctx, tx)
}

// close ends an offer that was never accepted.
func (c Contract) close(ctx context.Context, tx *sqlx.Tx, to State, reason string) error {
	const end = `UPDATE contracts SET state = $2, answered_at = lantern_now(), ended_because = NULLIF($3, '')
		WHERE id = $1`
	if _, err := tx.ExecContext(ctx, end, c.ID, to, reason); err != nil {
		return err
	}
	_, err := timer.Cancel(ctx, tx, lapsing, string(c.ID))
	return err
}

// resume puts a contract whose end was asked for back into force.
func (c Contract) resume(ctx context.Context, tx *sqlx.Tx) error {
	const back = `UPDATE contracts SET state = 'ACTIVE', requested_by = NULL, requested_at = NULL WHERE id = $1`
	if _, err := tx.ExecContext(ctx, back, c.ID); err != nil {
		return err
	}
	_, err := timer.Cancel(ctx, tx, lapsing, string(c.ID))
	return err
}
