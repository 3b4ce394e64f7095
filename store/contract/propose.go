package contract

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/agent"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/timer"
)

// Propose offers a contract to a direct downline. Faults: those of Standing.Check, not_found.
func Propose(ctx context.Context, db *pg.DB, key *idem.Key, by, downline id.Member, p Proposal) (Contract, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Contract, error) {
		return propose(ctx, tx, by, downline, p, "player:"+string(by))
	})
}

// ProposeAs offers a contract of the platform to a top-level agent. Faults: as for Propose.
func ProposeAs(ctx context.Context, db *pg.DB, downline id.Member, p Proposal, a approval.Action) (Contract, error) {
	var offered Contract
	if err := a.Check(); err != nil {
		return offered, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if offered, err = propose(ctx, tx, Platform, downline, p, a.Actor()); err != nil {
			return err
		}
		return a.Note(ctx, tx, "contract.offer", "contract:"+string(offered.ID), nil,
			map[string]any{"kind": p.Kind, "downline": downline, "terms": p.Terms, "period": p.Period})
	})
	return offered, err
}

func propose(ctx context.Context, tx *sqlx.Tx, upline, downline id.Member, p Proposal, actor string) (Contract,
	error) {
	if err := p.CheckForm(); err != nil {
		return Contract{}, err
	}
	for _, party := range []id.Member{upline, downline} {
		if err := lock(ctx, tx, p.Kind, party); err != nil {
			return Contract{}, err
		}
	}
	m, err := readMoment(ctx, tx)
	if err != nil {
		return Contract{}, err
	}
	s, err := m.standing(ctx, tx, upline, downline, p.Kind)
	if err != nil {
		return Contract{}, err
	}
	if err := s.Check(p); err != nil {
		return Contract{}, err
	}
	which, err := m.insert(ctx, tx, upline, downline, p, actor)
	if err != nil {
		return Contract{}, err
	}
	c, err := Get(ctx, tx, which)
	if err != nil {
		return c, err
	}
	return c, c.notify(ctx, tx, Downline, OfferReceived)
}

// CheckForm refuses what no contract of the kind has. Faults: validation_failed.
func (p Proposal) CheckForm() error {
	t := p.Terms
	isDividend, isRealtime := p.Kind == Dividend, p.Kind == RealtimeSalary
	switch {
	case !slices.Contains(Kind("").Values(), p.Kind):
		return fault.Invalid("kind", "not_offered")
	case isDividend != slices.Contains(clock.PeriodKind("").Values(), p.Period):
		return fault.Invalid("period", "not_offered")
	case isRealtime == (len(t.Tiers) > 0) || !isRealtime && (t.Profit != 0 || t.Loss != 0 || t.RoundBet != 0):
		return fault.Invalid("tiers", "wrong_format")
	case isRealtime && t.RoundBet <= 0:
		return fault.Invalid("tiers", "too_low")
	case t.Profit < 0 || t.Loss < 0 || t.Profit > money.Whole || t.Loss > money.Whole:
		return fault.Invalid("tiers", "wrong_format")
	}
	for _, tier := range t.Tiers {
		if tier.Rate < 0 || tier.Rate > money.Whole || tier.ValidBet < 0 || tier.Loss < 0 || tier.Active < 0 ||
			!isDividend && tier.Loss != 0 {
			return fault.Invalid("tiers", "wrong_format")
		}
	}
	return nil
}

// standing reads what the guard looks at.
func (m moment) standing(ctx context.Context, q pg.Q, upline, downline id.Member, kind Kind) (Standing, error) {
	s := Standing{Upline: upline, NeedsCover: m.rules.NeedsCover}
	found, err := member.Find(ctx, q, downline)
	if err != nil {
		return s, err
	}
	s.IsAgent = found.Kind.In(m.settings.AgentKinds)
	if found.ParentID != nil {
		s.Parent = *found.ParentID
	}
	if upline != Platform {
		if s.IsVisible, err = agent.Visible(ctx, q, upline, downline); err != nil {
			return s, err
		}
		s.IsVisible = s.IsVisible && upline != downline
		if s.Own, err = ownOf(ctx, q, upline, kind); err != nil {
			return s, err
		}
	}
	const pending = `SELECT EXISTS (SELECT FROM contracts WHERE downline_id = $1 AND kind = $2 AND state = 'PENDING')`
	return s, q.GetContext(ctx, &s.HasPending, pending, downline, kind)
}

// ownOf returns the running contract in which an agent is the downline, nil if there is none.
func ownOf(ctx context.Context, q pg.Q, downline id.Member, kind Kind) (*Own, error) {
	list, err := read(ctx, q, `WHERE c.downline_id = $1 AND c.kind = $2
		AND c.state IN ('ACTIVE', 'TERMINATION_REQUESTED')`, downline, kind)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	own := Own{Terms: list[0].Terms}
	if list[0].Period != nil {
		own.Period = *list[0].Period
	}
	return &own, nil
}

func (m moment) insert(ctx context.Context, tx *sqlx.Tx, upline, downline id.Member, p Proposal, actor string) (
	id.Contract, error) {
	which := id.New[id.Contract]()
	terms, err := json.Marshal(p.Terms)
	if err != nil {
		return which, fmt.Errorf("terms of a contract: %w", err)
	}
	const insert = `INSERT INTO contracts (id, kind, upline_id, downline_id, period, carry, terms, offered_by)
		VALUES ($1, $2, NULLIF($3, '')::uuid, $4, NULLIF($5, ''), NULLIF($6, ''), $7, $8)`
	var carry Carry
	if p.Kind == Dividend {
		carry = m.rules.Carry
	}
	if _, err := tx.ExecContext(ctx, insert, which, p.Kind, string(upline), downline, p.Period, carry, string(terms),
		actor); err != nil {
		return which, err
	}
	return which, timer.Set(ctx, tx, lapsing, string(which), m.lapse())
}

// Sign writes a contract on which both sides have agreed elsewhere, such as one of a line that comes from another
// platform. It counts from an instant, which is the start of a period. Nothing but the form is checked.
func Sign(ctx context.Context, tx *sqlx.Tx, upline, downline id.Member, p Proposal, from time.Time) error {
	if err := p.CheckForm(); err != nil {
		return err
	}
	m, err := readMoment(ctx, tx)
	if err != nil {
		return err
	}
	which, err := m.insert(ctx, tx, upline, downline, p, "import")
	if err != nil {
		return err
	}
	const begin = `UPDATE contracts SET state = 'ACTIVE', answered_at = lantern_now(), effective_from = $2 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, begin, which, from); err != nil {
		return err
	}
	_, err = timer.Cancel(ctx, tx, lapsing, string(which))
	return err
}

// Offered writes an offer as propose does, for demo data: it waits for the downline's answer.
func Offered(ctx context.Context, tx *sqlx.Tx, upline, downline id.Member, p Proposal) error {
	_, err := propose(ctx, tx, upline, downline, p, "player:"+string(upline))
	return err
}

// lapse is when an offer or a request of now lapses.
func (m moment) lapse() time.Time { return m.now.AddDate(0, 0, m.rules.LapseDays) }

// OfferReceived is the notice of an offer.
const OfferReceived message.Kind = "contract_offered"
