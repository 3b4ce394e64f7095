package session

import (
	"context"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
)

// Factors are what a member has beside his password.
type Factors struct {
	member.Contact
	HasPassword bool   `db:"has_password"`
	HasTOTP     bool   `db:"has_totp"`
	PayeeName   string `db:"payee_name"`
	HasBegun    bool   `db:"has_begun"`
	// IsPhoneProved: he showed a code of the number; another may be a slip of the finger.
	IsPhoneProved bool `db:"is_phone_proved"`
	sends         system.Sends
}

// FactorsOf reads them; a way that needs a message which the house cannot send is none.
func FactorsOf(ctx context.Context, q pg.Q, who id.Member, sends system.Sends) (Factors, error) {
	const read = `SELECT COALESCE(phone_dial, '') AS phone_dial, COALESCE(phone_number, '') AS phone_number,
		COALESCE(email, '') AS email,
			email_verified_at IS NOT NULL AS is_email_proved, phone_verified_at IS NOT NULL AS is_phone_proved, has_password,
			username, COALESCE(profile ->> 'payeeName', '') AS payee_name, last_login_at IS NOT NULL AS has_begun,
			EXISTS (SELECT FROM member_authenticators a WHERE a.member_id = m.id AND a.secret IS NOT NULL) AS has_totp
		FROM members m WHERE id = $1`
	found := Factors{sends: sends}
	err := q.GetContext(ctx, &found, read, who)
	return found, pg.Named(err)
}

// Proofs are the ways to show that it is the member. An authenticator, once there, is not gone round by weaker ones; an
// address that was only told may be a stranger's, and would let him in.
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

// Shown is what the first proof of a sign-in was.
type Shown int

// A password may be a stolen one; a code or another's word stands for the phone or the account there; a reset replaced
// the password.
const (
	ShownPassword Shown = iota
	ShownCode
	ShownReset
)

// Needs says whether a sign-in needs a second proof: where the member was never signed in on the device, or never from
// the network of the address. A first proof that is more than a password stands for both, unless he has an
// authenticator; a reset always asks for that. Who has no way to be asked is let in.
func (f Factors) Needs(ctx context.Context, q pg.Q, who id.Member, at Place, shown Shown) (bool, error) {
	if shown == ShownReset && f.HasTOTP {
		return true, nil
	}
	if len(f.Proofs()) == 0 || !f.HasBegun || shown != ShownPassword && !f.HasTOTP {
		return false, nil
	}
	isKnown, err := KnowsDevice(ctx, q, who, at.Device)
	if err != nil || !isKnown {
		return !isKnown, err
	}
	isKnown, err = knowsNetwork(ctx, q, who, at.IP)
	return !isKnown, err
}
