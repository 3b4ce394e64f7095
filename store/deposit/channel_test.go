package deposit_test

import (
	"testing"
	"time"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/storetest"
)

func (s scene) channel(t *testing.T, which string) (deposit.Channel, bool) {
	t.Helper()
	all, err := deposit.Channels(ctx, s.db, []string{"sandbox"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.ID == which {
			return c, true
		}
	}
	return deposit.Channel{}, false
}

func (s scene) configure(t *testing.T, what, channel string) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, `UPDATE deposit_channels SET `+what+`
		WHERE id = $1`, channel); err != nil {
		t.Fatal(err)
	}
}

func TestChannel_Paused_IsListedAndTakesNoOrder(t *testing.T) {
	s := ready(t)
	wantPause := func(pause deposit.Pause) {
		t.Helper()
		c, isListed := s.channel(t, "promptpay")
		if !isListed || c.Pause() != pause {
			t.Errorf("listed %t, pause %q, want %q", isListed, c.Pause(), pause)
		}
		_, err := deposit.ChannelOf(ctx, s.db, "promptpay")
		if pause == "" && err != nil {
			t.Error(err)
		} else if pause != "" {
			wants(t, err, fault.NotFound)
		}
	}
	wantPause("")
	s.configure(t, `is_open = false`, "promptpay")
	wantPause(deposit.Paused)
	at := func(ahead time.Duration) string { return time.Now().UTC().Add(7*time.Hour + ahead).Format("15:04") }
	for _, c := range []struct {
		from, until time.Duration
		pause       deposit.Pause
	}{
		{-time.Hour, time.Hour, ""}, {time.Hour, 2 * time.Hour, deposit.OutsideHours},
		{-2 * time.Hour, -time.Hour, deposit.OutsideHours},
		{time.Hour, -time.Hour, deposit.OutsideHours}, {-time.Hour, -2 * time.Hour, ""},
	} {
		s.configure(t, `is_open = true, opens_at = '`+at(c.from)+`', closes_at = '`+at(c.until)+`'`, "promptpay")
		wantPause(c.pause)
	}
}

func TestChannels_ManualWithoutAccount_IsNotOffered(t *testing.T) {
	s := ready(t)
	if _, isListed := s.channel(t, "bank"); isListed {
		t.Error("a transfer without an account is offered")
	}
	_, err := deposit.ChannelOf(ctx, s.db, "bank")
	wants(t, err, fault.NotFound)
	s.configure(t, `account = '{"name":"Kasikorn Bank","holder":"Lantern Co., Ltd.","number":"012-3-45678-9"}'`, "bank")
	c, isListed := s.channel(t, "bank")
	if !isListed || c.Account == nil || c.Account.Number != "012-3-45678-9" || c.Method != deposit.BankTransfer {
		t.Errorf("%t %+v", isListed, c)
	}
}
