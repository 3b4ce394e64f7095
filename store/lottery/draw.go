package lottery

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/fair"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/timer"
)

// The kinds of timers, by issue.
const (
	closing  = "lottery_close"
	drawing  = "lottery_draw"
	settling = "lottery_settle"
	ending   = "lottery_end"
	// correcting goes through settled items again, of an issue whose result was corrected or that became void.
	correcting = "lottery_correct"
)

// Timers are the handlers of what happens to issues at an instant.
func (m Machine) Timers() map[string]timer.Handler {
	return map[string]timer.Handler{
		closing: m.close, drawing: m.draw, settling: m.settle, ending: end, correcting: correct,
	}
}

// close ends the sales of an issue: no bet can be accepted once the row is locked. It publishes the root of the order
// tree and opens the next issue.
func (m Machine) close(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	i, err := lockIssue(ctx, tx, id.Issue(t.Key))
	if err != nil || i.State != IsOpen {
		return err
	}
	tree, err := treeOf(ctx, tx, i.ID)
	if err != nil {
		return err
	}
	root := tree.Root()
	const update = `UPDATE lottery_issues SET state = 'CLOSED', order_root = $2 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, update, i.ID, hex.EncodeToString(root[:])); err != nil {
		return err
	}
	if err := openNext(ctx, tx, i.Game); err != nil {
		return err
	}
	g, err := GameOf(ctx, tx, i.Game)
	if err != nil {
		return err
	}
	if err := timer.Set(ctx, tx, ending, string(i.ID), i.DrawsAt.Add(time.Duration(g.VoidAfter)*time.Second)); err != nil {
		return err
	}
	if !i.HasSeed() {
		return nil
	}
	return timer.Set(ctx, tx, drawing, string(i.ID), i.DrawsAt)
}

// leaf is an accepted bet as the order tree contains it.
type leaf struct {
	ID        id.Bet       `db:"id"`
	Type      string       `db:"bet_type"`
	Selection string       `db:"selection"`
	Stake     money.Amount `db:"stake"`
}

func (l leaf) line() string { return fair.Line(string(l.ID), l.Type, l.Selection, l.Stake) }

// leavesOf returns the accepted bets of an issue in the order of the tree: those that were not cancelled before the
// close.
func leavesOf(ctx context.Context, tx sqlx.QueryerContext, issue id.Issue) (leaves []leaf, err error) {
	const read = `SELECT id, bet_type, selection, stake FROM lottery_items
		WHERE issue_id = $1 AND state <> 'CANCELLED' ORDER BY id`
	return leaves, sqlx.SelectContext(ctx, tx, &leaves, read, issue)
}

func treeOf(ctx context.Context, tx sqlx.QueryerContext, issue id.Issue) (*fair.Tree, error) {
	leaves, err := leavesOf(ctx, tx, issue)
	hashes := make([]fair.Hash, len(leaves))
	for n, l := range leaves {
		hashes[n] = fair.Leaf(l.line())
	}
	return fair.NewTree(hashes), err
}

// draw derives the numbers of an issue and publishes them with everything that anyone needs to repeat it. A beacon that
// does not come delays the draw; no other source takes its place.
func (m Machine) draw(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	i, err := lockIssue(ctx, tx, id.Issue(t.Key))
	if err != nil || i.State != Closed && i.State != Delayed {
		return err
	}
	if *i.Entropy == Drand && i.Signature == nil {
		const delay = `UPDATE lottery_issues SET state = 'DELAYED' WHERE id = $1`
		if _, err := tx.ExecContext(ctx, delay, i.ID); err != nil {
			return err
		}
		return timer.SetAfter(ctx, tx, drawing, t.Key, beaconPause)
	}
	in, err := m.inputs(ctx, tx, i)
	if err != nil {
		return err
	}
	drawn, _, err := fair.Draw(in)
	if err != nil {
		return err
	}
	const publish = `UPDATE lottery_issues SET state = 'DRAWN', result = $2, beacon = $3, seed = $4,
		drawn_at = lantern_now() WHERE id = $1`
	if _, err := tx.ExecContext(ctx, publish, i.ID, drawn.String(), hex.EncodeToString(in.Beacon[:]),
		in.Seed[:]); err != nil {
		return err
	}
	return startSettlement(ctx, tx, t.Key)
}

// inputs collects what decides the numbers: the seed, the root and the beacon, whose signature is checked.
func (m Machine) inputs(ctx context.Context, tx *sqlx.Tx, i Issue) (in fair.Inputs, err error) {
	g, err := GameOf(ctx, tx, i.Game)
	if err != nil {
		return in, err
	}
	in = fair.Inputs{Game: g.Rules, Issue: i.Number, Round: uint64(*i.Round)}
	seed, err := m.Seal.Open(i.Seed, sealedAs)
	if err != nil {
		return in, fmt.Errorf("seed of %s: %w", i.ID, err)
	}
	copy(in.Seed[:], seed)
	root, err := hex.DecodeString(*i.Root)
	if err != nil {
		return in, fmt.Errorf("root of %s: %w", i.ID, err)
	}
	copy(in.Root[:], root)
	if *i.Entropy == Local {
		in.Beacon = in.Root
		return in, nil
	}
	signature, err := hex.DecodeString(*i.Signature)
	if err != nil {
		return in, fmt.Errorf("signature of %s: %w", i.ID, err)
	}
	in.Beacon, err = fair.VerifyBeacon(in.Round, signature)
	return in, err
}

const (
	// beaconPause is how long a draw waits before it looks for its beacon again.
	beaconPause = time.Second
	// beaconsAtOnce bounds one run of FetchBeacons.
	beaconsAtOnce = 20
)

// FetchBeacons is the job that fetches the signatures for which closed issues wait, outside any transaction, and keeps
// those that are the beacon's. Issues of the same round share one call.
func (m Machine) FetchBeacons(ctx context.Context, db *pg.DB) error {
	if m.Beacon == nil {
		return nil
	}
	const read = `SELECT DISTINCT round FROM lottery_issues WHERE state IN ('CLOSED', 'DELAYED') AND entropy = 'drand'
		AND signature IS NULL ORDER BY round LIMIT $1`
	var rounds []int64
	if err := db.SelectContext(ctx, &rounds, read, beaconsAtOnce); err != nil {
		return pg.Named(err)
	}
	for _, round := range rounds {
		signature, err := m.Beacon(ctx, uint64(round))
		if err != nil {
			return err
		}
		if _, err := fair.VerifyBeacon(uint64(round), signature); err != nil {
			return err
		}
		err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
			const keep = `UPDATE lottery_issues SET signature = $2 WHERE round = $1 AND signature IS NULL
				AND entropy = 'drand' AND state IN ('CLOSED', 'DELAYED')`
			_, err := tx.ExecContext(ctx, keep, round, hex.EncodeToString(signature))
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// shards is how many timers settle an issue at once; each has its own members, so that they never wait for a balance.
const shards = 2

// startSettlement marks a drawn issue as settling and starts the timers that settle it.
func startSettlement(ctx context.Context, tx *sqlx.Tx, issue string) error {
	limits, err := limitsOf(ctx, tx)
	if err != nil {
		return err
	}
	const begin = `UPDATE lottery_issues SET state = 'SETTLING', member_most = $2 WHERE id = $1 AND state = 'DRAWN'`
	if _, err := tx.ExecContext(ctx, begin, issue, limits.MemberPayout); err != nil {
		return err
	}
	return startShards(ctx, tx, issue)
}

// shardKey is the key of a timer that settles.
func shardKey(issue string, shard int) string { return fmt.Sprintf("%s/%d", issue, shard) }

func startShards(ctx context.Context, tx *sqlx.Tx, issue string) error {
	for shard := range shards {
		if err := timer.SetAfter(ctx, tx, settling, shardKey(issue, shard), 0); err != nil {
			return err
		}
	}
	return nil
}

// end gives up waiting for a result: the issue is void. A draw that is being made is waited for.
func end(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
	if _, err := timer.Cancel(ctx, tx, drawing, t.Key); err != nil {
		return err
	}
	i, err := IssueOf(ctx, tx, id.Issue(t.Key))
	if err != nil || !slices.Contains(waiting, i.State) {
		return err
	}
	return void(ctx, tx, i.ID, "no result in time", waiting...)
}

// stop locks an issue after the timers of its draw and its settlement were stopped: their handlers lock it, too.
func stop(ctx context.Context, tx *sqlx.Tx, issue id.Issue) (Issue, error) {
	if _, err := timer.Cancel(ctx, tx, drawing, string(issue)); err != nil {
		return Issue{}, err
	}
	for shard := range shards {
		if _, err := timer.Cancel(ctx, tx, settling, shardKey(string(issue), shard)); err != nil {
			return Issue{}, err
		}
	}
	return lockIssue(ctx, tx, issue)
}

// void marks an issue that is in one of the states as void. Its stakes are returned by the timers that would have
// settled it.
func void(ctx context.Context, tx *sqlx.Tx, issue id.Issue, reason string, from ...IssueState) error {
	i, err := stop(ctx, tx, issue)
	if err != nil {
		return err
	}
	if !slices.Contains(from, i.State) {
		return fault.New(fault.StateChanged)
	}
	const update = `UPDATE lottery_issues SET state = 'VOIDED', reason = $2, version = $3 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, update, issue, reason, i.bookedVersion()); err != nil {
		return err
	}
	const release = `UPDATE lottery_items SET held_until = NULL WHERE issue_id = $1 AND state = 'PENDING'
		AND held_until IS NOT NULL`
	if _, err := tx.ExecContext(ctx, release, issue); err != nil {
		return err
	}
	return startShards(ctx, tx, string(issue))
}

// FetchingBeacons is the job that calls FetchBeacons.
func (m Machine) FetchingBeacons(db *pg.DB) func(context.Context) error {
	return func(ctx context.Context) error { return m.FetchBeacons(ctx, db) }
}
