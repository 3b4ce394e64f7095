package operator

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/session"
)

// Lifetimes of a session. Without a proved second factor it lasts only long enough to set up an authenticator.
const (
	Idle     = 30 * time.Minute
	Absolute = 12 * time.Hour
	Unproved = 15 * time.Minute
)

// What a session may lack before it gives access.
const (
	NeedsPassword      = "password"
	NeedsAuthenticator = "authenticator"
)

// Current is an active session with what the guards need to know of its operator.
type Current struct {
	ID               id.Session     `db:"id"`
	Operator         id.Operator    `db:"operator_id"`
	Name             string         `db:"name"`
	Roles            pq.StringArray `db:"roles"`
	NeedsNewPassword bool           `db:"needs_new_password"`
	IsProved         bool           `db:"is_proved"`
	// IsQuiet means that the last call was a minute ago or more.
	IsQuiet bool `db:"is_quiet"`
}

// Needs returns what the operator must do before the session gives access.
func (c Current) Needs() []string {
	needs := []string{}
	if c.NeedsNewPassword {
		needs = append(needs, NeedsPassword)
	}
	if !c.IsProved {
		needs = append(needs, NeedsAuthenticator)
	}
	return needs
}

// Find returns the active session of a token and stores that it is in use. It is not cached, so that its end takes
// effect with the next call. Faults: session_expired.
func Find(ctx context.Context, db *pg.DB, token string) (found Current, err error) {
	const read = `SELECT s.id, s.operator_id, o.name, a.roles, a.needs_new_password, s.proved_at IS NOT NULL AS is_proved,
			s.last_seen_at < lantern_now() - interval '1 minute' AS is_quiet
		FROM operator_sessions s JOIN operators o ON o.id = s.operator_id JOIN operator_accounts a ON a.operator_id = o.id
		WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > lantern_now() AND o.is_active
			AND s.last_seen_at > lantern_now() - $2 * interval '1 second'`
	err = db.GetContext(ctx, &found, read, session.Hash(token), int64(Idle/time.Second))
	switch {
	case pg.IsNone(err):
		return found, fault.New(fault.SessionExpired)
	case err != nil || !found.IsQuiet:
		return found, pg.Named(err)
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE operator_sessions SET last_seen_at = lantern_now() WHERE id = $1`, found.ID)
		return err
	})
	return found, err
}

// Opening is a login with valid credentials.
type Opening struct {
	IP, Description string
	// IsProved means that a code of the authenticator was valid too.
	IsProved  bool
	RequestID string
	// Hash is the password's hash at today's cost, if the stored one is older.
	Hash string
}

// SignIn opens a session and returns its token, which is never stored.
func SignIn(ctx context.Context, db *pg.DB, who Account, o Opening) (token string, err error) {
	token = session.Secret()
	const (
		insert = `INSERT INTO operator_sessions (id, token_hash, operator_id, ip, description, expires_at, proved_at)
			VALUES ($1, $2, $3, $4, $5, lantern_now() + $6 * interval '1 second', CASE WHEN $7 THEN lantern_now() END)`
		note = `UPDATE operator_accounts SET last_login_at = lantern_now(), password_hash = CASE WHEN password_hash = $2
			AND $3 <> '' THEN $3
			ELSE password_hash END WHERE operator_id = $1`
	)
	lasts := Absolute
	if !o.IsProved {
		lasts = Unproved
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		made := Current{ID: id.New[id.Session](), Operator: who.ID, Name: who.Name}
		if _, err := tx.ExecContext(ctx, insert, made.ID, session.Hash(token), who.ID, o.IP, o.Description,
			int64(lasts/time.Second), o.IsProved); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, note, who.ID, who.PasswordHash, o.Hash); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Row{
			Actor: "operator:" + who.Name, Action: "session.begin", Object: who.object(), RequestID: o.RequestID,
			After: map[string]any{"session": made.ID, "ip": o.IP, "isProved": o.IsProved},
		})
	})
	return token, err
}

// Refusal is a failed login: its account, if there is one, its origin, and the wrong credential.
type Refusal struct {
	Who       id.Operator
	IP, What  string
	RequestID string
}

// Refuse stores a failed login. An unknown name is not stored, because people type their passwords there.
func Refuse(ctx context.Context, db *pg.DB, r Refusal) error {
	object := "operator:" + string(r.Who)
	if r.Who == "" {
		object = "operator:unknown"
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return audit.Write(ctx, tx, audit.Row{
			Actor: "visitor", Action: "session.refuse", Object: object, After: map[string]any{"ip": r.IP, "what": r.What},
			RequestID: r.RequestID,
		})
	})
}

// Prove completes a session after the first code of a new authenticator; the operator's other sessions end.
func Prove(ctx context.Context, db *pg.DB, now Current, requestID string) error {
	const prove = `UPDATE operator_sessions SET proved_at = lantern_now(),
		expires_at = created_at + $2 * interval '1 second' WHERE id = $1`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, prove, now.ID, int64(Absolute/time.Second)); err != nil {
			return err
		}
		if err := endSessions(ctx, tx, now.Operator, now.ID); err != nil {
			return err
		}
		return now.note(ctx, tx, "account.authenticator", requestID)
	})
}

// SignOut ends a session.
func SignOut(ctx context.Context, db *pg.DB, now Current, requestID string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE operator_sessions SET ended_at = lantern_now()
			WHERE id = $1 AND ended_at IS NULL`, now.ID); err != nil {
			return err
		}
		return now.note(ctx, tx, "session.end", requestID)
	})
}

// endSessions ends an operator's sessions except one.
func endSessions(ctx context.Context, tx *sqlx.Tx, who id.Operator, but id.Session) error {
	const end = `UPDATE operator_sessions SET ended_at = lantern_now()
		WHERE operator_id = $1 AND ended_at IS NULL AND id::text <> $2`
	_, err := tx.ExecContext(ctx, end, who, string(but))
	return err
}

func (c Current) note(ctx context.Context, tx *sqlx.Tx, action, requestID string) error {
	return audit.Write(ctx, tx, audit.Row{
		Actor: "operator:" + c.Name, Action: action, Object: "operator:" + string(c.Operator), RequestID: requestID,
		After: map[string]any{"session": c.ID},
	})
}
