package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// FreeState is the state of free rounds.
type FreeState string

// The states. Asked means that the grant is being sent to the vendor; the member may have the rounds already.
const (
	FreeProposed  FreeState = "PROPOSED"
	FreeRefused   FreeState = "REFUSED"
	FreeRequested FreeState = "ASKED"
	FreeGiven     FreeState = "GIVEN"
	FreeCancelled FreeState = "CANCELLED"
	FreeEnded     FreeState = "ENDED"
	FreeExpired   FreeState = "EXPIRED"
	FreeFailed    FreeState = "FAILED"
)

// Values lists every FreeState.
func (FreeState) Values() []FreeState {
	return []FreeState{
		FreeProposed, FreeRefused, FreeRequested, FreeGiven, FreeCancelled, FreeEnded, FreeExpired, FreeFailed,
	}
}

// FreeRounds are rounds granted to a member at one vendor: Count rounds of one value, in some of its games, until a
// moment. Reward is the vendor's name of the grant, Key the operators' reference of the case.
type FreeRounds struct {
	ID         id.FreeRounds  `db:"id"`
	Member     id.Member      `db:"member_id"`
	Username   string         `db:"username"`
	Vendor     string         `db:"vendor_code"`
	VendorName string         `db:"vendor_name"`
	Reward     string         `db:"reward_id"`
	Games      pq.StringArray `db:"games"`
	Currency   string         `db:"currency"`
	Count      int            `db:"count"`
	BetValue   money.Amount   `db:"bet_value"`
	Multiplier int            `db:"multiplier"`
	Until      time.Time      `db:"valid_until"`
	Key        string         `db:"key"`
	Reason     string         `db:"reason"`
	ProposedBy string         `db:"proposer"`
	ProposedAt time.Time      `db:"proposed_at"`
	State      FreeState      `db:"state"`
	DecidedBy  *string        `db:"decider"`
	Decision   *string        `db:"decision"`
	DecidedAt  *time.Time     `db:"decided_at"`
	Used       int            `db:"used"`
	// VendorLeft is the number of remaining rounds in the vendor's last answer.
	VendorLeft *int       `db:"vendor_left"`
	ReadAt     *time.Time `db:"read_at"`
	EndedAt    *time.Time `db:"ended_at"`
	EndedBy    *string    `db:"ended_by"`
	Tries      int        `db:"tries"`
	Problem    string     `db:"problem"`
}

// Worth is the total value of the rounds.
func (f FreeRounds) Worth() money.Amount { return money.Amount(f.Count) * f.BetValue }

const selectFree = `SELECT f.id, f.member_id, m.username, f.vendor_code, v.name AS vendor_name, f.reward_id, f.games,
	f.currency, f.count, f.bet_value, f.multiplier, f.valid_until, f.key, f.reason, p.name AS proposer, f.proposed_at,
	f.state, d.name AS decider, f.decision, f.decided_at, f.used, f.vendor_left,
	f.read_at, f.ended_at, f.ended_by, f.tries, f.problem
	FROM free_rounds f JOIN members m ON m.id = f.member_id JOIN vendors v ON v.code = f.vendor_code
	JOIN operators p ON p.id = f.proposed_by
	LEFT JOIN operators d ON d.id = f.decided_by `

// FreeRoundsOf returns a grant. Faults: not_found.
func FreeRoundsOf(ctx context.Context, q pg.Q, which id.FreeRounds) (FreeRounds, error) {
	return oneFree(ctx, q, `WHERE f.id = $1`, which)
}

// freeRoundsOfCase returns the grant with an operators' reference. Faults: not_found.
func freeRoundsOfCase(ctx context.Context, q pg.Q, key string) (FreeRounds, error) {
	return oneFree(ctx, q, `WHERE f.key = $1`, key)
}

// lockFreeRounds reads a grant and locks it. Faults: not_found.
func lockFreeRounds(ctx context.Context, tx *sqlx.Tx, which id.FreeRounds) (FreeRounds, error) {
	return oneFree(ctx, tx, `WHERE f.id = $1 FOR NO KEY UPDATE OF f`, which)
}

func oneFree(ctx context.Context, q pg.Q, where string, args ...any) (f FreeRounds, err error) {
	err = q.GetContext(ctx, &f, selectFree+where, args...)
	if pg.IsNone(err) {
		return f, fault.New(fault.NotFound)
	}
	return f, err
}

// insertFreeRounds records a grant, or finds the one of the same key: then isNew is false. A grant that needs no second
// operator is due to be sent to the vendor.
func insertFreeRounds(ctx context.Context, tx *sqlx.Tx, f FreeRounds,
	by id.Operator) (made FreeRounds, isNew bool, err error) {
	const add = `INSERT INTO free_rounds (id, member_id, vendor_code, reward_id, games, currency, count, bet_value,
		multiplier, valid_until, key, reason, proposed_by, state, due_at)
		VALUES ($1::uuid, $2, $3, $1::text, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, CASE WHEN $13 = 'ASKED'
		THEN lantern_now() END) ON CONFLICT (key) DO NOTHING`
	done, err := tx.ExecContext(ctx, add, string(id.New[id.FreeRounds]()), f.Member, f.Vendor, pq.Array([]string(f.Games)),
		f.Currency, f.Count, int64(f.BetValue), f.Multiplier,
		f.Until, f.Key, f.Reason, by, string(f.State))
	if err != nil {
		return made, false, err
	}
	rows, err := done.RowsAffected()
	if err != nil {
		return made, false, err
	}
	made, err = freeRoundsOfCase(ctx, tx, f.Key)
	return made, rows == 1, err
}

