package contract_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest/vectors"
)

// rate reads a percentage: 1 % is 10,000 parts per million, as 1.0000 is 10,000 ledger units.
func rate(t *testing.T, percent string) money.Rate {
	t.Helper()
	if percent == "" {
		return 0
	}
	parsed, err := money.Parse(percent)
	if err != nil {
		t.Fatal(percent, err)
	}
	return money.Rate(parsed)
}

type tierCase struct {
	ValidBet   money.Amount `json:"validBet"`
	BetDaily   money.Amount `json:"betDaily"`
	BetPerHour money.Amount `json:"betPerHour"`
	Loss       money.Amount `json:"loss"`
	Active     int          `json:"active"`
	Rate       string       `json:"ratePct"`
}

func terms(t *testing.T, tiers []tierCase) (terms contract.Terms) {
	t.Helper()
	for _, c := range tiers {
		terms.Tiers = append(terms.Tiers, contract.Tier{ValidBet: c.ValidBet + c.BetDaily + c.BetPerHour, Loss: c.Loss,
			Active: c.Active, Rate: rate(t, c.Rate)})
	}
	return terms
}

// dueCase is what a vector expects of a computation.
type dueCase struct {
	Base     string          `json:"base"`
	Carry    string          `json:"carryApplied"`
	Net      string          `json:"netBase"`
	Bet      string          `json:"teamValidBet"`
	Tier     *int            `json:"tier"`
	Amount   money.Amount    `json:"amount"`
	CarryOut money.Amount    `json:"carryOut"`
	Reason   contract.Reason `json:"status"`
	Active   int             `json:"activeMembers"`
}

func (want dueCase) check(t *testing.T, name string, got contract.Due) {
	t.Helper()
	tier := -1
	if want.Tier != nil {
		tier = *want.Tier - 1
	}
	if got.Tier != tier || got.Amount != want.Amount || got.CarryOut != want.CarryOut || got.Reason != want.Reason {
		t.Errorf("%s: %+v, want %+v", name, got, want)
	}
}

func TestDividendOf_Vectors(t *testing.T) {
	type dividendCase struct {
		ID, Name string
		Input    struct {
			Team struct {
				ValidBet, Stake, Payout, Rebate, Activity, Salary money.Amount
			}
			Active  int            `json:"activeMembers"`
			CarryIn money.Amount   `json:"carryIn"`
			Policy  contract.Carry `json:"carryPolicy"`
			Half    string
			Tiers   []tierCase
		}
		Expected dueCase
	}
	for _, c := range vectors.Group[dividendCase](t, "dividend") {
		t.Run(c.ID, func(t *testing.T) {
			in := c.Input
			team := contract.Team{ValidBet: in.Team.ValidBet, Stake: in.Team.Stake, Payout: in.Team.Payout,
				Rebate: in.Team.Rebate, Activity: in.Team.Activity, Salary: in.Team.Salary, Active: in.Active}
			got := contract.DividendOf(team, terms(t, in.Tiers), in.CarryIn, in.Policy, clock.Period{Key: "2026-03-" + in.Half})
			c.Expected.check(t, c.Name, got)
			if got.Base.Fixed() != c.Expected.Base || got.CarryIn.Fixed() != c.Expected.Carry ||
				got.Net().Fixed() != c.Expected.Net {
				t.Errorf("%s: base %s, carry %s, net %s", c.Name, got.Base.Fixed(), got.CarryIn.Fixed(), got.Net().Fixed())
			}
		})
	}
}

func TestSalaryOf_Vectors(t *testing.T) {
	type salaryCase struct {
		ID, Name string
		Input    struct {
			Members []struct {
				ValidBet money.Amount
				Trial    bool
			}
			ActiveMinBet money.Amount
			Tiers        []tierCase
		}
		Expected dueCase
	}
	for _, group := range []string{"dailySalary", "hourlySalary"} {
		for _, c := range vectors.Group[salaryCase](t, group) {
			t.Run(c.ID, func(t *testing.T) {
				var bets money.Amount
				active := 0
				for _, m := range c.Input.Members {
					if m.Trial {
						continue
					}
					bets += m.ValidBet
					if m.ValidBet >= c.Input.ActiveMinBet {
						active++
					}
				}
				got := contract.SalaryOf(bets, active, terms(t, c.Input.Tiers))
				c.Expected.check(t, c.Name, got)
				if bets.Fixed() != c.Expected.Bet || active != c.Expected.Active {
					t.Errorf("%s: %s by %d", c.Name, bets, active)
				}
			})
		}
	}
}

