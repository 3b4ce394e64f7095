package lottery

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery/fair"
	"lantern/store/money"
	"lantern/store/pg"
)

// IssueState is where an issue is on its way from the calendar to its settlement.
type IssueState string

// The states.
const (
	Scheduled  IssueState = "SCHEDULED"
	IsOpen     IssueState = "OPEN"
	Closed     IssueState = "CLOSED"
	Entered    IssueState = "ENTERED"
	Drawn      IssueState = "DRAWN"
	Settling   IssueState = "SETTLING"
	Settled    IssueState = "SETTLED"
	Delayed    IssueState = "DELAYED"
	Voided     IssueState = "VOIDED"
	Correcting IssueState = "CORRECTING"
)

// Values lists every IssueState.
func (IssueState) Values() []IssueState {
	return []IssueState{Scheduled, IsOpen, Closed, Entered, Drawn, Settling, Settled, Delayed, Voided, Correcting}
}

// Entropy is the source of randomness of own draws.
type Entropy string

// The sources. With Local, the order root takes the place of a public beacon.
const (
	Local Entropy = "local"
	Drand Entropy = "drand"
)

// Values lists every Entropy.
func (Entropy) Values() []Entropy { return []Entropy{Local, Drand} }

// Issue is one draw of a game.
type Issue struct {
	ID         id.Issue   `db:"id"`
	Game       string     `db:"game_code"`
	Number     string     `db:"number"`
	OpensAt    time.Time  `db:"opens_at"`
	ClosesAt   time.Time  `db:"closes_at"`
	DrawsAt    time.Time  `db:"draws_at"`
	State      IssueState `db:"state"`
	Version    int        `db:"version"`
	Seed       []byte     `db:"seed"`
	Commitment *string    `db:"commitment"`
	Entropy    *Entropy   `db:"entropy"`
	Round      *int64     `db:"round"`
	Root       *string    `db:"order_root"`
	Beacon     *string    `db:"beacon"`
	Signature  *string    `db:"signature"`
	Result     *string    `db:"result"`
	DrawnAt    *time.Time `db:"drawn_at"`
	SettledAt  *time.Time `db:"settled_at"`
	// MemberMost is the most that the issue pays a member, once its settlement has begun.
	MemberMost *money.Amount `db:"member_most"`
	Reason     *string       `db:"reason"`
}

// bookedVersion is the version of the items that are settled: one more than that of the issue while others are not.
func (i Issue) bookedVersion() int {
	if i.State == Settling {
		return i.Version + 1
	}
	return i.Version
}

// HasSeed reports whether the numbers of the issue are derived from a committed seed.
func (i Issue) HasSeed() bool { return i.Commitment != nil }

const selectIssue = `SELECT i.id, i.game_code, i.number, i.opens_at, i.closes_at, i.draws_at, i.state, i.version,
	i.seed, i.commitment, i.entropy, i.round, i.order_root, i.beacon, i.signature, i.result, i.drawn_at, i.settled_at,
	i.member_most, i.reason
	FROM lottery_issues i `

// lockIssue locks an issue: against bets, too.
func lockIssue(ctx context.Context, q pg.Q, which id.Issue) (Issue, error) {
	var i Issue
	return i, q.GetContext(ctx, &i, selectIssue+`WHERE i.id = $1 FOR UPDATE`, which)
}

// IssueOf returns one issue. Faults: not_found.
func IssueOf(ctx context.Context, q pg.Q, which id.Issue) (Issue, error) {
	var i Issue
	err := q.GetContext(ctx, &i, selectIssue+`WHERE i.id = $1`, which)
	if pg.IsNone(err) {
		return i, fault.New(fault.NotFound)
	}
	return i, err
}

// Current returns the issues of a game that are sold now or next, at most limit, in the order of their draws.
func Current(ctx context.Context, q pg.Q, game string, limit int) ([]Issue, error) {
	list := []Issue{}
	const where = `WHERE i.game_code = $1 AND i.state IN ('SCHEDULED', 'OPEN') AND i.closes_at > lantern_now()
		ORDER BY i.draws_at LIMIT $2`
	return list, q.SelectContext(ctx, &list, selectIssue+where, game, limit)
}

// Results returns a game's issues that are closed, newest first, before an issue number where one is given.
func Results(ctx context.Context, q pg.Q, game, before string, limit int) ([]Issue, error) {
	list := []Issue{}
	const where = `WHERE i.game_code = $1 AND i.closes_at <= lantern_now() AND i.state NOT IN ('SCHEDULED', 'OPEN')
		AND ($2 = '' OR i.draws_at < (SELECT draws_at FROM lottery_issues WHERE game_code = $1 AND number = $2))
		ORDER BY i.draws_at DESC LIMIT $3`
	return list, q.SelectContext(ctx, &list, selectIssue+where, game, before, limit)
}

// Latest is a game's last draw with the issue that is sold now.
type Latest struct {
	Game     string     `db:"game_code"`
	Number   *string    `db:"number"`
	ClosesAt *time.Time `db:"closes_at"`
	DrawsAt  *time.Time `db:"draws_at"`
	Last     *string    `db:"last_number"`
	Result   *string    `db:"last_result"`
}

// Overview returns the current issue and the last result of every game.
func Overview(ctx context.Context, q pg.Q) (map[string]Latest, error) {
	const read = `SELECT g.code AS game_code, o.number, o.closes_at, o.draws_at, d.number AS last_number,
			d.result AS last_result
		FROM lottery_games g
		LEFT JOIN LATERAL (SELECT number, closes_at, draws_at FROM lottery_issues
			WHERE game_code = g.code AND state IN ('SCHEDULED', 'OPEN') AND draws_at > lantern_now()
				AND closes_at > lantern_now() ORDER BY draws_at LIMIT 1) o ON true
		LEFT JOIN LATERAL (SELECT number, result FROM lottery_issues
			WHERE game_code = g.code AND draws_at <= lantern_now() AND result IS NOT NULL
			ORDER BY draws_at DESC LIMIT 1) d ON true`
	var rows []Latest
	if err := q.SelectContext(ctx, &rows, read); err != nil {
		return nil, err
	}
	all := make(map[string]Latest, len(rows))
	for _, row := range rows {
		all[row.Game] = row
	}
	return all, nil
}

// roundOf is the beacon's round for an issue: the first that is published three seconds after the close or later.
func roundOf(closesAt time.Time) int64 { return int64(fair.RoundAt(closesAt.Unix() + 3)) }
