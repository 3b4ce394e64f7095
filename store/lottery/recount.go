package lottery

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/lottery/fair"
	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/pg"
)

// Differs is what of a settled issue differs from what follows from its bets and its result.
type Differs string

// The differences: the numbers do not follow from the seed, the root is not that of the stored bets, an item was paid
// another amount than its numbers win, or the ledger booked another amount than the item says.
const (
	ResultDiffers Differs = "RESULT"
	RootDiffers   Differs = "ROOT"
	PayoutDiffers Differs = "PAYOUT"
	LedgerDiffers Differs = "LEDGER"
)

// Values lists every Differs.
func (Differs) Values() []Differs {
	return []Differs{ResultDiffers, RootDiffers, PayoutDiffers, LedgerDiffers}
}

// Finding is one difference. Bet is nil where it is about the issue.
type Finding struct {
	Issue    id.Issue `db:"issue_id"`
	Bet      *id.Bet  `db:"bet_id"`
	Kind     Differs  `db:"kind"`
	Stored   string   `db:"stored"`
	Computed string   `db:"computed"`
}

// Recount is the check of a night: every issue that was settled since the one before is computed again. Without EndedAt
// it is running or was interrupted.
type Recount struct {
	Night   clock.Date `db:"night"`
	From    time.Time  `db:"settled_from"`
	Until   time.Time  `db:"settled_until"`
	EndedAt *time.Time `db:"ended_at"`
	Issues  int        `db:"issues"`
	Items   int        `db:"items"`
	// Findings counts all of them, Found has the first ones.
	Findings int       `db:"findings"`
	Found    []Finding `db:"-"`
}

const (
	// recountTimeout is how long a recount may take before another instance starts it again.
	recountTimeout = 2 * time.Hour
	// recountMargin is how old a settlement is at least: its transaction has ended.
	recountMargin = 10 * time.Minute
	// recountedAtOnce is how many items one statement reads, but for those of one member, which stay together.
	recountedAtOnce = 4000
	// mostFindings is how many differences of a night are stored.
	mostFindings = 1000
)

// RecountDue is the job that recounts, once a night. isDone is false when nothing was due or another instance does it.
func RecountDue(ctx context.Context, db *pg.DB) (done Recount, isDone bool, err error) {
	done, isClaimed, err := claimRecount(ctx, db)
	if err != nil || !isClaimed {
		return done, false, err
	}
	if err := done.run(ctx, db); err != nil {
		return done, false, err
	}
	return done, true, done.end(ctx, db)
}

func claimRecount(ctx context.Context, db *pg.DB) (claimed Recount, isClaimed bool, err error) {
	const claim = `INSERT INTO lottery_recounts AS r (night, settled_from, settled_until)
		SELECT business_day(lantern_now()), COALESCE((SELECT max(settled_until) FROM lottery_recounts), 'epoch'),
			lantern_now() - $1 * interval '1 second'
		WHERE lantern_now() >= business_start(business_day(lantern_now())) + $2 * interval '1 second'
		ON CONFLICT (night) DO UPDATE SET begun_at = lantern_now()
		WHERE r.ended_at IS NULL AND r.begun_at < lantern_now() - $3 * interval '1 second'
		RETURNING night::text AS night, settled_from, settled_until`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &claimed, claim, int64(recountMargin/time.Second), int64(ledger.ProofStart/time.Second),
			int64(recountTimeout/time.Second))
		isClaimed = err == nil
		if pg.IsNone(err) {
			return nil
		}
		return err
	})
	return claimed, isClaimed, err
}

// run recounts the issues of the span.
func (r *Recount) run(ctx context.Context, q pg.Q) error {
	var issues []Issue
	const where = `WHERE i.settled_at > $1 AND i.settled_at <= $2 AND i.state = 'SETTLED' ORDER BY i.settled_at`
	if err := q.SelectContext(ctx, &issues, selectIssue+where, r.From, r.Until); err != nil {
		return pg.Named(err)
	}
	list, err := Games(ctx, q)
	if err != nil {
		return err
	}
	games := make(map[string]string, len(list))
	for _, g := range list {
		games[g.Code] = g.Rules
	}
	rules, _, err := rulesOf(ctx, q)
	if err != nil {
		return err
	}
	for _, i := range issues {
		if err := r.issue(ctx, q, i, games[i.Game], rules.Limits); err != nil {
			return fmt.Errorf("recount of %s %s: %w", i.Game, i.Number, err)
		}
		r.Issues++
	}
	return nil
}

func (r *Recount) issue(ctx context.Context, q pg.Q, i Issue, game string, limits Limits) error {
	drawn, err := rules.ParseDraw(game, *i.Result)
	if err != nil {
		return err
	}
	if i.HasSeed() {
		if err := r.proof(ctx, q, i, game, drawn); err != nil {
			return err
		}
	}
	var after *id.Member
	for {
		items, err := settledOf(ctx, q, i.ID, after)
		if err != nil || len(items) == 0 {
			return err
		}
		if err := r.items(ctx, q, i, items, drawn, limits); err != nil {
			return err
		}
		after = &items[len(items)-1].Member
	}
}

