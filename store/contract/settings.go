package contract

import (
	"lantern/store/money"
	"lantern/store/system"
)

// Rules configure contracts. A member is active in a period with at least so much valid bet: ActiveDividend of a
// dividend's period, ActiveDay and ActiveHour of a salary's.
type Rules struct {
	ActiveDividend money.Amount `json:"activeDividend"`
	ActiveDay      money.Amount `json:"activeDay"`
	ActiveHour     money.Amount `json:"activeHour"`
	// LapseDays is how long an offer or a request for termination waits for its answer.
	LapseDays int `json:"lapseDays"`
	// Carry is the policy of new dividend contracts.
	Carry Carry `json:"carry"`
	// NeedsCover refuses tiers that no tier of the upline's own contract covers.
	NeedsCover bool `json:"needsCover"`
	// Deductions are what a dividend's base is lowered by.
	Deductions Deductions `json:"deductions"`
	// RealtimeTypes are the types of games whose rounds earn real-time salaries.
	RealtimeTypes []string `json:"realtimeTypes"`
}

// Deductions are what is taken from the net loss of a team before a dividend.
type Deductions struct {
	Rebate   bool `json:"rebate"`
	Activity bool `json:"activity"`
	Salary   bool `json:"salary"`
}

// Settings declares the merchant's rules of contracts.
var Settings = system.Declare("contract", "contracts between agents and their downlines", Rules{
	ActiveDividend: 500 * money.Unit, ActiveDay: 100 * money.Unit, ActiveHour: 10 * money.Unit, LapseDays: 7,
	Carry: CarryPerpetual, Deductions: Deductions{Rebate: true, Activity: true, Salary: true},
	RealtimeTypes: []string{"LOTT", "ELOTT"},
}, checkRules)

func checkRules(r Rules, _ system.Settings) []error {
	var wrong system.Problems
	wrong.Must(r.ActiveDividend > 0 && r.ActiveDay > 0 && r.ActiveHour > 0, "contract: active from %s, %s, %s",
		r.ActiveDividend, r.ActiveDay, r.ActiveHour)
	wrong.Must(r.LapseDays >= 1 && r.LapseDays <= 60, "contract.lapseDays: %d", r.LapseDays)
	isKnown := false
	for _, carry := range Carry("").Values() {
		isKnown = isKnown || r.Carry == carry
	}
	wrong.Must(isKnown, "contract.carry: %q", r.Carry)
	return wrong
}
