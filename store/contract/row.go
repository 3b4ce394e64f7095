package contract

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Side is one of the two parties.
type Side string

// The sides. The upline of a top-level agent is the platform.
const (
	Upline   Side = "UPLINE"
	Downline Side = "DOWNLINE"
)

// Values lists every Side.
func (Side) Values() []Side { return []Side{Upline, Downline} }

// other is the counterparty.
func (s Side) other() Side {
	if s == Upline {
		return Downline
	}
	return Upline
}

// Contract is one contract with the names of its parties. From and To bound the periods that it pays, To exclusively.
type Contract struct {
	ID           id.Contract       `db:"id"`
	Kind         Kind              `db:"kind"`
	UplineID     *id.Member        `db:"upline_id"`
	UplineName   string            `db:"upline_name"`
	DownlineID   id.Member         `db:"downline_id"`
	DownlineName string            `db:"downline_name"`
	Period       *clock.PeriodKind `db:"period"`
	Carry        *Carry            `db:"carry"`
	Terms        Terms             `db:"-"`
	State        State             `db:"state"`
	OfferedAt    time.Time         `db:"offered_at"`
	LapsesAt     *time.Time        `db:"lapses_at"`
	AnsweredAt   *time.Time        `db:"answered_at"`
	From         *time.Time        `db:"effective_from"`
	To           *time.Time        `db:"effective_to"`
	RequestedBy  *Side             `db:"requested_by"`
	RequestedAt  *time.Time        `db:"requested_at"`
	EndedBecause *string           `db:"ended_because"`
	RawTerms     json.RawMessage   `db:"terms"`
}

// upline returns the upline's id, Platform for the platform.
func (c Contract) upline() id.Member {
	if c.UplineID == nil {
		return Platform
	}
	return *c.UplineID
}

// sideOf returns the side of a member. isParty is false for anybody else.
func (c Contract) sideOf(member id.Member) (side Side, isParty bool) {
	switch {
	case member == c.DownlineID:
		return Downline, true
	case c.UplineID != nil && member == *c.UplineID:
		return Upline, true
	}
	return "", false
}

func (c Contract) open() Open {
	return Open{ID: c.ID, Kind: c.Kind, Upline: c.upline(), Downline: c.DownlineID, State: c.State, Terms: c.Terms}
}

const selectContract = `SELECT c.id, c.kind, c.upline_id, COALESCE(u.username, '') AS upline_name, c.downline_id,
	d.username AS downline_name, c.period, c.carry, c.terms, c.state, c.offered_at, c.answered_at, c.effective_from,
	c.effective_to, c.requested_by, c.requested_at, c.ended_because,
	(SELECT t.fires_at FROM timers t WHERE t.kind = 'contract_lapse' AND t.key = c.id::text) AS lapses_at
	FROM contracts c JOIN members d ON d.id = c.downline_id LEFT JOIN members u ON u.id = c.upline_id `

func read(ctx context.Context, q pg.Q, where string, args ...any) ([]Contract, error) {
	list := []Contract{}
	if err := q.SelectContext(ctx, &list, selectContract+where, args...); err != nil {
		return nil, pg.Named(err)
	}
	for n := range list {
		if err := json.Unmarshal(list[n].RawTerms, &list[n].Terms); err != nil {
			return nil, fmt.Errorf("terms of contract %s: %w", list[n].ID, err)
		}
	}
	return list, nil
}

// Get returns a contract. Faults: not_found.
func Get(ctx context.Context, q pg.Q, which id.Contract) (Contract, error) {
	list, err := read(ctx, q, `WHERE c.id = $1`, which)
	if err != nil {
		return Contract{}, err
	}
	if len(list) == 0 {
		return Contract{}, fault.New(fault.NotFound)
	}
	return list[0], nil
}

// Of returns a contract of which the member is a party. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, which id.Contract) (Contract, error) {
	c, err := Get(ctx, q, which)
	if err != nil {
		return c, err
	}
	if _, isParty := c.sideOf(member); !isParty {
		return Contract{}, fault.New(fault.NotFound)
	}
	return c, nil
}

// Filter selects a member's contracts, the newest first, at most Size before an id. Side and Kind are optional;
// OpenOnly leaves out what has ended.
type Filter struct {
	Side     Side
	Kind     Kind
	OpenOnly bool
	Before   id.Contract
	Size     int
}

// List returns contracts of which the member is a party.
func List(ctx context.Context, q pg.Q, member id.Member, f Filter) ([]Contract, error) {
	const where = `WHERE (c.downline_id = $1 AND $2 <> 'UPLINE' OR c.upline_id = $1 AND $2 <> 'DOWNLINE')
		AND ($3 = '' OR c.kind = $3) AND (NOT $4 OR c.state IN ('PENDING', 'ACTIVE', 'TERMINATION_REQUESTED'))
		AND ($5 = '' OR c.id < NULLIF($5, '')::uuid) ORDER BY c.id DESC LIMIT $6`
	return read(ctx, q, where, member, f.Side, f.Kind, f.OpenOnly, string(f.Before), f.Size)
}

// lock serializes changes of contracts of a kind in which a member is the upline or the downline. It is taken from the
// top of a line downward, so that two changes cannot wait for each other.
func lock(ctx context.Context, tx *sqlx.Tx, kind Kind, member id.Member) error {
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('contract ' || $1), hashtext($2))`, kind,
		string(member))
	return err
}

func lockBoth(ctx context.Context, tx *sqlx.Tx, c Contract) error {
	if err := lock(ctx, tx, c.Kind, c.upline()); err != nil {
		return err
	}
	return lock(ctx, tx, c.Kind, c.DownlineID)
}
