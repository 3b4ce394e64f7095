package contract

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/timer"
)

// accept puts an offer into force from the next period on, and ends what it ends.
func (m moment) accept(ctx context.Context, tx *sqlx.Tx, c Contract) error {
	s, err := m.standing(ctx, tx, c.upline(), c.DownlineID, c.Kind)
	if err != nil {
		return err
	}
	s.HasPending = false // it is this offer
	p := c.proposal()
	if err := s.Check(p); err != nil {
		return err
	}
	from, err := m.next(c.Kind, p.Period)
	if err != nil {
		return err
	}
	open, err := m.lockedBelow(ctx, tx, c.Kind, c.DownlineID, &c.Terms)
	if err != nil {
		return err
	}
	endings := EndingsOf(open, c.Kind, c.DownlineID, &c.Terms)
	for _, old := range endings.Superseded {
		if err := stop(ctx, tx, old.ID, Superseded, from, string(Supersede)); err != nil {
			return err
		}
	}
	const begin = `UPDATE contracts SET state = 'ACTIVE', answered_at = lantern_now(), effective_from = $2 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, begin, c.ID, from); err != nil {
		return err
	}
	if _, err := timer.Cancel(ctx, tx, lapsing, string(c.ID)); err != nil {
		return err
	}
	return endings.apply(ctx, tx, from)
}

// end ends a running contract with the running period, and all contracts below it that needed it.
func (m moment) end(ctx context.Context, tx *sqlx.Tx, c Contract, e Event, reason string) error {
	to, err := c.State.After(e)
	if err != nil {
		return err
	}
	until, err := m.next(c.Kind, c.proposal().Period)
	if err != nil {
		return err
	}
	if reason == "" {
		reason = string(e)
	}
	if err := stop(ctx, tx, c.ID, to, until, reason); err != nil {
		return err
	}
	open, err := m.lockedBelow(ctx, tx, c.Kind, c.DownlineID, nil)
	if err != nil {
		return err
	}
	return EndingsOf(open, c.Kind, c.DownlineID, nil).apply(ctx, tx, until)
}

func (c Contract) proposal() Proposal {
	p := Proposal{Kind: c.Kind, Terms: c.Terms}
	if c.Period != nil {
		p.Period = *c.Period
	}
	return p
}

// lockedBelow locks, from the top down, every member who may lose a contract when the downline has new terms or none,
// and returns the open contracts among them.
func (m moment) lockedBelow(ctx context.Context, tx *sqlx.Tx, kind Kind, downline id.Member, terms *Terms) ([]Open,
	error) {
	open, err := openBelow(ctx, tx, kind, downline)
	if err != nil {
		return nil, err
	}
	for _, ending := range EndingsOf(open, kind, downline, terms).Terminated {
		if err := lock(ctx, tx, kind, ending.Contract.Downline); err != nil {
			return nil, err
		}
	}
	// Between reading and locking, one of them may have accepted or lost another contract.
	return openBelow(ctx, tx, kind, downline)
}

// openBelow returns the open contracts of a kind of a member and of everybody below, in the order of their ids.
func openBelow(ctx context.Context, q pg.Q, kind Kind, downline id.Member) ([]Open, error) {
	list, err := read(ctx, q, `WHERE c.kind = $1 AND c.state IN ('PENDING', 'ACTIVE', 'TERMINATION_REQUESTED')
		AND EXISTS (SELECT FROM member_ancestors a WHERE a.ancestor_id = $2 AND a.descendant_id = c.downline_id
			AND a.valid_to IS NULL) ORDER BY c.id`, kind, downline)
	open := make([]Open, len(list))
	for n, c := range list {
		open[n] = c.open()
	}
	return open, err
}

func stop(ctx context.Context, tx *sqlx.Tx, which id.Contract, to State, until time.Time, because string) error {
	const end = `UPDATE contracts SET state = $2, effective_to = greatest($3, effective_from), ended_because = $4,
		requested_by = NULL WHERE id = $1`
	if _, err := tx.ExecContext(ctx, end, which, to, until, because); err != nil {
		return err
	}
	_, err := timer.Cancel(ctx, tx, lapsing, string(which))
	return err
}

// apply ends the contracts and offers, and notifies both sides of each.
func (e Endings) apply(ctx context.Context, tx *sqlx.Tx, until time.Time) error {
	for _, ending := range e.Terminated {
		if err := stop(ctx, tx, ending.Contract.ID, AutoTerminated, until, string(ending.Cause)); err != nil {
			return err
		}
		if err := notifyBoth(ctx, tx, ending.Contract.ID, AutoTerminate); err != nil {
			return err
		}
	}
	for _, offer := range e.Voided {
		c, err := Get(ctx, tx, offer.ID)
		if err != nil {
			return err
		}
		if err := c.close(ctx, tx, Voided, string(RateAboveUpline)); err != nil {
			return err
		}
		if err := notifyBoth(ctx, tx, offer.ID, VoidOffer); err != nil {
			return err
		}
	}
	return nil
}

func notifyBoth(ctx context.Context, tx *sqlx.Tx, which id.Contract, e Event) error {
	c, err := Get(ctx, tx, which)
	if err != nil {
		return err
	}
	for _, side := range []Side{Upline, Downline} {
		if err := c.notify(ctx, tx, side, notices[e]); err != nil {
			return err
		}
	}
	return c.announce(ctx, tx)
}

// Preview returns the contracts that end if a member accepts an offer. Faults: not_found, state_changed.
func Preview(ctx context.Context, q pg.Q, member id.Member, which id.Contract) ([]Contract, error) {
	c, err := Of(ctx, q, member, which)
	if err != nil {
		return nil, err
	}
	if _, err := c.State.After(Accept); err != nil {
		return nil, err
	}
	open, err := openBelow(ctx, q, c.Kind, c.DownlineID)
	if err != nil {
		return nil, err
	}
	ends := []Contract{}
	for _, ending := range EndingsOf(open, c.Kind, c.DownlineID, &c.Terms).Terminated {
		// Contracts between two others are not shown: those who lose them get a message.
		if ending.Contract.Upline != member {
			continue
		}
		shown, err := Get(ctx, q, ending.Contract.ID)
		if err != nil {
			return nil, err
		}
		ends = append(ends, shown)
	}
	return ends, nil
}
