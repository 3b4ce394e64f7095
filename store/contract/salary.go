package contract

import "lantern/store/money"

// SalaryOf computes a daily or an hourly salary on the team's valid bet of the day or hour. A team without any valid
// bet has reached no tier.
func SalaryOf(validBet money.Amount, active int, terms Terms) Due {
	d := Due{Base: validBet, Tier: terms.reached(validBet, 0, active)}
	d.settle(terms, validBet)
	return d
}
