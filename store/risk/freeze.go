// Package risk restricts what members may do: freezes of one account or of a team, with reason and audit row.
package risk

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/approval"
	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/session"
)

// Flag is what a freeze forbids (docs/agents.md#freezes).
type Flag string

// The flags.
const (
	FreezeLogin    Flag = "LOGIN"
	FreezeBet      Flag = "BET"
	FreezeFunds    Flag = "FUNDS"
	FreezeIncome   Flag = "INCOME"
	FreezeRegister Flag = "REGISTER"
)

// Values lists every Flag.
func (Flag) Values() []Flag {
	return []Flag{FreezeLogin, FreezeBet, FreezeFunds, FreezeIncome, FreezeRegister}
}

// FreezeFlags lists every flag.
var FreezeFlags = []Flag{FreezeLogin, FreezeBet, FreezeFunds, FreezeIncome, FreezeRegister}

// Freeze is one flag on a member, or on a member and the whole team below. Without Until it lasts until it is lifted.
type Freeze struct {
	ID         id.Freeze  `db:"id"`
	Member     id.Member  `db:"member_id"`
	Username   string     `db:"username"`
	Flag       Flag       `db:"flag"`
	IsOfTeam   bool       `db:"applies_to_team"`
	Reason     string     `db:"reason"`
	Actor      string     `db:"actor"`
	From       time.Time  `db:"from_at"`
	Until      *time.Time `db:"until_at"`
	LiftedAt   *time.Time `db:"lifted_at"`
	LiftedBy   *string    `db:"lifted_by"`
	LiftReason *string    `db:"lift_reason"`
	IsInForce  bool       `db:"is_in_force"`
	IsOver     bool       `db:"is_over"`
	// IsNotified means that the member has been notified of the freeze.
	IsNotified bool `db:"is_notified"`
}

// NewFreeze is a freeze to be set: from now on without From, until it is lifted without Until.
type NewFreeze struct {
	Member      id.Member
	Flag        Flag
	IsOfTeam    bool
	From, Until *time.Time
}

const (
	ofFreeze = `f.id, f.member_id, m.username, f.flag, f.applies_to_team, f.reason, f.actor,
		COALESCE(f.from_at, f.made_at) AS from_at, f.until_at, f.lifted_at, f.lifted_by,
	f.lift_reason, f.lifted_at IS NULL AND COALESCE(f.from_at <= lantern_now(), true)
	AND COALESCE(f.until_at > lantern_now(), true) AS is_in_force,
	COALESCE(f.until_at <= lantern_now(), false) AS is_over, f.notified_at IS NOT NULL AS is_notified`
	selectFreeze = `SELECT ` + ofFreeze + ` FROM member_freezes f JOIN members m ON m.id = f.member_id `
)

// SetFreeze sets a freeze. It applies from its first moment on: operations that move money wait for the accounts that
// it locks, and then find it. Faults: validation_failed.
func SetFreeze(ctx context.Context, db *pg.DB, request NewFreeze, by approval.Action) (made Freeze, err error) {
	if !slices.Contains(FreezeFlags, request.Flag) {
		return made, fault.Invalid("flag", "not_offered")
	}
	if err := by.Check(); err != nil {
		return made, err
	}
	const add = `INSERT INTO member_freezes (id, member_id, flag, applies_to_team, reason, actor, from_at, until_at)
		SELECT $1, $2, $3, $4, $5, $6, CASE WHEN $7::timestamptz > lantern_now() THEN $7::timestamptz END, $8::timestamptz
		WHERE COALESCE($8::timestamptz > greatest($7::timestamptz, lantern_now()), true)`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		freeze := id.New[id.Freeze]()
		added, err := tx.ExecContext(ctx, add, freeze, request.Member, request.Flag, request.IsOfTeam, by.Reason,
			by.Actor(), request.From, request.Until)
		if err != nil {
			return err
		}
		if rows, err := added.RowsAffected(); err != nil || rows == 0 {
			return cmp.Or(err, error(fault.Invalid("until", "before_from")))
		}
		if made, err = oneFreeze(ctx, tx, `WHERE f.id = $1`, freeze); err != nil {
			return err
		}
		if made.IsInForce {
			if err := made.begin(ctx, tx); err != nil {
				return err
			}
		}
		return by.Note(ctx, tx, "freeze.set", "member:"+string(made.Member), nil, made.facts())
	})
	return made, err
}

// begin applies a freeze to operations and sessions that are under way, and notifies the member.
func (f Freeze) begin(ctx context.Context, tx *sqlx.Tx) error {
	members, err := f.members(ctx, tx)
	if err != nil {
		return err
	}
	if err := f.enforce(ctx, tx, members); err != nil {
		return err
	}
	if err := f.endPlay(ctx, tx, members); err != nil {
		return err
	}
	return f.notifyBegun(ctx, tx)
}

