package withdrawal_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

func read(t *testing.T, path string, into any) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatal(err)
	}
}

func TestStates_MoveAsTheVectorsSay(t *testing.T) {
	var m struct {
		States      []string
		Transitions []struct {
			From      *string
			Event, To string
		}
	}
	read(t, "testdata/states.json", &m)
	allowed, events := map[string]string{}, map[string]bool{}
	for _, each := range m.Transitions {
		from := ""
		if each.From != nil {
			from = *each.From
		}
		allowed[from+" "+each.Event], events[each.Event] = each.To, true
	}
	if len(allowed) < 25 {
		t.Fatalf("only %d transitions", len(allowed))
	}
	for _, from := range append(m.States, "") {
		for event := range events {
			to, err := withdrawal.State(from).After(withdrawal.Event(event))
			if want, ok := allowed[from+" "+event]; ok != (err == nil) || ok && string(to) != want {
				t.Errorf("%s %s: %s %v, want %q", from, event, to, err, want)
			}
		}
	}
}

type confirmationCase struct {
	ID    string
	Input struct {
		Amount         money.Amount
		TimeoutMinutes int
		Legs           []struct {
			ID          string
			Amount      money.Amount
			DisbursedAt *time.Time
		}
		Events []struct {
			At          time.Time
			Action, Leg string
			ProofImages int
		}
		EvaluateAt time.Time
	}
	Expected struct {
		EventResults []string
		Legs         []struct {
			State                    withdrawal.PartState
			MatchedDepositRefundable bool
		}
		Received, Remaining money.Amount
		Status              withdrawal.State
	}
}

func paidPart(part withdrawal.Part, at time.Time, timeout time.Duration) withdrawal.Part {
	deadline := at.Add(timeout)
	part.DisbursedAt, part.Deadline = &at, &deadline
	return part
}

// CHK-21.
func TestConfirmation_FollowsTheVectors(t *testing.T) {
	var group struct{ Cases []confirmationCase }
	read(t, "testdata/confirmation.json", &group)
	if len(group.Cases) < 9 {
		t.Fatalf("only %d cases", len(group.Cases))
	}
	for _, c := range group.Cases {
		payout := withdrawal.Payout{Amount: c.Input.Amount}
		for _, leg := range c.Input.Legs {
			part := withdrawal.Part{ID: id.Payout(leg.ID), Amount: leg.Amount}
			if leg.DisbursedAt != nil {
				part = paidPart(part, *leg.DisbursedAt, time.Duration(c.Input.TimeoutMinutes)*time.Minute)
			}
			payout.Parts = append(payout.Parts, part)
		}
		var answers []withdrawal.Answer
		for _, e := range c.Input.Events {
			answers = append(answers, withdrawal.Answer{At: e.At, Action: e.Action, Part: id.Payout(e.Leg),
				Proofs: e.ProofImages})
		}
		got := payout.StatusAt(answers, c.Input.EvaluateAt)
		if !slices.Equal(got.Results, c.Expected.EventResults) {
			t.Errorf("%s: results %v, want %v", c.ID, got.Results, c.Expected.EventResults)
		}
		for i, leg := range c.Expected.Legs {
			if got.Parts[i] != leg.State || got.Parts[i].FreesDeposit() != leg.MatchedDepositRefundable {
				t.Errorf("%s: part %d is %s, want %s", c.ID, i, got.Parts[i], leg.State)
			}
		}
		if got.Received != c.Expected.Received || got.Remaining != c.Expected.Remaining || got.State != c.Expected.Status {
			t.Errorf("%s: %s %s %s, want %s %s %s", c.ID, got.Received, got.Remaining, got.State,
				c.Expected.Received, c.Expected.Remaining, c.Expected.Status)
		}
	}
}

func TestConfirmation_InvalidAnswers_HaveTheirCodes(t *testing.T) {
	start := time.Date(2026, 3, 10, 10, 0, 0, 0, time.UTC)
	payout := withdrawal.Payout{Amount: 100 * money.Unit, Parts: []withdrawal.Part{
		paidPart(withdrawal.Part{ID: "paid", Amount: 60 * money.Unit}, start, 30*time.Minute), {ID: "waits",
			Amount: 40 * money.Unit}}}
	at := func(minutes int, action string, part id.Payout, proofs int) withdrawal.Answer {
		return withdrawal.Answer{At: start.Add(time.Duration(minutes) * time.Minute), Action: action, Part: part,
			Proofs: proofs}
	}
	got := payout.StatusAt([]withdrawal.Answer{
		at(-1, withdrawal.ActionAllReceived, "", 0), at(1, withdrawal.ActionReceived, "waits", 0),
		at(1, withdrawal.ActionReceived, "unknown", 0),
		at(2, withdrawal.RulesPaid, "paid", 0), at(3, withdrawal.ActionNotReceived, "paid", 4),
		at(4, withdrawal.ActionNotReceived, "paid", 3),
		at(5, withdrawal.ActionNotReceived, "paid", 1), at(50, withdrawal.RulesUnpaid, "paid", 0),
		at(51, withdrawal.ActionReceived, "paid", 0),
	}, start.Add(time.Hour))
	want := []string{"nothing_open", "not_disbursed", "not_disbursed", "not_disputed", "proof_required", "ok",
		"already_disputed", "ok", "already_final"}
	if !slices.Equal(got.Results, want) || got.State != withdrawal.Disbursing {
		t.Errorf("%v %s", got.Results, got.State)
	}
}

func TestFee_FourthRequestOfTheDay_IsTheFirstWithOne(t *testing.T) {
	for _, c := range []struct {
		amount  string
		earlier int
		fee     string
	}{{"1000.00", 0, "0.00"}, {"1000.00", 2, "0.00"}, {"1000.00", 3, "10.00"}, {"4999.99", 3, "49.99"}, {"5000.00", 4,
		"50.00"}, {"100000.00", 4, "50.00"}} {
		amount, err := money.Parse(c.amount)
		if err != nil {
			t.Fatal(err)
		}
		if got := withdrawal.FeeOf(amount, c.earlier, limits).String(); got != c.fee {
			t.Errorf("%s after %d: %s, want %s", c.amount, c.earlier, got, c.fee)
		}
	}
}

// F-M7: a currency without decimals allows whole units only.
func TestRequest_FractionOfACoin_IsRefused(t *testing.T) {
	for currency, code := range map[string]fault.Code{"JPY": fault.AmountScale, "KWD": "", thb: ""} {
		if err := withdrawal.CheckAmount(limits.Min+money.Unit/2, money.Coin(currency), limits); code == "" && err != nil {
			t.Errorf("%s: %v", currency, err)
		} else if code != "" {
			wants(t, err, code)
		}
	}
}

func TestVault_OtherOwnerOrKey_DoesNotOpen(t *testing.T) {
	vault, err := withdrawal.NewVault([]byte("one secret"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := vault.Open("pia", []byte("short")); err == nil {
		t.Error("opened nothing")
	}
}
