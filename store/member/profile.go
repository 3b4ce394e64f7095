package member

import (
	"context"
	"encoding/json"

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

// oldEnough compares the age by the merchant's calendar.
func oldEnough(ctx context.Context, tx *sqlx.Tx, birthday string, leastAge int) error {
	if birthday == "" {
		return nil
	}
	if _, err := clock.ParseDate(birthday); err != nil {
		return fault.Invalid("birthday", "wrong_format")
	}
	var isSo bool
	const read = `SELECT $1::date <= business_day(lantern_now()) - make_interval(years => $2)`
	if err := tx.GetContext(ctx, &isSo, read, birthday, leastAge); err != nil {
		return err
	}
	if !isSo {
		return fault.New(fault.ValidationFailed).In("birthday", "too_young", map[string]any{"min": leastAge})
	}
	return nil
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
