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

// RecoveryCount is how many codes replace a lost authenticator, each once.
const RecoveryCount = 10

// recoveryCode is 50 bits without look-alikes, in two halves that can be read out.
func recoveryCode() string {
	text := rand.Text()
	return text[:5] + "-" + text[5:10]
}

func (a Authenticators) recoveryMark(who id.Member, code string) []byte {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "").Replace(code))
	return a.Secret.mark("recovery", string(who), code)
}

// RenewRecovery gives ten new codes in the place of all earlier ones. Faults: conflict (no authenticator).
func (a Authenticators) RenewRecovery(ctx context.Context, db *pg.DB, who id.Member) (codes []string, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		row, err := a.lock(ctx, tx, who)
		if fault.Of(err) != nil || err == nil && row.Secret == nil {
			return fault.New(fault.Conflict)
		}
		if err != nil {
			return err
		}
		codes, err = a.replaceRecovery(ctx, tx, who)
		return err
	})
	return codes, err
}

func (a Authenticators) replaceRecovery(ctx context.Context, tx *sqlx.Tx, who id.Member) ([]string, error) {
	if a.shelf().AddCode == "" {
		return nil, nil
	}
	if _, err := tx.ExecContext(ctx, a.shelf().DropCodes, who); err != nil {
		return nil, err
	}
	codes := make([]string, RecoveryCount)
	for i := range codes {
		codes[i] = recoveryCode()
		if _, err := tx.ExecContext(ctx, a.shelf().AddCode, who, a.recoveryMark(who, codes[i])); err != nil {
			return nil, err
		}
	}
	return codes, nil
}

func (a Authenticators) spendRecovery(ctx context.Context, tx *sqlx.Tx, who id.Member,
	code string) (isRight bool, err error) {
	if a.shelf().SpendCode == "" {
		return false, nil
	}
	done, err := tx.ExecContext(ctx, a.shelf().SpendCode, who, a.recoveryMark(who, code))
	if err != nil {
		return false, err
	}
	rows, err := done.RowsAffected()
	return rows == 1, err
}

// Equipment is what a member has of all this.
type Equipment struct {
	HasTOTP      bool `db:"has_totp"`
	RecoveryLeft int  `db:"recovery_left"`
}

// EquipmentOf says whether a member has an authenticator, and how many recovery codes are left.
func EquipmentOf(ctx context.Context, q pg.Q, who id.Member) (has Equipment, err error) {
	const read = `SELECT EXISTS (SELECT FROM member_authenticators
		WHERE member_id = $1 AND secret IS NOT NULL) AS has_totp,
		(SELECT count(*) FROM recovery_codes WHERE member_id = $1 AND used_at IS NULL) AS recovery_left`
	err = q.GetContext(ctx, &has, read, who)
	return has, pg.Named(err)
}
