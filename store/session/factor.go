package session

import (
	"context"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
)

// Factors are what a member can prove their identity with, besides the password.
type Factors struct {
	member.Contact
	HasPassword bool   `db:"has_password"`
	HasTOTP     bool   `db:"has_totp"`
	PayeeName   string `db:"payee_name"`
	HasBegun    bool   `db:"has_begun"`
	// IsPhoneProved reports whether the member entered a code sent to the number; an unverified one may be mistyped.
	IsPhoneProved bool `db:"is_phone_proved"`
	sends         system.Sends
}

// FactorsOf reads a member's factors; one that needs a message is left out if the platform cannot send it. The name of
// the bank account is the registered one, or that of the first payee who received a withdrawal.
func FactorsOf(ctx context.Context, q pg.Q, memberID id.Member, sends system.Sends) (Factors, error) {
	const read = `SELECT COALESCE(phone_dial, '') AS phone_dial, COALESCE(phone_number, '') AS phone_number,
		COALESCE(email, '') AS email,
			email_verified_at IS NOT NULL AS is_email_proved, phone_verified_at IS NOT NULL AS is_phone_proved, has_password,
			username,
			COALESCE(NULLIF(profile ->> 'payeeName', ''), (SELECT p.holder FROM payees p
				WHERE p.member_id = m.id AND EXISTS (SELECT FROM withdrawals w
					WHERE w.member_id = m.id AND w.payee_id = p.id AND w.state = 'COMPLETED')
				ORDER BY p.created_at, p.id LIMIT 1), '') AS payee_name,
			last_login_at IS NOT NULL AS has_begun,
			EXISTS (SELECT FROM member_authenticators a WHERE a.member_id = m.id AND a.secret IS NOT NULL) AS has_totp
		FROM members m WHERE id = $1`
	found := Factors{sends: sends}
	err := q.GetContext(ctx, &found, read, memberID)
	return found, pg.Named(err)
}

// Proofs returns the second factors that the member may use. An authenticator, once set up, cannot be replaced by
// weaker ones. An unverified e-mail address is left out: it may be another person's.
func (f Factors) Proofs() []Proof {
	if f.HasTOTP {
		return []Proof{ByTOTP}
	}
	var proofs []Proof
	if f.Email != "" && f.IsEmailProved && f.sends.CanMail {
		proofs = append(proofs, ByEmail)
	}
	if f.Number != "" && f.sends.CanSMS {
		proofs = append(proofs, BySMS)
	}
	if f.PayeeName != "" {
		proofs = append(proofs, ByPayeeName)
	}
	return proofs
}

// FirstProof is the first factor of a login.
type FirstProof int

// A password may be stolen. A code or a social login proves possession of the phone or that account. A reset replaced
// the password.
const (
	FirstPassword FirstProof = iota
	FirstCode
	FirstReset
)

// Needs returns whether a login needs a second factor: yes on a device, or from a network, that the member has never
// used. A first factor stronger than a password suffices, unless the member has an authenticator; a reset always
// requires the authenticator. A member without second factors is let in.
func (f Factors) Needs(ctx context.Context, q pg.Q, memberID id.Member, at Place, first FirstProof) (bool, error) {
	if first == FirstReset && f.HasTOTP {
		return true, nil
	}
	if len(f.Proofs()) == 0 || !f.HasBegun || first != FirstPassword && !f.HasTOTP {
		return false, nil
	}
	isKnown, err := KnowsDevice(ctx, q, memberID, at.Device)
	if err != nil || !isKnown {
		return !isKnown, err
	}
	isKnown, err = knowsNetwork(ctx, q, memberID, at.IP)
	return !isKnown, err
}
