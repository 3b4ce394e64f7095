package member

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Profile is a member's profile. Other members see the nickname, only operators the rest.
type Profile struct {
	Nickname     string `db:"nickname" json:"-"`
	FullName     string `db:"fullname" json:"fullname"`
	Birthday     string `db:"birthday" json:"birthday"`
	Address      string `db:"address" json:"address"`
	Nationality  string `db:"nationality" json:"nationality"`
	Occupation   string `db:"occupation" json:"occupation"`
	IncomeSource string `db:"income_source" json:"sourceOfIncome"`
}

// ProfileOf returns a member's profile; unset fields are empty.
func ProfileOf(ctx context.Context, q pg.Q, who id.Member) (Profile, error) {
	const read = `SELECT nickname, COALESCE(profile ->> 'fullname', '') AS fullname,
		COALESCE(profile ->> 'birthday', '') AS birthday,
			COALESCE(profile ->> 'address', '') AS address, COALESCE(profile ->> 'nationality', '') AS nationality,
			COALESCE(profile ->> 'occupation', '') AS occupation, COALESCE(profile ->> 'sourceOfIncome', '') AS income_source
		FROM members WHERE id = $1`
	var found Profile
	err := q.GetContext(ctx, &found, read, who)
	return found, pg.Named(err)
}

// SaveProfile stores a profile. Faults: validation_failed (an invalid birthday, or below the minimum age).
func SaveProfile(ctx context.Context, db *pg.DB, who id.Member, p Profile, leastAge int) error {
	p.Birthday = isoDate(p.Birthday)
	profile, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := oldEnough(ctx, tx, p.Birthday, leastAge); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE members SET nickname = $2, profile = profile || $3
			WHERE id = $1`, who, p.Nickname, string(profile))
		return err
	})
}

// oldEnough compares the age by the merchant's calendar. A birthday in the future is mistyped and not of a child; its
// hint says whether the year may be of the Buddhist calendar, which is 543 years ahead.
func oldEnough(ctx context.Context, tx *sqlx.Tx, birthday string, leastAge int) error {
	if birthday == "" {
		return nil
	}
	if _, err := clock.ParseDate(birthday); err != nil {
		return fault.Invalid("birthday", "wrong_format")
	}
	var age struct {
		IsOld      bool `db:"is_old"`
		IsFuture   bool `db:"is_future"`
		IsBuddhist bool `db:"is_buddhist"`
	}
	const read = `SELECT $1::date <= today - make_interval(years => $2) AS is_old, $1::date > today AS is_future,
			$1::date - make_interval(years => 543) BETWEEN today - make_interval(years => 120) AND today AS is_buddhist
		FROM business_day(lantern_now()) today`
	if err := tx.GetContext(ctx, &age, read, birthday, leastAge); err != nil {
		return err
	}
	problem := fault.New(fault.ValidationFailed)
	switch {
	case age.IsFuture && age.IsBuddhist:
		return problem.In("birthday", "wrong_format", map[string]any{"hint": "buddhistYear"})
	case age.IsFuture:
		return problem.In("birthday", "wrong_format", map[string]any{"hint": "future"})
	case !age.IsOld:
		return problem.In("birthday", "too_young", map[string]any{"min": leastAge})
	}
	return nil
}

// isoDate returns a date that is written month first (12-31-1990) in the form that is stored (1990-12-31), and every
// other text as it is.
func isoDate(text string) string {
	if date, err := time.Parse("01-02-2006", text); err == nil {
		return date.Format(time.DateOnly)
	}
	return text
}

// SetAvatar changes a member's picture. Faults: validation_failed.
func SetAvatar(ctx context.Context, db *pg.DB, who id.Member, avatar string) error {
	return set(ctx, db, `UPDATE members SET avatar = $2 WHERE id = $1`, who, avatar)
}

// SetNotices sets whether a member is notified of logins from new devices.
func SetNotices(ctx context.Context, db *pg.DB, who id.Member, isOn bool) error {
	return set(ctx, db, `UPDATE members SET sign_in_notices = $2 WHERE id = $1`, who, isOn)
}

func set(ctx context.Context, db *pg.DB, change string, args ...any) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, change, args...)
		return err
	})
}
