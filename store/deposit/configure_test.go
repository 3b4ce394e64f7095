package deposit_test

import (
	"testing"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/money"
)

func TestConfigure_FieldsNotNamed_AreUnchanged(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	before, err := deposit.SetupOf(ctx, s.db, "truemoney")
	if err != nil {
		t.Fatal(err)
	}
	const changes = `{"isOpen":false,"maxAmount":"900.00","names":{"ko":"트루"}}`
	now, err := deposit.Configure(ctx, s.db, "truemoney", []byte(changes),
		ann)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := deposit.SetupOf(ctx, s.db, "truemoney")
	if err != nil || changed.IsOpen || changed.Max != 900*money.Unit || changed.Min != before.Min ||
		changed.Names["ko"] != "트루" || changed.Names["th"] != before.Names["th"] {
		t.Errorf("%+v %v", changed, err)
	}
	if len(changed.Quick) != len(before.Quick) || changed.Sort != now.Sort {
		t.Errorf("%+v", changed)
	}
	if n := s.count(t, `SELECT count(*) FROM audit_rows WHERE action = 'deposit.channel'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestConfigure_IncompleteChannel_IsRefused(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	const complete = `{"provider":"sandbox","method":"VOUCHER","names":{"en":"Voucher"},"minAmount":"50.00",` +
		`"maxAmount":"500.00","usualMinutes":1,"quickAmounts":["50.00"],"isOpen":true,` +
		`"opensAt":"00:00","closesAt":"23:59","sort":9}`
	if _, err := deposit.Configure(ctx, s.db, "gift", []byte(complete), ann); err != nil {
		t.Fatal(err)
	}
	if c, isListed := s.channel(t, "gift"); !isListed || c.Method != "VOUCHER" || *c.OpensAt != "00:00" {
		t.Errorf("%t %+v", isListed, c)
	}
	for wrong, field := range map[string]string{
		`[]`: "", `{"isopen":true,"color":"red"}`: "", `{"minAmount":"1e3"}`: "",
		`{"method":"CASH"}`: "method", `{"provider":"manual"}`: "method", `{"provider":""}`: "provider",
		`{"minAmount":"600.00"}`: "maxAmount", `{"minAmount":"-1.00"}`: "minAmount", `{"maxAmount":"0.00"}`: "maxAmount",
		`{"fee":"0.001"}`: "fee", `{"fee":"-1.00"}`: "fee", `{"quickAmounts":["0.00"]}`: "quickAmounts",
		`{"opensAt":"25:00"}`: "opensAt", `{"closesAt":"7:00"}`: "closesAt", `{"opensAt":null}`: "opensAt",
		`{"closesAt":""}`: "closesAt", `{"closesAt":"00:00"}`: "closesAt",
		`{"names":{"en":""}}`: "names", `{"names":{"english":"Voucher"}}`: "names",
		`{"currency":"usd"}`: "currency", `{"usualMinutes":-1}`: "usualMinutes",
	} {
		_, err := deposit.Configure(ctx, s.db, "gift", []byte(wrong), ann)
		refused := fault.Of(err)
		if refused == nil || refused.Code != fault.ValidationFailed {
			t.Errorf("%s: %v", wrong, err)
		} else if _, isNamed := refused.Fields[field]; field != "" && !isNamed {
			t.Errorf("%s names %v", wrong, refused.Fields)
		}
	}
	if _, err := deposit.Configure(ctx, s.db, "nothing", []byte(`{}`), ann); fault.Of(err) == nil {
		t.Errorf("a channel without any field: %v", err)
	}
}

func TestConfigure_EmptyText_RemovesHoursCurrencyAndAccount(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	configure := func(changes string) deposit.Setup {
		t.Helper()
		now, err := deposit.Configure(ctx, s.db, "truemoney", []byte(changes), ann)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	first := configure(`{"opensAt":"08:00","closesAt":"22:00","currency":"USDT","payTo":{"name":"SCB","number":"1"}}`)
	if first.OpensAt == nil || first.Currency == nil || first.Account == nil {
		t.Errorf("%+v", first)
	}
	configure(`{"opensAt":"09:00","payTo":{"number":"2"}}`)
	// The audit trail has the values before the change, although both are decoded from the same row.
	const audited = `SELECT count(*) FROM audit_rows WHERE action = 'deposit.channel'
		AND before ->> 'opensAt' = '08:00' AND after ->> 'opensAt' = '09:00'
		AND before -> 'payTo' ->> 'number' = '1' AND after -> 'payTo' ->> 'number' = '2'`
	if n := s.count(t, audited); n != 1 {
		t.Errorf("%d audit rows", n)
	}
	last := configure(`{"opensAt":"","closesAt":"","currency":"","payTo":{"name":"","holder":"","number":""}}`)
	if last.OpensAt != nil || last.ClosesAt != nil || last.Currency != nil || last.Account != nil {
		t.Errorf("%+v", last)
	}
	list, err := deposit.Setups(ctx, s.db)
	if err != nil || len(list) < 2 || list[0].Sort > list[1].Sort || list[0].ID != "promptpay" {
		t.Errorf("%+v %v", list, err)
	}
	noReason := ann
	noReason.Reason = " "
	if _, err := deposit.Configure(ctx, s.db, "truemoney", []byte(`{"isOpen":false}`), noReason); fault.Of(err) == nil {
		t.Errorf("without a reason: %v", err)
	}
}
