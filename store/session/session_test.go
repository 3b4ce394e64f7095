package session_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/storetest"
)

func TestActive_ReturnsTheSessionsWhoseTokensOpen(t *testing.T) {
	db := storetest.Open(t)
	pia := newcomer(t, db, "pia")
	for name, change := range map[string]string{
		"as it began":           `SELECT $1::uuid`,
		"seen a while ago":      `UPDATE sessions SET last_seen_at = lantern_now() - interval '11 hours' WHERE id = $1`,
		"not seen for too long": `UPDATE sessions SET last_seen_at = lantern_now() - interval '13 hours' WHERE id = $1`,
		"too old":               `UPDATE sessions SET expires_at = lantern_now() WHERE id = $1`,
		"ended":                 `UPDATE sessions SET ended_at = lantern_now() WHERE id = $1`,
		"of a frozen member": `UPDATE members SET login_frozen = true
			WHERE id = (SELECT member_id FROM sessions WHERE id = $1)`,
	} {
		opening := session.Opening{Scope: session.Player}
		var sessionID id.Session
		err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			if err := opening.Begin(t.Context(), tx, pia); err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE members SET login_frozen = false WHERE id = $1`, pia); err != nil {
				return err
			}
			if err := tx.Get(&sessionID, `SELECT id FROM sessions WHERE token_hash = $1`,
				session.Hash(opening.Token)); err != nil {
				return err
			}
			_, err := tx.Exec(change, sessionID)
			return err
		})
		if err != nil {
			t.Fatal(name, err)
		}
		_, err = session.Find(t.Context(), db, opening.Token)
		active, wrong := session.Active(t.Context(), db, []id.Session{sessionID, id.New[id.Session]()})
		if wrong != nil || (len(active) == 1 && active[0] == sessionID) != (err == nil) || len(active) > 1 {
			t.Errorf("%s: %v are active (%v), its token gives %v", name, active, wrong, err)
		}
		if isLive := name == "as it began" || name == "seen a while ago"; isLive != (err == nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
