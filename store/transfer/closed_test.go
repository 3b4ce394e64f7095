package transfer_test

import (
	"testing"

	"lantern/store/fault"
	"lantern/store/money"
)

// F-M6.
func TestSend_ClosedReceiver_IsNotFound(t *testing.T) {
	s := setUp(t)
	s.exec(t, `UPDATE members SET closed_at = lantern_now(), login_frozen = true WHERE id = $1`, s.mek.ID)
	_, err := s.up(s.pia, "a", 100*money.Unit)
	wantFault(t, err, fault.NotFound)
	s.wantBalance(t, s.pia, 1000*money.Unit, 1000*money.Unit)
	s.wantBalance(t, s.mek, 0, 0)
}
