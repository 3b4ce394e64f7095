package deposit_test

import (
	"strings"
	"testing"

	"lantern/store/storetest"
)

func (h *house) configure(t *testing.T, what, channel string) {
	t.Helper()
	if _, err := storetest.Owner(t, h.db).ExecContext(ctx, `UPDATE deposit_channels SET `+what+` WHERE id = $1`, channel); err != nil {
		t.Fatal(err)
	}
}

func (h *house) transfer(t *testing.T, key string) shown {
	t.Helper()
	h.configure(t, `account = '{"name":"Lantern Bank","holder":"Lantern Co., Ltd.","number":"000-1"}'`, "bank")
	d, _, err := h.call(t, "POST /wps/deposits", key, nil, `{"channelId":"bank","amount":"500.00"}`)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestATransferShowsTheAccountThatTheOrderBeganWith(t *testing.T) {
	h := open(t)
	d := h.transfer(t, "a")
	h.configure(t, `account = '{"name":"Another Bank","number":"999"}'`, "bank")
	for _, d := range []shown{d, h.now(t, d)} {
		if d.State != "PENDING_PAYMENT" || d.PayURL != nil || d.PayTo == nil || d.PayTo.Number != "000-1" || d.PayTo.Holder == "" {
			t.Errorf("%+v %+v", d, d.PayTo)
		}
	}
}

func TestCoinsGoToAnAddressOfTheirNetwork(t *testing.T) {
	h := open(t)
	d, _, err := h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"usdt","amount":"500.00"}`)
	if err != nil || d.PayTo == nil || !strings.HasPrefix(d.PayTo.Number, "T") || len(d.PayTo.Number) != 34 || *d.QRText != d.PayTo.Number {
		t.Errorf("%v %+v %+v", err, d, d.PayTo)
	}
}

func TestTheWaysSayWhyTheyPause(t *testing.T) {
	h := open(t)
	h.configure(t, `is_open = false`, "truemoney")
	_, raw, err := h.call(t, "GET /wps/deposits/channels", "", nil, "")
	if err != nil || !strings.Contains(string(raw), `"pause":"PAUSED"`) || strings.Contains(string(raw), `"id":"bank"`) {
		t.Errorf("%v %s", err, raw)
	}
	_, _, err = h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"truemoney","amount":"500.00"}`)
	if err == nil {
		t.Error("a way that pauses took an order")
	}
}