// recordDecision records the decision of the second operator.
func recordDecision(ctx context.Context, tx *sqlx.Tx, which id.FreeRounds, to FreeState, by id.Operator,
	why string) error {
	const decide = `UPDATE free_rounds SET state = $2, decided_by = $3, decision = $4, decided_at = lantern_now(),
		due_at = CASE WHEN $2 = 'ASKED' THEN lantern_now() END, ended_at = CASE WHEN $2 = 'REFUSED' THEN lantern_now() END
		WHERE id = $1`
	_, err := tx.ExecContext(ctx, decide, which, string(to), by, why)
	return err
}

// endFreeRounds ends the rounds that are left: no bet with them is accepted from then on, and the vendor is informed,
// again until it answers. isOpen is false where nothing was left to end.
func endFreeRounds(ctx context.Context, tx *sqlx.Tx, which id.FreeRounds, actor string) (isOpen bool, err error) {
	err = tx.GetContext(ctx, &isOpen, `SELECT free_rounds_cancel($1, $2)`, which, actor)
	return isOpen, err
}

const mostFree = 200

// FreeRoundsList returns the newest grants of a member or of all; with onlyOpen the open ones, oldest first.
func FreeRoundsList(ctx context.Context, q pg.Q, who id.Member, onlyOpen bool) ([]FreeRounds, error) {
	where := `WHERE $1 IN ('', f.member_id::text) ORDER BY f.id DESC LIMIT $2`
	if onlyOpen {
		where = `WHERE $1 IN ('', f.member_id::text) AND f.state IN ('PROPOSED', 'ASKED', 'GIVEN') ORDER BY f.id LIMIT $2`
	}
	list := []FreeRounds{}
	err := q.SelectContext(ctx, &list, selectFree+where, string(who), mostFree)
	return list, err
}

// PlayableFreeRounds returns the rounds that a member can play now, the first to expire first.
func PlayableFreeRounds(ctx context.Context, q pg.Q, who id.Member) ([]FreeRounds, error) {
	const where = `WHERE f.member_id = $1 AND f.state = 'GIVEN' AND f.valid_until > lantern_now() AND f.used < f.count
		ORDER BY f.valid_until, f.id LIMIT $2`
	list := []FreeRounds{}
	err := q.SelectContext(ctx, &list, selectFree+where, who, mostFree)
	return list, err
}

// FreeRoundsOfBet returns the grant that a bet used. pg.IsNone: the bet used none, or a reward of the vendor's own.
func FreeRoundsOfBet(ctx context.Context, q pg.Q, which id.Bet) (f FreeRounds, err error) {
	const join = `JOIN bets b ON b.vendor_code = f.vendor_code AND b.reward_id = f.reward_id WHERE b.id = $1`
	err = q.GetContext(ctx, &f, selectFree+join, which)
	return f, err
}

// ExpireFreeRounds is the job that ends expired rounds.
func ExpireFreeRounds(ctx context.Context, tx *sqlx.Tx) error {
	const expire = `UPDATE free_rounds SET state = 'EXPIRED', ended_at = lantern_now(), ended_by = 'time', due_at = NULL
		WHERE id IN (SELECT id FROM free_rounds WHERE state IN ('PROPOSED', 'ASKED', 'GIVEN')
		AND valid_until <= lantern_now() ORDER BY id LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED)`
	_, err := tx.ExecContext(ctx, expire)
	return err
}

// use takes the round of a free bet. It returns false if the reward is known and has no round for this bet.
func use(ctx context.Context, tx *sqlx.Tx, b Bet) (isThere bool, err error) {
	const take = `WITH used AS (
			UPDATE free_rounds SET used = used + 1, state = CASE WHEN used + 1 = count THEN 'ENDED' ELSE state END,
				ended_at = CASE WHEN used + 1 = count THEN lantern_now() END,
				ended_by = CASE WHEN used + 1 = count THEN 'played' END,
				due_at = CASE WHEN used + 1 = count THEN NULL ELSE due_at END
			WHERE vendor_code = $1 AND reward_id = $2 AND member_id = $3 AND $4 = ANY (games) AND currency = $5
				AND $6 <= bet_value AND used < count AND state IN ('ASKED', 'GIVEN') AND valid_until > lantern_now()
			RETURNING id)
		SELECT EXISTS (SELECT FROM used)
			OR NOT EXISTS (SELECT FROM free_rounds WHERE vendor_code = $1 AND reward_id = $2)`
	err = tx.GetContext(ctx, &isThere, take, b.Vendor, b.Reward, b.Player, b.Game, b.Currency, int64(b.Amount))
	return isThere, err
}

// restoreRound makes the round of a rolled-back free bet playable again.
func restoreRound(ctx context.Context, tx *sqlx.Tx, u Undo) error {
	const restore = `UPDATE free_rounds f SET used = f.used - 1,
			state = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN 'GIVEN' ELSE f.state END,
			ended_at = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN NULL ELSE f.ended_at END,
			ended_by = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN NULL ELSE f.ended_by END,
			due_at = CASE WHEN f.state = 'ENDED' AND f.used = f.count THEN lantern_now() ELSE f.due_at END
		FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
		WHERE t.vendor_code = $1 AND t.tx_id = $2 AND t.member_id = $3 AND t.kind = 'BET'
			AND f.vendor_code = $1 AND f.reward_id = b.reward_id AND f.used > 0`
	_, err := tx.ExecContext(ctx, restore, u.Vendor, u.Ref, u.Player)
	return err
}
