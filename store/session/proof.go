package session

import (
	"context"
	"errors"
	"slices"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Proof is a way to show that it is the account's owner.
type Proof string

// The proofs.
const (
	ByPassword Proof = "password"
	ByTOTP     Proof = "totp"
	BySMS      Proof = "sms"
	ByEmail    Proof = "email"
	// ByPayeeName: the name on the bank account that money goes to.
	ByPayeeName Proof = "bankAccountName"
)

// Values lists every Proof.
func (Proof) Values() []Proof {
	return []Proof{ByPassword, ByTOTP, BySMS, ByEmail, ByPayeeName}
}

// Proofs are the ways that a member has within a session: what he set beside his password, and the password where there
// is nothing else. The name on a bank account is none: people who know him know it.
func Proofs(ctx context.Context, q pg.Q, who id.Member, sends system.Sends) ([]Proof, error) {
	has, err := FactorsOf(ctx, q, who, sends)
	if err != nil {
		return nil, err
	}
	proofs, isEnough := []Proof{}, false
	for _, proof := range has.Proofs() {
		if proof != ByPayeeName {
			proofs, isEnough = append(proofs, proof), isEnough || proof != BySMS || has.IsPhoneProved
		}
	}
	// A number that was only told may be a wrong one: nobody is left with that alone.
	if !isEnough && has.HasPassword {
		proofs = append([]Proof{ByPassword}, proofs...)
	}
	return proofs, nil
}

// CheckProof refuses a way that a member has not, or that something stronger stands before. Faults: validation_failed.
func CheckProof(ctx context.Context, q pg.Q, who id.Member, proof Proof, sends system.Sends) error {
	proofs, err := Proofs(ctx, q, who, sends)
	if err == nil && !slices.Contains(proofs, proof) {
		return fault.Invalid("method", "not_offered")
	}
	return err
}

// AskForProof refuses who may have found an open session, and says how its owner proves that it is he. Faults:
// reauthentication_required.
func AskForProof(ctx context.Context, q pg.Q, who id.Member, sends system.Sends) error {
	methods, err := Proofs(ctx, q, who, sends)
	if err != nil {
		return err
	}
	return fault.New(fault.ReauthenticationNeeded).With("methods", methods)
}

// Prove notes that a session is in its owner's hands.
func Prove(ctx context.Context, db *pg.DB, session id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE sessions SET reauthenticated_at = lantern_now() WHERE id = $1`, session)
		return err
	})
}

// Again is a password asked for once more, within a session.
type Again struct {
	Session  id.Session
	IP       string
	Password string
}

// CheckAgain holds a password against the member's. Tries are counted by session and apart from signing in, so that a
// stolen session locks itself out and not its owner. Faults: validation_failed, account_locked, too_many_requests,
// temporarily_unavailable.
func CheckAgain(ctx context.Context, failures verification.Failures, who member.Member, again Again,
	field string) error {
	attempt := verification.Attempt{Account: "again\x00" + string(again.Session), Address: again.IP}
	if _, err := failures.Begin(ctx, attempt); err != nil {
		return err
	}
	isRight, _, err := member.Verify(ctx, who.PasswordHash, again.Password)
	if err != nil {
		return errors.Join(err, failures.GiveBack(ctx, attempt))
	}
	if !isRight {
		return fault.Invalid(field, string(fault.WrongCredentials))
	}
	return failures.Succeeded(ctx, attempt)
}
