package matching

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// BlockSide is the side of matches from which a member is excluded.
type BlockSide string

// The sides.
const (
	AsDepositor BlockSide = "DEPOSITOR"
	AsReceiver  BlockSide = "RECEIVER"
	OnBothSides BlockSide = "BOTH"
)

// Values lists every BlockSide.
func (BlockSide) Values() []BlockSide { return []BlockSide{AsDepositor, AsReceiver, OnBothSides} }

// Block excludes a member from matches until it is lifted.
type Block struct {
	ID       id.MatchingBlock `db:"id"`
	Member   id.Member        `db:"member_id"`
	Username string           `db:"username"`
	Side     BlockSide        `db:"side"`
	Reason   string           `db:"reason"`
	Actor    string           `db:"actor"`
	MadeAt   time.Time        `db:"made_at"`
	LiftedAt *time.Time       `db:"lifted_at"`
}

const selectBlock = `SELECT b.id, b.member_id, m.username, b.side, b.reason, b.actor, b.made_at, b.lifted_at
	FROM matching_blocks b JOIN members m ON m.id = b.member_id `

// Blocks lists the blocks in force, newest first.
func Blocks(ctx context.Context, q pg.Q) ([]Block, error) {
	list := []Block{}
	err := q.SelectContext(ctx, &list, selectBlock+`WHERE b.lifted_at IS NULL ORDER BY b.id DESC LIMIT 500`)
	return list, err
}

// AddBlock excludes a member from matches; matches that exist go on. Faults: conflict (blocked on this side already),
// validation_failed (also for an unknown username).
func AddBlock(ctx context.Context, db *pg.DB, username string, side BlockSide, by approval.Action) (Block, error) {
	var made Block
	if err := by.Check(); err != nil {
		return made, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		who, err := member.Identify(ctx, tx, username)
		if err != nil {
			return err
		}
		const add = `INSERT INTO matching_blocks (id, member_id, side, reason, actor) VALUES ($1, $2, $3, $4, $5)`
		which := id.New[id.MatchingBlock]()
		_, err = tx.ExecContext(ctx, add, which, who, side, by.Reason, by.Actor())
		if pg.IsUnique(err, "matching_blocks_open") {
			return fault.New(fault.Conflict).Because(err)
		}
		if err != nil {
			return err
		}
		if err := tx.GetContext(ctx, &made, selectBlock+`WHERE b.id = $1`, which); err != nil {
			return err
		}
		return by.Note(ctx, tx, "matching.block", "member:"+string(who), nil, map[string]any{"side": side})
	})
	return made, err
}

// LiftBlock ends a block. Faults: not_found, state_changed (lifted already), validation_failed.
func LiftBlock(ctx context.Context, db *pg.DB, which id.MatchingBlock, by approval.Action) (Block, error) {
	var block Block
	if err := by.Check(); err != nil {
		return block, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &block, selectBlock+`WHERE b.id = $1 FOR NO KEY UPDATE OF b`, which)
		switch {
		case pg.IsNone(err):
			return fault.New(fault.NotFound)
		case err != nil:
			return err
		case block.LiftedAt != nil:
			return fault.New(fault.StateChanged).With("state", "lifted")
		}
		const lift = `UPDATE matching_blocks SET lifted_at = lantern_now(), lifted_by = $2, lift_reason = $3
			WHERE id = $1 RETURNING lifted_at`
		if err := tx.GetContext(ctx, &block.LiftedAt, lift, which, by.Actor(), by.Reason); err != nil {
			return err
		}
		return by.Note(ctx, tx, "matching.unblock", "member:"+string(block.Member), map[string]any{"side": block.Side}, nil)
	})
	return block, err
}
