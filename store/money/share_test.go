package money_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"lantern/store/money"
)

// fm7 (F-M7) returns a generator with a fixed seed, so that a failure can be reproduced.
func fm7() *rand.Rand { return rand.New(rand.NewPCG(7, 7)) }

// steps are the coins of currencies with 0, 2 and 3 decimals, the lottery unit of 0.001, and the ledger unit.
var steps = []money.Amount{money.Unit, money.Payable, money.Unit / 1000, 1}

const rounds = 20_000

// anyAmount returns small and large amounts equally often: remainders get lost with tiny shares and with huge
// amounts.
func anyAmount(r *rand.Rand) money.Amount {
	return money.Amount(r.Int64() >> r.IntN(63))
}

// F-M7.
func TestSplit_SharesAddUpToTheAmount(t *testing.T) {
	r := fm7()
	for range rounds {
		whole, count, coin := anyAmount(r), 1+r.IntN(60), steps[r.IntN(len(steps))]
		shares, least := whole.Split(count, coin), whole/coin/money.Amount(count)*coin
		var sum money.Amount
		for i, share := range shares {
			sum += share
			rest := money.Amount(0)
			if i == 0 {
				rest = whole % coin
			}
			if share < 0 || !(share - rest).IsMultipleOf(coin) || share-rest < least || share-rest > least+coin || i > 0 &&
				share > shares[i-1] {
				t.Fatalf("%s in %d shares of coins of %s: %v", whole, count, coin, shares)
			}
		}
		if sum != whole || len(shares) != count {
			t.Fatalf("%d shares of %s are %s together", len(shares), whole, sum)
		}
	}
}

// F-M7.
func TestTimes_TakenPlusRemainder_IsTheAmount(t *testing.T) {
	r := fm7()
	million := big.NewInt(int64(money.Whole))
	for range rounds {
		whole, rate := anyAmount(r), money.Rate(r.Int64N(int64(money.Whole)+1))
		exact := new(big.Int).Mul(big.NewInt(int64(whole)), big.NewInt(int64(rate)))
		taken := whole.Times(rate)
		// Floored: what is lost stays with the payer, and is less than one unit.
		if floor := new(big.Int).Div(exact, million); floor.Int64() != int64(taken) || taken < 0 || taken > whole {
			t.Fatalf("%d ppm of %s is %s, want %s units", rate, whole, taken, floor)
		}
		payable := whole.TimesPayable(rate)
		if !payable.IsPayable() || payable > taken || taken-payable >= money.Payable {
			t.Fatalf("%d ppm of %s is %s, payable %s", rate, whole, taken, payable)
		}
		if back := (-whole).Times(rate); back > -taken || -taken-back > 1 {
			t.Fatalf("%d ppm of -%s is %s, of it without the sign %s", rate, whole, back, taken)
		}
	}
}

// F-M7.
func TestRunningTotals_LoseNothingBetweenRates(t *testing.T) {
	r := fm7()
	for range rounds {
		whole, at, sum := anyAmount(r), money.Rate(0), money.Amount(0)
		for at < money.Whole {
			next := min(money.Whole, at+1+money.Rate(r.Int64N(int64(money.Whole)/4)))
			sum += whole.Times(next) - whole.Times(at)
			at = next
		}
		if sum != whole {
			t.Fatalf("the shares of %s are %s", whole, sum)
		}
	}
}

// F-M7.
// The rate of a currency with or without decimals is the value of one unit of it in the currency of the wallet.
func TestCost_IsTheLeastAmountThatIsWorthTheWanted(t *testing.T) {
	r := fm7()
	for range rounds {
		rate := money.Fraction{Numerator: 1 + r.Int64N(1<<r.IntN(40)), Denominator: 1 + r.Int64N(1<<r.IntN(40))}
		wanted, coin := money.Amount(1+r.Int64N(1<<40))*money.Payable, steps[r.IntN(3)]
		cost, err := rate.Cost(wanted, coin)
		if err != nil {
			continue
		}
		worth := func(paid money.Amount) *big.Int {
			return new(big.Int).Mul(big.NewInt(int64(paid)), big.NewInt(rate.Numerator))
		}
		due := new(big.Int).Mul(big.NewInt(int64(wanted)), big.NewInt(rate.Denominator))
		if !cost.IsMultipleOf(coin) || worth(cost).Cmp(due) < 0 || worth(cost-coin).Cmp(due) >= 0 {
			t.Fatalf("%s at %+v costs %s in coins of %s", wanted, rate, cost, coin)
		}
		if got, err := rate.Convert(cost); err == nil && got < wanted {
			t.Fatalf("%s at %+v costs %s, which is worth %s", wanted, rate, cost, got)
		}
	}
}

func TestCoin_ByCurrency_IsTheSmallestPayableAmount(t *testing.T) {
	for currency, want := range map[string]string{"THB": "0.01", "USD": "0.01", "JPY": "1.00", "KRW": "1.00",
		"VND": "1.00", "KWD": "0.01", "": "0.01"} {
		if got := money.Coin(currency).String(); got != want {
			t.Errorf("a coin of %s is %s, want %s", currency, got, want)
		}
	}
}

func TestSplit_InvalidArguments_Panic(t *testing.T) {
	for name, reckon := range map[string]func(){
		"beyond 64 bits":   func() { money.Amount(math.MaxInt64).Times(2 * money.Whole) },
		"far beyond":       func() { money.Amount(math.MaxInt64).Times(math.MaxInt64) },
		"less than none":   func() { money.Amount(1).Split(0, 1) },
		"of a debt":        func() { money.Amount(-1).Split(2, 1) },
		"in coins of none": func() { money.Amount(1).Split(2, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: returned an amount", name)
				}
			}()
			reckon()
		}()
	}
}
