package wallet_test

import (
	"encoding/json"
	"os"
	"testing"
)

// F-M4: database functions compute amounts as Go and the client do: turnover floors shares, and the minimum balance
// is parsed as written.
func TestAmounts_ComputedByTheDatabase_EqualThoseInGo(t *testing.T) {
	raw, err := os.ReadFile("../money/testdata/amounts.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Amounts []struct{ Text, Units string }
		Shares  []struct{ Units, PPM, Share string }
	}
	if err := json.Unmarshal(raw, &all); err != nil || len(all.Amounts) < 15 || len(all.Shares) < 8 {
		t.Fatal("no vectors", err)
	}
	s := ready(t)
	for _, v := range all.Shares {
		s.exec(t, `DELETE FROM turnover_requirements`)
		s.exec(t, `INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
			VALUES (new_id(), $1, 'DEPOSIT', 'd1', 9000000000000000000, 0)`, s.pia.ID)
		s.exec(t, `UPDATE turnover_weights SET ppm = $1 WHERE game_type = 'PVP'`, v.PPM)
		s.exec(t, `SELECT turnover_progress($1, 'PVP', $2)`, s.pia.ID, v.Units)
		var done string
		if err := s.db.GetContext(ctx, &done, `SELECT done::text FROM turnover_requirements`); err != nil || done != v.Share {
			t.Errorf("%s ppm of %s units are %s (%v), want %s", v.PPM, v.Units, done, err, v.Share)
		}
	}
	for _, v := range all.Amounts {
		s.exec(t, `INSERT INTO settings (key, value) VALUES ('turnover', jsonb_build_object('dust', $1::text))
			ON CONFLICT (key) DO UPDATE SET value = excluded.value`, v.Text)
		var isSame bool
		const read = `SELECT (value ->> 'dust')::numeric * 10000 = $1::numeric FROM settings WHERE key = 'turnover'`
		if err := s.db.GetContext(ctx, &isSame, read, v.Units); err != nil || !isSame {
			t.Errorf("%s is not %s units (%v)", v.Text, v.Units, err)
		}
	}
}
