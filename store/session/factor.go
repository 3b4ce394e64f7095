package session

import (
	"context"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// Factors are what a member has beside his password.
type Factors struct {
	member.Contact
	HasTOTP   bool   `db:"has_totp"`
	PayeeName string `db:"payee_name"`
	HasBegun  bool   `db:"has_begun"`
}

// FactorsOf reads them.
func FactorsOf(ctx context.Context, q pg.Q, who id.Member) (Factors, error) {
	const read = `SELECT COALESCE(phone_dial, '') AS phone_dial, COALESCE(phone_number, '') AS phone_number, COALESCE(email, '') AS email,
			username, COALESCE(profile ->> 'payeeName', '') AS payee_name, last_login_at IS NOT NULL AS has_begun,
			EXISTS (SELECT FROM member_authenticators a WHERE a.member_id = m.id AND a.secret IS NOT NULL) AS has_totp
		FROM members m WHERE id = $1`
	var found Factors
	err := q.GetContext(ctx, &found, read, who)
	return found, pg.Named(err)
}

// Proofs are the ways to show that it is the member. An authenticator, once there, is not gone round by weaker ones.
func (f Factors) Proofs() []Proof {
	if f.HasTOTP {
		return []Proof{ByTOTP}
	}
	var proofs []Proof
	if f.Email != "" {
		proofs = append(proofs, ByEmail)
	}
	if f.Number != "" {
		proofs = append(proofs, BySMS)
	}
	if f.PayeeName != "" {
		proofs = append(proofs, ByPayeeName)
	}
	return proofs
}

// Shown is what the first proof of a sign-in was.
type Shown int

// A password may be a stolen one; a code or another's word stands for the phone or the account there; a reset replaced the password.
const (
	ShownPassword Shown = iota
	ShownCode
	ShownReset
)

// Needs says whether a sign-in needs a second proof: an authenticator on every unknown device and after every reset, the other ways
// where a password comes from a device and an address that the member never used.
func (f Factors) Needs(ctx context.Context, q pg.Q, who id.Member, at Place, shown Shown) (bool, error) {
	if shown == ShownReset && f.HasTOTP {
		return true, nil
	}
	if len(f.Proofs()) == 0 || !f.HasBegun || shown != ShownPassword && !f.HasTOTP {
		return false, nil
	}
	isKnown, err := KnowsDevice(ctx, q, who, at.Device)
	if err != nil || isKnown || f.HasTOTP {
		return !isKnown, err
	}
	isKnown, err = knowsAddress(ctx, q, who, at.IP)
	return !isKnown, err
}

func knowsAddress(ctx context.Context, q pg.Q, who id.Member, ip string) (isKnown bool, err error) {
	const read = `SELECT EXISTS (SELECT FROM known_devices WHERE member_id = $1 AND ip = $2 AND last_seen_at > lantern_now() - interval '90 days')`
	err = q.GetContext(ctx, &isKnown, read, who, ip)
	return isKnown, pg.Named(err)
}