type roundKey struct{ member, game, round string }

type roundSum struct {
	contract.Round
	at time.Time
}

type realtimeCase struct {
	ID, Name string
	Input    struct {
		ProfitRatePct string
		LossRatePct   string
		SingleBet     money.Amount `json:"singleRoundBet"`
		OffsetMinutes int
		Bets          []struct {
			Member, Game, Round string
			Stake, Payout       money.Amount
			SettledAt           time.Time
			Trial               bool
		}
	}
	Expected struct {
		Rounds []struct {
			Member, Game, Round string
			Stake, Payout       string
			Outcome             contract.Outcome
			Qualifies           bool
		}
		Slots []struct {
			Slot   string
			Amount money.Amount
		}
		Total money.Amount
	}
}

func TestRealtimeOf_Vectors(t *testing.T) {
	for _, c := range vectors.Group[realtimeCase](t, "realtimeSalary") {
		t.Run(c.ID, c.run)
	}
}

func (c realtimeCase) run(t *testing.T) {
	terms := contract.Terms{RoundBet: c.Input.SingleBet, Profit: rate(t, c.Input.ProfitRatePct),
		Loss: rate(t, c.Input.LossRatePct)}
	rounds := map[roundKey]roundSum{}
	for _, b := range c.Input.Bets {
		if b.Trial {
			continue
		}
		sum := rounds[roundKey{b.Member, b.Game, b.Round}]
		sum.Stake, sum.Payout = sum.Stake+b.Stake, sum.Payout+b.Payout
		if b.SettledAt.After(sum.at) {
			sum.at = b.SettledAt
		}
		rounds[roundKey{b.Member, b.Game, b.Round}] = sum
	}
	if len(rounds) != len(c.Expected.Rounds) {
		t.Fatalf("%s: %d rounds", c.Name, len(rounds))
	}
	for _, want := range c.Expected.Rounds {
		got := rounds[roundKey{want.Member, want.Game, want.Round}]
		if got.Stake.Fixed() != want.Stake || got.Payout.Fixed() != want.Payout || got.Outcome() != want.Outcome ||
			got.Counts(terms) != want.Qualifies {
			t.Errorf("%s: %+v, want %+v", c.Name, got, want)
		}
	}
	zone := time.FixedZone("", c.Input.OffsetMinutes*60)
	slots, total := slotsOf(rounds, terms, zone)
	for _, want := range c.Expected.Slots {
		if got := slots[want.Slot]; got != want.Amount {
			t.Errorf("%s: slot %s pays %s, want %s", c.Name, want.Slot, got, want.Amount)
		}
	}
	if total != c.Expected.Total || len(slots) != len(c.Expected.Slots) {
		t.Errorf("%s: %d slots pay %s, want %s", c.Name, len(slots), total, c.Expected.Total)
	}
}

// slotsOf pays the slots in which rounds ended, in their order.
func slotsOf(rounds map[roundKey]roundSum, terms contract.Terms, zone *time.Location) (map[string]money.Amount,
	money.Amount) {
	bySlot := map[string]contract.Stakes{}
	for _, r := range rounds {
		slot := r.at.In(zone).Truncate(5 * time.Minute).Format("2006-01-02T15:04")
		bySlot[slot] = bySlot[slot].Add(r.Round, terms)
	}
	var order []string
	for slot := range bySlot {
		order = append(order, slot)
	}
	slices.Sort(order)
	paid, total := map[string]money.Amount{}, money.Amount(0)
	var day string
	var stakes contract.Stakes
	var paidToday money.Amount
	for _, slot := range order {
		if slot[:10] != day {
			day, stakes, paidToday = slot[:10], contract.Stakes{}, 0
		}
		stakes.Won, stakes.Lost = stakes.Won+bySlot[slot].Won, stakes.Lost+bySlot[slot].Lost
		paid[slot] = contract.RealtimeOf(stakes, terms, paidToday)
		paidToday, total = paidToday+paid[slot], total+paid[slot]
	}
	return paid, total
}

type rates struct {
	RatePct, ProfitRatePct, LossRatePct string
}

func (r rates) terms(t *testing.T) contract.Terms {
	t.Helper()
	if r.RatePct == "" {
		return contract.Terms{Profit: rate(t, r.ProfitRatePct), Loss: rate(t, r.LossRatePct)}
	}
	return contract.Terms{Tiers: []contract.Tier{{Rate: rate(t, r.RatePct)}}}
}

