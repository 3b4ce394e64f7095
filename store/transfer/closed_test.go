package transfer_test

import (
	"testing"

	"lantern/store/fault"
	"lantern/store/money"
)

func TestFM6NothingIsSentToAClosedAccount(t *testing.T) {
	s := ready(t)
	s.exec(t, `UPDATE members SET closed_at = lantern_now(), login_frozen = true WHERE id = $1`, s.mek.ID)
	_, err := s.up(s.pia, "a", 100*money.Unit)
	wants(t, err, fault.NotFound)
	s.has(t, s.pia, 1000*money.Unit, 1000*money.Unit)
	s.has(t, s.mek, 0, 0)
}
