package session

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Proof is a way in which a member proves their identity.
type Proof string

// The proofs.
const (
	ByPassword Proof = "password"
	ByTOTP     Proof = "totp"
	BySMS      Proof = "sms"
	ByEmail    Proof = "email"
	// ByPayeeName is the name on the member's bank account.
	ByPayeeName Proof = "bankAccountName"
)

// Values lists every Proof.
func (Proof) Values() []Proof {
	return []Proof{ByPassword, ByTOTP, BySMS, ByEmail, ByPayeeName}
}

// Proofs returns how a member may prove their identity within a session: the second factors, and the password if there
// are none. The name on the bank account is left out: acquaintances know it.
func Proofs(ctx context.Context, q pg.Q, memberID id.Member, sends system.Sends) ([]Proof, error) {
	has, err := FactorsOf(ctx, q, memberID, sends)
	if err != nil {
		return nil, err
	}
	proofs, isEnough := []Proof{}, false
	for _, proof := range has.Proofs() {
		if proof != ByPayeeName {
			proofs, isEnough = append(proofs, proof), isEnough || proof != BySMS || has.IsPhoneProved
		}
	}
	// An unverified number may be mistyped, so the password is offered as well.
	if !isEnough && has.HasPassword {
		proofs = append([]Proof{ByPassword}, proofs...)
	}
	return proofs, nil
}

// CheckProof refuses a proof that the member cannot use. Faults: validation_failed.
func CheckProof(ctx context.Context, q pg.Q, memberID id.Member, proof Proof, sends system.Sends) error {
	proofs, err := Proofs(ctx, q, memberID, sends)
	if err == nil && !slices.Contains(proofs, proof) {
		return fault.Invalid("method", "not_offered")
	}
	return err
}

// AskForProof returns the refusal of a request that needs a fresh proof of identity, with the proofs that the member
// may use. Faults: reauthentication_required.
func AskForProof(ctx context.Context, q pg.Q, memberID id.Member, sends system.Sends) error {
	methods, err := Proofs(ctx, q, memberID, sends)
	if err != nil {
		return err
	}
	return fault.New(fault.ReauthenticationNeeded).With("methods", methods)
}

// freshProofLasts is how long a proof counts for what cannot be undone.
const freshProofLasts = time.Minute

// RequireFreshProof refuses a session whose member has not proved their identity in this minute; the login itself does
// not count. Members without any proof are not refused. Faults: reauthentication_required.
func RequireFreshProof(ctx context.Context, q pg.Q, of id.Session, memberID id.Member, sends system.Sends) error {
	const read = `SELECT COALESCE(bool_or(reauthenticated_at > created_at
		AND reauthenticated_at > lantern_now() - $2 * interval '1 second'), false) FROM sessions WHERE id = $1`
	var isFresh bool
	if err := q.GetContext(ctx, &isFresh, read, of, int64(freshProofLasts/time.Second)); err != nil || isFresh {
		return pg.Named(err)
	}
	methods, err := Proofs(ctx, q, memberID, sends)
	if err != nil || len(methods) == 0 {
		return err
	}
	return fault.New(fault.ReauthenticationNeeded).With("methods", methods)
}

// Prove records that the session's member has just proved their identity.
func Prove(ctx context.Context, db *pg.DB, session id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE sessions SET reauthenticated_at = lantern_now() WHERE id = $1`, session)
		return err
	})
}

// PasswordAttempt is a password entered again within a session.
type PasswordAttempt struct {
	Session  id.Session
	IP       string
	Password string
}

// CheckPassword compares a password with the member's. Attempts are counted by session and apart from logins: a stolen
// session locks only itself. Faults: validation_failed, account_locked, too_many_requests, temporarily_unavailable.
func CheckPassword(ctx context.Context, failures verification.Failures, who member.Member, password PasswordAttempt,
	field string) error {
	attempt := verification.Attempt{Account: "again\x00" + string(password.Session), Address: password.IP}
	if _, err := failures.Begin(ctx, attempt); err != nil {
		return err
	}
	isRight, _, err := member.Verify(ctx, who.PasswordHash, password.Password)
	if err != nil {
		return errors.Join(err, failures.Release(ctx, attempt))
	}
	if !isRight {
		return fault.Invalid(field, string(fault.WrongCredentials))
	}
	return failures.Succeeded(ctx, attempt)
}