type endingsCase struct {
	ID, Name string
	Input    struct {
		Contracts []struct {
			rates
			ID               id.Contract
			Kind             contract.Kind
			Upline, Downline id.Member
			State            contract.State
		}
		Accept struct {
			rates
			Kind     contract.Kind
			Downline id.Member
		}
	}
	Expected struct {
		Superseded []id.Contract
		Terminated []struct {
			ID    id.Contract
			Cause contract.Cause
		}
		VoidedPending []id.Contract
		StillActive   []id.Contract
	}
}

func TestEndingsOf_Vectors(t *testing.T) {
	for _, c := range vectors.Group[endingsCase](t, "contractAutoTermination") {
		t.Run(c.ID, c.run)
	}
}

func (c endingsCase) run(t *testing.T) {
	var open []contract.Open
	for _, row := range c.Input.Contracts {
		open = append(open, contract.Open{ID: row.ID, Kind: row.Kind, Upline: row.Upline, Downline: row.Downline,
			State: row.State, Terms: row.terms(t)})
	}
	accepted := c.Input.Accept.terms(t)
	got := contract.EndingsOf(open, c.Input.Accept.Kind, c.Input.Accept.Downline, &accepted)
	ended := append(ids(got.Superseded), ids(got.Voided)...)
	for n, e := range got.Terminated {
		ended = append(ended, e.Contract.ID)
		if n >= len(c.Expected.Terminated) || e.Contract.ID != c.Expected.Terminated[n].ID ||
			e.Cause != c.Expected.Terminated[n].Cause {
			t.Errorf("%s: %s ends: %s", c.Name, e.Contract.ID, e.Cause)
		}
	}
	var still []id.Contract
	for _, o := range open {
		if o.Kind == c.Input.Accept.Kind && o.State == contract.Active && !slices.Contains(ended, o.ID) {
			still = append(still, o.ID)
		}
	}
	if !slices.Equal(ids(got.Superseded), c.Expected.Superseded) ||
		!slices.Equal(ids(got.Voided), c.Expected.VoidedPending) || len(got.Terminated) != len(c.Expected.Terminated) ||
		!slices.Equal(still, c.Expected.StillActive) {
		t.Errorf("%s: %+v, still active %v", c.Name, got, still)
	}
}

func ids(open []contract.Open) (all []id.Contract) {
	for _, o := range open {
		all = append(all, o.ID)
	}
	return all
}

func TestCheck_Vectors(t *testing.T) {
	type guardCase struct {
		ID, Name string
		Input    struct {
			Upline struct {
				ID          id.Member
				OwnTopRates []string
			}
			Downline struct {
				ID, Parent id.Member
				Type       int
			}
			Offer struct {
				Kind                       contract.Kind
				Tiers                      []tierCase
				ProfitRatePct, LossRatePct string
			}
		}
		Expected struct {
			OK   bool
			Code *fault.Code
		}
	}
	for _, c := range vectors.Group[guardCase](t, "contractRequestGuard") {
		t.Run(c.ID, func(t *testing.T) {
			in := c.Input
			s := contract.Standing{Upline: in.Upline.ID, Parent: in.Downline.Parent, IsAgent: in.Downline.Type != 0,
				IsVisible: true}
			if len(in.Upline.OwnTopRates) > 0 {
				s.Own = &contract.Own{Terms: ownTerms(t, in.Offer.Kind, in.Upline.OwnTopRates)}
			}
			offered := terms(t, in.Offer.Tiers)
			offered.Profit, offered.Loss = rate(t, in.Offer.ProfitRatePct), rate(t, in.Offer.LossRatePct)
			err := s.Check(contract.Proposal{Kind: in.Offer.Kind, Terms: offered})
			if c.Expected.OK {
				if err != nil {
					t.Errorf("%s: %v", c.Name, err)
				}
				return
			}
			if !errors.Is(err, fault.New(*c.Expected.Code)) {
				t.Errorf("%s: %v, want %s", c.Name, err, *c.Expected.Code)
			}
		})
	}
}

func ownTerms(t *testing.T, kind contract.Kind, rates []string) contract.Terms {
	t.Helper()
	if kind == contract.RealtimeSalary {
		return contract.Terms{Profit: rate(t, rates[0]), Loss: rate(t, rates[1])}
	}
	own := contract.Terms{}
	for _, r := range rates {
		own.Tiers = append(own.Tiers, contract.Tier{Rate: rate(t, r)})
	}
	return own
}

func TestStates_Vectors(t *testing.T) {
	vectors.Check(t, "contract", func(from, event string) (string, error) {
		to, err := contract.State(from).After(contract.Event(event))
		return string(to), err
	})
}
