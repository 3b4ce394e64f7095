package verification

import (
	"context"
	"crypto/rand"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// RecoveryCount is how many recovery codes replace a lost authenticator, each once.
const RecoveryCount = 10

// recoveryCode returns 50 random bits without look-alike characters, in two halves that can be read out.
func recoveryCode() string {
	text := rand.Text()
	return text[:5] + "-" + text[5:10]
}

func (a Authenticators) recoveryMark(memberID id.Member, code string) []byte {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(code))
	return a.Secret.mark("recovery", string(memberID), code)
}

// RenewRecovery replaces all recovery codes by ten new ones. Faults: conflict (no authenticator).
func (a Authenticators) RenewRecovery(ctx context.Context, db *pg.DB, memberID id.Member) (codes []string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		row, err := a.lock(ctx, tx, memberID)
		if fault.Of(err) != nil || err == nil && row.Secret == nil {
			return fault.New(fault.Conflict)
		}
		if err != nil {
			return err
		}
		codes, err = a.replaceRecovery(ctx, tx, memberID)
		return err
	})
	return codes, err
}

func (a Authenticators) replaceRecovery(ctx context.Context, tx *sqlx.Tx, memberID id.Member) ([]string, error) {
	if a.statements().AddCode == "" {
		return nil, nil
	}
	if _, err := tx.ExecContext(ctx, a.statements().DropCodes, memberID); err != nil {
		return nil, err
	}
	codes := make([]string, RecoveryCount)
	for i := range codes {
		codes[i] = recoveryCode()
		if _, err := tx.ExecContext(ctx, a.statements().AddCode, memberID, a.recoveryMark(memberID, codes[i])); err != nil {
			return nil, err
		}
	}
	return codes, nil
}

func (a Authenticators) spendRecovery(ctx context.Context, tx *sqlx.Tx, memberID id.Member,
	code string) (isRight bool, err error) {
	if a.statements().SpendCode == "" {
		return false, nil
	}
	done, err := tx.ExecContext(ctx, a.statements().SpendCode, memberID, a.recoveryMark(memberID, code))
	if err != nil {
		return false, err
	}
	rows, err := done.RowsAffected()
	return rows == 1, err
}

// Equipment is which second factors of an authenticator a member has.
type Equipment struct {
	HasTOTP      bool `db:"has_totp"`
	RecoveryLeft int  `db:"recovery_left"`
}

// EquipmentOf returns whether a member has an authenticator, and how many recovery codes are left.
func EquipmentOf(ctx context.Context, q pg.Q, memberID id.Member) (has Equipment, err error) {
	const read = `SELECT EXISTS (SELECT FROM member_authenticators
		WHERE member_id = $1 AND secret IS NOT NULL) AS has_totp,
		(SELECT count(*) FROM recovery_codes WHERE member_id = $1 AND used_at IS NULL) AS recovery_left`
	err = q.GetContext(ctx, &has, read, memberID)
	return has, pg.Named(err)
}
