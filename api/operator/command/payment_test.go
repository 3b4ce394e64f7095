package command_test

import (
	"strings"
	"testing"
	"time"

	"lantern/store/deposit"
	"lantern/store/money"
)

// nobodys is a payment for an order that its provider had refused.
func (s scene) nobodys(t *testing.T, of money.Amount) deposit.Held {
	t.Helper()
	channel, err := deposit.ChannelOf(ctx, s.db, "promptpay")
	if err != nil {
		t.Fatal(err)
	}
	d, err := deposit.Open(ctx, s.db, deposit.Wish{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
		s.key("refused"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := deposit.Answer(ctx, s.db, d.ID, deposit.Terms{}, s.key("refused")); err != nil {
		t.Fatal(err)
	}
	payment := deposit.Payment{Provider: "sandbox", Channel: channel.ID, ProviderOrder: "P-1", Deposit: d.ID, Amount: of,
		Currency: "THB", PaidAt: time.Now()}
	if _, err := deposit.Receive(ctx, s.db, payment); err != nil {
		t.Fatal(err)
	}
	list, err := deposit.Unassigned(ctx, s.db)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	return list[0]
}

func TestTheCommandLineDecidesAboutAPaymentThatIsNobodys(t *testing.T) {
	s := ready(t)
	payment := string(s.nobodys(t, 30_000*money.Unit).ID)
	ann, bob := []string{"--as", "demo_operator", "--reason", "checked"},
		[]string{"--as", "second", "--reason", "seen too"}
	for _, step := range []struct {
		isWrong bool
		by      []string
		words   string
		says    string
	}{
		{false, nil, "deposit payments", "30000.00 THB  promptpay  P-1"},
		{true, ann, "deposit return " + payment, "--reference"},
		{true, nil, "deposit credit " + payment, "--as"},
		{false, ann, "deposit credit " + payment, "waits\nCREDITED, says demo_operator"},
		{true, ann, "deposit credit " + payment, "a second person"},
		{false, bob, "deposit credit " + payment, "CREDITED"},
		{true, bob, "deposit return --reference R-1 " + payment, "not possible in state CREDITED"},
		{false, nil, "player pia_test", "balance 120000.00 THB"},
	} {
		if got := s.run(t, step.isWrong, append(strings.Fields(step.words), step.by...)...); !strings.Contains(got,
			step.says) {
			t.Errorf("%s: %q does not say %q", step.words, got, step.says)
		}
	}
}

func TestTheCommandLineSetsTheLimitsOfMoney(t *testing.T) {
	s := ready(t)
	as := []string{"--as", "demo_operator", "--reason", "the board said so"}
	set := func(isWrong bool, key, value string) string {
		t.Helper()
		return s.run(t, isWrong, append([]string{"setting", key, value}, as...)...)
	}
	set(false, "withdraw.limits", `{"max":"500.00"}`)
	set(true, "withdraw.limits", `{"max":"1.00"}`)
	set(false, "turnover.weights", `{"LIVE":"25.00"}`)
	set(true, "turnover.weights", `{"LIVE":"100.01"}`)
	set(true, "turnover.weights", `{"CHESS":"10.00"}`)
	set(true, "turnover.weights", `"LIVE"`)
	got := s.run(t, false, "setting")
	for _, want := range []string{`"max": "500.00"`, `"min": "50.00"`, `"LIVE":"25.00"`, `"PVP":"30.00"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not shown: %s", want, got)
		}
	}
	var rows int
	if err := s.db.GetContext(ctx, &rows, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure' AND actor = 'operator:demo_operator'`); err != nil || rows != 2 {
		t.Errorf("%d rows in the trail: %v", rows, err)
	}
}

func TestTheCommandLineShowsTheNightsOfTheProof(t *testing.T) {
	s := ready(t)
	const night = `INSERT INTO proofs (night, begun_at, ended_at, findings)
		VALUES ('2026-03-10', lantern_now(), lantern_now(), 1)`
	for _, statement := range []string{night, `INSERT INTO proof_findings
		VALUES ('2026-03-10', 1, 'currency does not add up', 'THB', '100')`} {
		if _, err := s.db.ExecContext(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.run(t, false, "proof", "list"); !strings.Contains(got, "2026-03-10") ||
		!strings.Contains(got, "currency does not add up  THB") {
		t.Errorf("%q", got)
	}
}
