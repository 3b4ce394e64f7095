package limit

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// StopKind is the kind of a stop: a time-out, or a self-exclusion that only ends by time.
type StopKind string

// The kinds.
const (
	TimeOut   StopKind = "TIME_OUT"
	Exclusion StopKind = "EXCLUSION"
)

// Values lists every StopKind.
func (StopKind) Values() []StopKind {
	return []StopKind{TimeOut, Exclusion}
}

// Length is the length of a stop as clients send it.
type Length string

// Forever is a permanent exclusion.
const Forever Length = "FOREVER"

// lengths are the offered lengths, with their kind and the interval that the database adds.
var lengths = map[Length]struct {
	kind StopKind
	span string
}{
	"P1D": {TimeOut, "1 day"}, "P1W": {TimeOut, "7 days"}, "P2W": {TimeOut, "14 days"}, "P4W": {TimeOut, "28 days"},
	"P6W": {TimeOut, "42 days"},
	"P6M": {Exclusion, "6 months"}, "P1Y": {Exclusion, "1 year"}, "P5Y": {Exclusion, "5 years"},
	Forever: {Exclusion, "infinity"},
}

// IsExclusion reports whether the stop is an exclusion, which cannot be undone.
func (l Length) IsExclusion() bool { return lengths[l].kind == Exclusion }

// Values lists every Length, by name.
func (Length) Values() []Length { return slices.Sorted(maps.Keys(lengths)) }

// ends are the reasons reported to vendors when a stop ends open play sessions.
var ends = map[StopKind]string{TimeOut: "TIME_OUT", Exclusion: "SELF_EXCLUSION"}

// Stop is a time-out or a self-exclusion; without Until it is permanent.
type Stop struct {
	ID    id.Exclusion `db:"id"`
	Kind  StopKind     `db:"kind"`
	From  time.Time    `db:"from_at"`
	Until *time.Time   `db:"until_at"`
	Actor string       `db:"actor"`
}

const selectStop = `SELECT id, kind, from_at, NULLIF(until_at, 'infinity') AS until_at, actor FROM exclusions `

// StopOf returns the stop with the latest end, or nil.
func StopOf(ctx context.Context, q pg.Q, member id.Member) (*Stop, error) {
	var found Stop
	err := q.GetContext(ctx, &found, selectStop+`WHERE member_id = $1 AND exclusions.until_at > lantern_now()
		ORDER BY exclusions.until_at DESC, id LIMIT 1`, member)
	if pg.IsNone(err) {
		return nil, nil
	}
	return &found, err
}

// Stops returns all stops of a member, newest first.
func Stops(ctx context.Context, q pg.Q, member id.Member) ([]Stop, error) {
	list := []Stop{}
	err := q.SelectContext(ctx, &list, selectStop+`WHERE member_id = $1 ORDER BY from_at DESC, id DESC`, member)
	return list, err
}

// CheckPlay refuses an excluded member. Faults: self_excluded (with kind and until).
func CheckPlay(ctx context.Context, q pg.Q, member id.Member) error {
	return wallet.CheckPlay(ctx, q, member)
}

func (s *Stop) refusal() error { return wallet.Stopped(string(s.Kind), s.Until) }

// IsExcluded reports whether a credited member is excluded, so that no turnover can be required; it locks out
// concurrent exclusions until the transaction ends.
func IsExcluded(ctx context.Context, tx *sqlx.Tx, member id.Member) (bool, error) {
	const wait = `SELECT id FROM members WHERE id = $1 FOR SHARE`
	var held id.Member
	if err := tx.GetContext(ctx, &held, wait, member); err != nil {
		return false, err
	}
	const read = `SELECT EXISTS (SELECT FROM exclusions
		WHERE member_id = $1 AND kind = 'EXCLUSION' AND until_at > lantern_now())`
	var isSo bool
	err := tx.GetContext(ctx, &isSo, read, member)
	return isSo, err
}

// By is the operator who stops a member, and why; empty: the member.
type By struct {
	Operator, Reason string
}

func (b By) actor(member id.Member) string {
	if b.Operator == "" {
		return "member:" + string(member)
	}
	return "operator:" + b.Operator
}

// Begin stops a member's deposits and play from now on, and all marketing. Members can still sign in, because they
// need access to their money, their records and the end of the stop; operations that must be refused check it
// themselves. A stop cannot be ended early or replaced by a shorter one. Faults: not_found, validation_failed,
// self_excluded (a longer one is in force).
func Begin(ctx context.Context, db *pg.DB, member id.Member, length Length, by By) (Stop, error) {
	var made Stop
	offered, isKnown := lengths[length]
	if !isKnown {
		return made, fault.Invalid("length", "not_offered")
	}
	if by.Operator != "" && strings.TrimSpace(by.Reason) == "" {
		return made, fault.Invalid("reason", "required")
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := hold(ctx, tx, member); err != nil {
			return err
		}
		before, err := StopOf(ctx, tx, member)
		if err != nil {
			return err
		}
		if made, err = insert(ctx, tx, member, offered.kind, offered.span, by.actor(member)); err != nil {
			return err
		}
		if before != nil && before.outlasts(made) {
			return before.refusal()
		}
		if _, err := tx.ExecContext(ctx, `SELECT end_play(ARRAY[$1::uuid], $2)`, member, ends[made.Kind]); err != nil {
			return err
		}
		if made.Kind == Exclusion {
			if err := wallet.Waive(ctx, tx, member); err != nil {
				return err
			}
		}
		return write(ctx, tx, member, before, made, by)
	})
	return made, err
}

func (s *Stop) outlasts(other Stop) bool {
	return s.Until == nil || other.Until != nil && !s.Until.Before(*other.Until)
}

func insert(ctx context.Context, tx *sqlx.Tx, member id.Member, kind StopKind, span, actor string) (Stop, error) {
	const add = `INSERT INTO exclusions (id, member_id, kind, until_at, actor)
		VALUES ($1, $2, $3, CASE $4 WHEN 'infinity' THEN 'infinity'::timestamptz ELSE lantern_now() + $4::interval END, $5)
		RETURNING id, kind, from_at, NULLIF(until_at, 'infinity') AS until_at, actor`
	var made Stop
	err := tx.GetContext(ctx, &made, add, id.New[id.Exclusion](), member, kind, span, actor)
	return made, err
}

func write(ctx context.Context, tx *sqlx.Tx, member id.Member, before *Stop, after Stop, by By) error {
	const mark = `UPDATE members SET stopped_until = (SELECT max(until_at) FROM exclusions WHERE member_id = $1)
		WHERE id = $1`
	if _, err := tx.ExecContext(ctx, mark, member); err != nil {
		return err
	}
	row := audit.Row{Actor: after.Actor, Action: "limit.stop", Object: "member:" + string(member), After: after.trace(),
		Reason: by.Reason}
	if before != nil {
		row.Before = before.trace()
	}
	if err := audit.Write(ctx, tx, row); err != nil {
		return err
	}
	return wallet.Notify(ctx, tx, member, wallet.Event{
		Kind: wallet.PlayStopped, Related: "stop", RelatedID: string(after.Kind), Until: after.Until,
	})
}

func (s *Stop) trace() map[string]any {
	facts := map[string]any{"kind": s.Kind, "from": s.From.UTC(), "until": nil}
	if s.Until != nil {
		facts["until"] = s.Until.UTC()
	}
	return facts
}
