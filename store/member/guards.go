package member

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/pg"
)

// Guards are the protections of a member's account.
type Guards struct {
	Contact
	PayeeName          string     `db:"payee_name"`
	Passkeys           int        `db:"passkeys"`
	HasPassword        bool       `db:"has_password"`
	HasPaymentPassword bool       `db:"has_payment_password"`
	HasNotices         bool       `db:"sign_in_notices"`
	PasswordChangedAt  *time.Time `db:"changed_at"`
}

// GuardsOf returns them. A password that was never changed has no time.
func GuardsOf(ctx context.Context, q pg.Q, who id.Member) (Guards, error) {
	const read = `SELECT COALESCE(phone_dial, '') AS phone_dial, COALESCE(phone_number, '') AS phone_number,
		COALESCE(email, '') AS email, username,
			email_verified_at IS NOT NULL AS is_email_proved, has_password,
			COALESCE(profile ->> 'payeeName', '') AS payee_name, (SELECT count(*) FROM passkeys p
			WHERE p.member_id = m.id) AS passkeys,
			payment_password_hash IS NOT NULL AS has_payment_password, sign_in_notices,
			CASE WHEN password_changed_at > registered_at + interval '1 second' THEN password_changed_at END AS changed_at
		FROM members m WHERE id = $1`
	var found Guards
	err := q.GetContext(ctx, &found, read, who)
	return found, pg.Named(err)
}