// proof derives the root from the stored bets and the numbers from the published inputs.
func (r *Recount) proof(ctx context.Context, q pg.Q, i Issue, game string, drawn rules.Draw) error {
	tree, err := treeOf(ctx, q, i.ID)
	if err != nil {
		return err
	}
	root := tree.Root()
	if computed := hex.EncodeToString(root[:]); computed != *i.Root {
		r.add(Finding{Issue: i.ID, Kind: RootDiffers, Stored: *i.Root, Computed: computed})
	}
	in := fair.Inputs{Game: game, Issue: i.Number, Round: uint64(*i.Round), Seed: [32]byte(i.Seed)}
	for _, part := range []struct {
		to   *[32]byte
		text string
	}{{&in.Beacon, *i.Beacon}, {&in.Root, *i.Root}} {
		raw, err := hex.DecodeString(part.text)
		if err != nil {
			return err
		}
		copy(part.to[:], raw)
	}
	again, _, err := fair.Draw(in)
	if err == nil && again.String() != drawn.String() {
		r.add(Finding{Issue: i.ID, Kind: ResultDiffers, Stored: drawn.String(), Computed: again.String()})
	}
	return err
}

// settledOf returns the settled items of an issue, all of each member, of the members after one.
func settledOf(ctx context.Context, q pg.Q, issue id.Issue, after *id.Member) (items []item, err error) {
	const read = `WITH first AS (
			SELECT member_id FROM lottery_items WHERE issue_id = $1 AND state IN ('WON', 'LOST', 'PUSH')
				AND ($2::uuid IS NULL OR member_id > $2) ORDER BY member_id LIMIT $3
		), edge AS (SELECT max(member_id::text)::uuid AS member FROM first)
		SELECT id, member_id, chase_id, bet_type, selection, per_unit, stake, prize_group, factor_ppm, odds, max_payout,
			state, version, payout, pushed, placed_at
		FROM lottery_items, edge WHERE issue_id = $1 AND state IN ('WON', 'LOST', 'PUSH')
			AND ($2::uuid IS NULL OR member_id > $2) AND member_id <= edge.member
		ORDER BY member_id, id`
	return items, q.SelectContext(ctx, &items, read, issue, after, recountedAtOnce)
}

// items compares what items were paid with what they win, and with what the ledger booked of them.
func (r *Recount) items(ctx context.Context, q pg.Q, i Issue, items []item, drawn rules.Draw, limits Limits) error {
	paid, err := outcomes(items, drawn, i.limits(limits))
	if err != nil {
		return err
	}
	booked, err := revenueOf(ctx, q, items)
	if err != nil {
		return err
	}
	for n, it := range items {
		r.Items++
		if stored := (outcome{it.Payout, it.Pushed}); stored != paid[n] {
			r.add(Finding{Issue: i.ID, Bet: &it.ID, Kind: PayoutDiffers, Stored: stored.String(), Computed: paid[n].String()})
		}
		if revenue := it.Stake - it.Payout; booked[it.ID] != revenue {
			r.add(Finding{Issue: i.ID, Bet: &it.ID, Kind: LedgerDiffers, Stored: booked[it.ID].String(),
				Computed: revenue.String()})
		}
	}
	return nil
}

// String writes the payout and, where there is one, its part that returns stakes.
func (o outcome) String() string {
	if o.pushed == 0 {
		return o.payout.String()
	}
	return o.payout.String() + " (" + o.pushed.String() + " returned)"
}

// revenueOf returns what the ledger booked as revenue of items: stake less payout, corrections included.
func revenueOf(ctx context.Context, q pg.Q, items []item) (map[id.Bet]money.Amount, error) {
	bets := make([]string, len(items))
	for n, it := range items {
		bets[n] = string(it.ID)
	}
	var rows []struct {
		Bet     id.Bet       `db:"bet"`
		Revenue money.Amount `db:"revenue"`
	}
	const read = `SELECT e.related_id AS bet, sum(l.amount)::bigint AS revenue
		FROM entries e JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id
		WHERE e.related_id = ANY ($1) AND e.related_kind = 'bet' AND starts_with(a.code, 'rev:game:') GROUP BY 1`
	if err := q.SelectContext(ctx, &rows, read, pq.Array(bets)); err != nil {
		return nil, err
	}
	revenue := make(map[id.Bet]money.Amount, len(rows))
	for _, row := range rows {
		revenue[row.Bet] = row.Revenue
	}
	return revenue, nil
}

func (r *Recount) add(f Finding) {
	r.Findings++
	if len(r.Found) < mostFindings {
		r.Found = append(r.Found, f)
	}
}

// end stores a recount, unless another instance has already done it.
func (r *Recount) end(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const end = `UPDATE lottery_recounts SET ended_at = lantern_now(), issues = $2, items = $3, findings = $4
			WHERE night = $1 AND ended_at IS NULL`
		done, err := tx.ExecContext(ctx, end, r.Night, r.Issues, r.Items, r.Findings)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return err
		}
		const insert = `INSERT INTO lottery_recount_findings (night, number, issue_id, bet_id, kind, stored, computed)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`
		for n, f := range r.Found {
			if _, err := tx.ExecContext(ctx, insert, r.Night, n+1, f.Issue, f.Bet, f.Kind, f.Stored, f.Computed); err != nil {
				return err
			}
		}
		return nil
	})
}

// Recounts returns the last 30 nights with their findings, the newest first.
func Recounts(ctx context.Context, q pg.Q) ([]Recount, error) {
	list := []Recount{}
	const read = `SELECT night::text AS night, settled_from, settled_until, ended_at,
			issues, items, findings
		FROM lottery_recounts r ORDER BY r.night DESC LIMIT 30`
	if err := q.SelectContext(ctx, &list, read); err != nil {
		return nil, err
	}
	for n := range list {
		const found = `SELECT issue_id, bet_id, kind, stored, computed FROM lottery_recount_findings WHERE night = $1
			ORDER BY number`
		if err := q.SelectContext(ctx, &list[n].Found, found, list[n].Night); err != nil {
			return nil, err
		}
	}
	return list, nil
}
