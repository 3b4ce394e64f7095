package matching_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"lantern/store/deposit"
	"lantern/store/matching"
	"lantern/store/money"
)

// vectors were calculated apart from the program.
type vectors struct {
	Moves []struct {
		From  matching.State
		Event matching.Event
		To    matching.State
	}
	Divide []struct {
		Name     string
		Amount   money.Amount
		Wanted   []money.Amount
		Sizes    []money.Amount
		MaxParts int
		Offered  []money.Amount
		Rest     money.Amount
	}
	Shares []struct {
		Amount, Percent, Share money.Amount
	}
	Rulings []struct {
		Late             bool
		Amount, Received money.Amount
		State            matching.State
		Deposit          deposit.State
		Depositor, Held  money.Amount
		ReceiverMain     money.Amount
		ReceiverHold     money.Amount
	}
}

func readVectors(t *testing.T) (v vectors) {
	t.Helper()
	raw, err := os.ReadFile("testdata/matching-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVectors_EveryStateAndEvent_MovesOrIsRefused(t *testing.T) {
	seen := map[string]bool{}
	for _, each := range readVectors(t).Moves {
		seen[string(each.From)+" "+string(each.Event)] = true
		next, err := each.From.After(each.Event)
		if isMove := err == nil; isMove != (each.To != "") || isMove && next != each.To {
			t.Errorf("%s of %q: %s, %v; want %q", each.Event, each.From, next, err, each.To)
		}
	}
	for _, state := range append(matching.State("").Values(), "") {
		for _, event := range matching.Event("").Values() {
			if !seen[string(state)+" "+string(event)] {
				t.Errorf("no vector of %s in %q", event, state)
			}
		}
	}
}

func TestVectors_Divide_OffersWantedAmountsThenTheLargestSizes(t *testing.T) {
	for _, each := range readVectors(t).Divide {
		offered, rest := matching.Rules{PartSizes: each.Sizes, MaxParts: each.MaxParts}.Divide(each.Amount, each.Wanted)
		sum := rest
		for _, part := range offered {
			sum += part
		}
		if !slices.Equal(offered, each.Offered) || rest != each.Rest || sum != each.Amount {
			t.Errorf("%s: %v and %s; want %v and %s", each.Name, offered, rest, each.Offered, each.Rest)
		}
	}
}

func TestVectors_FeesAndBonuses_AreFloored(t *testing.T) {
	for _, each := range readVectors(t).Shares {
		side := matching.Side{FeePercent: each.Percent, BonusPercent: each.Percent}
		if side.Fee(each.Amount) != each.Share || side.Bonus(each.Amount) != each.Share {
			t.Errorf("%s %% of %s: %s, want %s", each.Percent, each.Amount, side.Fee(each.Amount), each.Share)
		}
	}
}

func TestVectors_Rulings_MoveTheMoney(t *testing.T) {
	s := open(t)
	for _, each := range readVectors(t).Rulings {
		dispute := s.disputed
		if each.Late {
			dispute = s.disputedLate
		}
		m := dispute()
		if m.Amount != each.Amount {
			t.Fatalf("amount %s", m.Amount)
		}
		s.rule(m, each.Received)
		s.wants(m, each.State, each.Deposit, each.Depositor)
		if b := s.balance(m.Receiver); b.Main != each.ReceiverMain || b.Held != each.ReceiverHold {
			t.Errorf("%+v: %+v", each, b)
		}
		var held money.Amount
		s.sure(s.db.GetContext(ctx, &held, `SELECT COALESCE(sum(amount), 0)::bigint FROM held_payments
			WHERE deposit_id = $1`, m.Deposit))
		if held != each.Held {
			t.Errorf("%+v: held %s", each, held)
		}
	}
}

func TestSettings_WrongValues_AreReported(t *testing.T) {
	s := open(t)
	for name, change := range map[string]string{
		"min": `{"min":"0.00"}`, "sizes": `{"partSizes":[]}`, "order": `{"partSizes":["500.00","100.00"]}`,
		"fraction": `{"partSizes":["0.001"]}`, "parts": `{"maxParts":0}`, "window": `{"windowMinutes":0}`,
		"offer": `{"offerMinutes":0}`, "wait": `{"waitMinutes":1441}`, "remind": `{"reminderMinutes":0}`,
		"answer": `{"answerMinutes":0}`, "lock": `{"lockMinutes":-1}`, "turnover": `{"bonusTurnover":"-1.00"}`,
		"fee":   `{"depositor":{"feePercent":"100.01"}}`,
		"bonus": `{"receiver":{"bonusPercent":"-0.01"}}`, "day": `{"receiver":{"perDay":-1}}`,
	} {
		s.set(rulesOn)
		s.exec(`UPDATE settings SET value = value || $1::jsonb WHERE key = 'matching'`, change)
		if problems := s.problems(); len(problems) == 0 {
			t.Errorf("%s: accepted", name)
		}
	}
	s.exec(`DELETE FROM settings WHERE key = 'matching'`)
	if problems := s.problems(); len(problems) != 0 {
		t.Errorf("defaults: %v", problems)
	}
}
