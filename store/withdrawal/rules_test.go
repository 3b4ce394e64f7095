package withdrawal_test

import (
	"slices"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest/vectors"
	"lantern/store/withdrawal"
)

func TestStates_Vectors(t *testing.T) {
	vectors.Check(t, "withdrawal", func(from, event string) (string, error) {
		to, err := withdrawal.State(from).After(withdrawal.Event(event))
		return string(to), err
	})
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
func TestConfirmation_Vectors(t *testing.T) {
	for _, c := range vectors.Group[confirmationCase](t, "withdrawalConfirmation") {
		t.Run(c.ID, func(t *testing.T) {
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
		})
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
