package lottery

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/risk"
)

// frozenFor is how long a proposed correction keeps winners from withdrawing, unless it is decided before.
const frozenFor = "24 hours"

// correction is the question on which operators vote.
func correction(issue id.Issue) approval.Question {
	return approval.Question{Object: "issue:" + string(issue), Action: "lottery.correction"}
}

// freezeWinners keeps members from withdrawing whose payouts of an issue are large and fall with another result: what a
// correction takes back has to be there. db is the database within tx.
func freezeWinners(ctx context.Context, db *pg.DB, tx *sqlx.Tx, i Issue, result string, a approval.Action) error {
	r, _, err := rulesOf(ctx, tx)
	if err != nil {
		return err
	}
	members, err := losers(ctx, tx, i, result, r)
	if err != nil || len(members) == 0 {
		return err
	}
	var until time.Time
	if err := tx.GetContext(ctx, &until, `SELECT lantern_now() + $1::interval`, frozenFor); err != nil {
		return err
	}
	g, err := GameOf(ctx, tx, i.Game)
	if err != nil {
		return err
	}
	by := a
	by.Reason = fmt.Sprintf("correction of %s %s", g.Name("en"), i.Number)
	for _, member := range members {
		freeze, err := risk.SetFreeze(ctx, db, risk.NewFreeze{Member: member, Flag: risk.FreezeFunds, Until: &until}, by)
		if err != nil {
			return err
		}
		const insert = `INSERT INTO lottery_freezes (issue_id, freeze_id) VALUES ($1, $2)`
		if _, err := tx.ExecContext(ctx, insert, i.ID, freeze.ID); err != nil {
			return err
		}
	}
	return nil
}

// losers returns the members with large payouts that another result lowers, but for those who are frozen already.
func losers(ctx context.Context, q pg.Q, i Issue, result string, r Rules) ([]id.Member, error) {
	var items []item
	const read = `SELECT id, member_id, chase_id, bet_type, selection, per_unit, stake, prize_group, factor_ppm, odds,
			max_payout, state, version, payout, pushed, placed_at
		FROM lottery_items WHERE issue_id = $1 AND state IN ('WON', 'LOST', 'PUSH') AND member_id IN (
			SELECT member_id FROM lottery_items WHERE issue_id = $1 AND state IN ('WON', 'LOST', 'PUSH')
			GROUP BY member_id HAVING sum(payout) > $2)
		AND member_id NOT IN (SELECT m.member_id FROM lottery_freezes f JOIN member_freezes m ON m.id = f.freeze_id
			WHERE f.issue_id = $1 AND m.lifted_at IS NULL AND m.until_at > lantern_now())
		ORDER BY member_id, id`
	if err := q.SelectContext(ctx, &items, read, i.ID, r.CorrectionFreeze); err != nil {
		return nil, err
	}
	g, err := GameOf(ctx, q, i.Game)
	if err != nil {
		return nil, err
	}
	drawn, err := rules.ParseDraw(g.Rules, result)
	if err != nil {
		return nil, err
	}
	paid, err := outcomes(items, drawn, i.limits(r.Limits))
	if err != nil {
		return nil, err
	}
	change := map[id.Member]money.Amount{}
	for n, it := range items {
		change[it.Member] += paid[n].payout - it.Payout
	}
	var members []id.Member
	for member, by := range change {
		if by < 0 {
			members = append(members, member)
		}
	}
	slices.Sort(members)
	return members, nil
}

// endFreezes ends the freezes of an issue: its correction is booked, or it was declined.
func endFreezes(ctx context.Context, tx *sqlx.Tx, issue id.Issue, by, reason, requestID string) error {
	var freezes []id.Freeze
	const read = `SELECT m.id FROM lottery_freezes f JOIN member_freezes m ON m.id = f.freeze_id
		WHERE f.issue_id = $1 AND m.lifted_at IS NULL ORDER BY m.id`
	if err := tx.SelectContext(ctx, &freezes, read, issue); err != nil {
		return err
	}
	for _, freeze := range freezes {
		if err := risk.EndFreeze(ctx, tx, freeze, risk.Ending{By: by, Reason: reason, RequestID: requestID}); err != nil {
			return err
		}
	}
	return nil
}

// DeclineCorrection withdraws the operator's vote for a correction, if there is one. Winners can withdraw again when no
// vote is left, or when the operator is another than those who voted. Faults: not_found, state_changed (the correction
// is being booked).
func DeclineCorrection(ctx context.Context, db *pg.DB, issue id.Issue, a approval.Action) (Issue, error) {
	return act(ctx, db, issue, a, "lottery.decline_correction", func(tx *sqlx.Tx) error {
		i, err := lockIssue(ctx, tx, issue)
		if err != nil {
			return err
		}
		if i.HasSeed() || i.State != Settled && i.State != Settling {
			return fault.New(fault.StateChanged)
		}
		before, err := i.proposals(ctx, tx)
		if err != nil {
			return err
		}
		if _, err := a.WithdrawVote(ctx, tx, correction(issue)); err != nil {
			return err
		}
		after, err := i.proposals(ctx, tx)
		if err != nil || len(after) > 0 && len(after) < len(before) {
			return err
		}
		return endFreezes(ctx, tx, issue, a.Actor(), a.Reason, a.RequestID)
	})
}

// proposals returns the votes for results other than the current one: votes for that one are carried out.
func (i Issue) proposals(ctx context.Context, q pg.Q) ([]approval.Vote, error) {
	votes, err := approval.Votes(ctx, q, correction(i.ID))
	return slices.DeleteFunc(votes, func(v approval.Vote) bool { return v.Content == *i.Result }), err
}