// members returns everybody whom the freeze restricts.
func (f Freeze) members(ctx context.Context, q pg.Q) ([]id.Member, error) {
	var below []id.Member
	if f.IsOfTeam {
		const team = `SELECT descendant_id FROM member_ancestors WHERE ancestor_id = $1 AND valid_to IS NULL AND depth > 0`
		if err := q.SelectContext(ctx, &below, team, f.Member); err != nil {
			return nil, err
		}
	}
	return append(below, f.Member), nil
}

// endPlay ends the open games of members whom the freeze keeps from playing.
func (f Freeze) endPlay(ctx context.Context, tx *sqlx.Tx, members []id.Member) error {
	if f.Flag != FreezeBet && f.Flag != FreezeLogin {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT end_play($1, 'BLOCK')`, pq.Array(members))
	return err
}

// enforce serializes the freeze with operations that have locked balances already, and ends sessions.
func (f Freeze) enforce(ctx context.Context, tx *sqlx.Tx, members []id.Member) error {
	switch f.Flag {
	case FreezeBet, FreezeFunds:
		return ledger.Touch(ctx, tx, members...)
	case FreezeLogin:
		if err := ledger.Touch(ctx, tx, members...); err != nil {
			return err
		}
		return session.EndAll(ctx, tx, members)
	}
	return nil
}

// LiftFreeze ends a freeze before its time. Faults: not_found, state_changed (it is over), validation_failed.
func LiftFreeze(ctx context.Context, db *pg.DB, freeze id.Freeze, by approval.Action) (lifted Freeze, err error) {
	if err := by.Check(); err != nil {
		return lifted, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := oneFreeze(ctx, tx, `WHERE f.id = $1 FOR NO KEY UPDATE OF f`, freeze)
		switch {
		case err != nil:
			return err
		case before.LiftedAt != nil:
			return fault.New(fault.StateChanged).With("state", "LIFTED")
		}
		lifted, err = before.lift(ctx, tx, Ending{By: by.Actor(), Reason: by.Reason, RequestID: by.RequestID})
		return err
	})
	return lifted, err
}

// Ending is who ends a freeze and why, such as system:lottery when a correction is booked.
type Ending struct{ By, Reason, RequestID string }

// EndFreeze ends a freeze in the transaction of what it waited for. One that is over already is left alone. Faults:
// not_found.
func EndFreeze(ctx context.Context, tx *sqlx.Tx, freeze id.Freeze, ending Ending) error {
	before, err := oneFreeze(ctx, tx, `WHERE f.id = $1 FOR NO KEY UPDATE OF f`, freeze)
	if err != nil || before.LiftedAt != nil || before.IsOver {
		return err
	}
	_, err = before.lift(ctx, tx, ending)
	return err
}

func (f Freeze) lift(ctx context.Context, tx *sqlx.Tx, ending Ending) (lifted Freeze, err error) {
	const lift = `UPDATE member_freezes SET lifted_at = lantern_now(), lifted_by = $2, lift_reason = $3 WHERE id = $1`
	if _, err := tx.ExecContext(ctx, lift, f.ID, ending.By, ending.Reason); err != nil {
		return lifted, err
	}
	if lifted, err = oneFreeze(ctx, tx, `WHERE f.id = $1`, f.ID); err != nil {
		return lifted, err
	}
	if err := f.notifyLifted(ctx, tx); err != nil {
		return lifted, err
	}
	return lifted, audit.Write(ctx, tx, audit.Row{
		Actor: ending.By, Action: "freeze.lift", Object: "member:" + string(f.Member), Before: f.facts(),
		After: lifted.facts(), Reason: ending.Reason, RequestID: ending.RequestID,
	})
}

// Freezes lists the freezes that are in force or will be, newest first; with a member every freeze of that account.
func Freezes(ctx context.Context, q pg.Q, of id.Member) ([]Freeze, error) {
	const where = `WHERE CASE WHEN $1 = '' THEN f.lifted_at IS NULL AND COALESCE(f.until_at > lantern_now(), true)
		ELSE f.member_id = NULLIF($1, '')::uuid END
		ORDER BY f.id DESC LIMIT 500`
	list := []Freeze{}
	err := q.SelectContext(ctx, &list, selectFreeze+where, string(of))
	return list, err
}

func oneFreeze(ctx context.Context, q pg.Q, where string, args ...any) (Freeze, error) {
	var f Freeze
	err := q.GetContext(ctx, &f, selectFreeze+where, args...)
	if pg.IsNone(err) {
		return f, fault.New(fault.NotFound)
	}
	return f, err
}

func (f Freeze) facts() map[string]any {
	return map[string]any{
		"id": f.ID, "flag": f.Flag, "team": f.IsOfTeam, "from": f.From.UTC(), "until": utc(f.Until),
		"liftedAt": utc(f.LiftedAt),
	}
}

func utc(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	same := at.UTC()
	return &same
}
