package lottery

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/fair"
	"lantern/store/pg"
)

// Proof is everything that repeats an own draw. What is not published yet is empty: the seed and the beacon until the
// draw, the root until the close.
type Proof struct {
	Issue Issue
	Rules string
	Seed  string
	// Line is the member's bet as the tree contains it, Path its way to the root.
	Line string
	Path []fair.Step
}

// ProofOf returns the proof of an issue, and the path of one of the member's bets where one is named. Faults:
// not_found.
func ProofOf(ctx context.Context, q pg.Q, which id.Issue, member id.Member, bet id.Bet) (Proof, error) {
	i, err := IssueOf(ctx, q, which)
	if err != nil {
		return Proof{}, err
	}
	if !i.HasSeed() {
		return Proof{}, fault.New(fault.NotFound)
	}
	g, err := GameOf(ctx, q, i.Game)
	if err != nil {
		return Proof{}, err
	}
	p := Proof{Issue: i, Rules: g.Rules}
	// The seed is stored in the clear with the result, and after an issue became void.
	if i.Result != nil || i.State == Voided && len(i.Seed) == seedLength {
		p.Seed = hex.EncodeToString(i.Seed)
	}
	if bet == "" {
		return p, nil
	}
	var isOwn bool
	const own = `SELECT EXISTS (SELECT FROM lottery_items WHERE id = $1 AND issue_id = $2 AND member_id = $3)`
	if err := q.GetContext(ctx, &isOwn, own, bet, which, member); err != nil {
		return p, err
	}
	if !isOwn {
		return p, fault.New(fault.NotFound)
	}
	return p.withPath(ctx, q, bet)
}

func (p Proof) withPath(ctx context.Context, q pg.Q, bet id.Bet) (Proof, error) {
	if p.Issue.Root == nil {
		return p, nil
	}
	leaves, err := leavesOf(ctx, q, p.Issue.ID)
	if err != nil {
		return p, err
	}
	at := slices.IndexFunc(leaves, func(l leaf) bool { return l.ID == bet })
	if at < 0 {
		return p, nil
	}
	hashes := make([]fair.Hash, len(leaves))
	for n, l := range leaves {
		hashes[n] = fair.Leaf(l.line())
	}
	p.Line, p.Path = leaves[at].line(), fair.NewTree(hashes).Path(at)
	return p, nil
}

const (
	seedLength = 32
	// revealedAtOnce bounds one run of RevealSeeds.
	revealedAtOnce = 500
)

// RevealSeeds is the job that publishes the seeds of issues that became void before their draw, so that their
// commitments can be checked, too. A sealed seed is longer than the seed.
func (m Machine) RevealSeeds(ctx context.Context, tx *sqlx.Tx) error {
	var hidden []struct {
		ID   id.Issue `db:"id"`
		Seed []byte   `db:"seed"`
	}
	const read = `SELECT id, seed FROM lottery_issues WHERE state = 'VOIDED' AND octet_length(seed) > 32
		ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`
	if err := tx.SelectContext(ctx, &hidden, read, revealedAtOnce); err != nil {
		return err
	}
	ids, seeds := make([]string, len(hidden)), make(pq.ByteaArray, len(hidden))
	for n, issue := range hidden {
		seed, err := m.Seal.Open(issue.Seed, sealedAs)
		if err != nil {
			return fmt.Errorf("seed of %s: %w", issue.ID, err)
		}
		ids[n], seeds[n] = string(issue.ID), seed
	}
	const reveal = `UPDATE lottery_issues i SET seed = a.seed FROM unnest($1::uuid[], $2::bytea[]) AS a (id, seed)
		WHERE i.id = a.id`
	_, err := tx.ExecContext(ctx, reveal, pq.Array(ids), seeds)
	return err
}
