package verification

// Statements are the SQL statements on the authenticators of one kind of accounts, all about the owner $1. Accounts
// without recovery codes leave theirs empty.
type Statements struct {
	// Begin stores an encrypted secret to be confirmed. Lock reads and locks the row for a comparison; its parameters are
	// PendingLife and WrongWindow in seconds.
	Begin, Lock string
	// Right and Wrong count codes. Confirm puts the pending secret in force, Step stores the last code used, so that it
	// cannot be used twice.
	Right, Wrong, Confirm, Step string
	Remove                      string

	DropCodes, AddCode, SpendCode string
}

func (a Authenticators) statements() *Statements {
	if a.Statements == nil {
		return &memberStatements
	}
	return a.Statements
}

var memberStatements = Statements{
	Begin: `INSERT INTO member_authenticators (member_id, pending, pending_at) VALUES ($1, $2, lantern_now())
		ON CONFLICT (member_id) DO UPDATE SET pending = excluded.pending, pending_at = excluded.pending_at`,
	Lock: `SELECT secret, pending, COALESCE(pending_at > lantern_now() - $2 * interval '1 second', false) AS is_pending,
		last_step, wrong,
			COALESCE(ceil(extract(epoch FROM wrong_since + $3 * interval '1 second' - lantern_now())), 0)::int AS wrong_left,
			floor(extract(epoch FROM lantern_now()))::bigint AS now
		FROM member_authenticators WHERE member_id = $1 FOR UPDATE`,
	Right: `UPDATE member_authenticators SET wrong = 0, wrong_since = NULL WHERE member_id = $1`,
	Wrong: `UPDATE member_authenticators SET wrong = CASE WHEN $2 THEN wrong + 1 ELSE 1 END,
		wrong_since = CASE WHEN $2 THEN wrong_since ELSE lantern_now() END WHERE member_id = $1`,
	Confirm: `UPDATE member_authenticators SET secret = pending, confirmed_at = lantern_now(), pending = NULL,
		pending_at = NULL,
		last_step = $2 WHERE member_id = $1`,
	Step:      `UPDATE member_authenticators SET last_step = $2 WHERE member_id = $1`,
	Remove:    `DELETE FROM member_authenticators WHERE member_id = $1`,
	DropCodes: `DELETE FROM recovery_codes WHERE member_id = $1`,
	AddCode:   `INSERT INTO recovery_codes (member_id, code_mark) VALUES ($1, $2)`,
	SpendCode: `UPDATE recovery_codes SET used_at = lantern_now()
		WHERE member_id = $1 AND code_mark = $2 AND used_at IS NULL`,
}
