package destination_test

import (
	"testing"

	"lantern/store/withdrawal/destination"
)

func TestProblem_FollowsTheRulesOfTheDestination(t *testing.T) {
	for _, c := range []struct{ currency, name, number, want string }{
		{"THB", "KBANK", "1234567890", ""}, {"THB", "kasikorn bank", "123456789", "wrong_format"},
		{"THB", "GSB", "123456789012345", ""}, {"THB", "GSB", "1234567890", "wrong_format"},
		{"THB", "SCB", "12345678a0", "wrong_format"},
		{"THB", "TRUEMONEY", "0812345678", ""}, {"THB", "TRUEMONEY", "0212345678", "wrong_checksum"},
		{"THB", "PROMPTPAY", "0912345678", ""}, {"THB", "PROMPTPAY", "1101700230708", ""},
		{"THB", "PROMPTPAY", "1101700230704", "wrong_checksum"}, {"THB", "PROMPTPAY", "12345678901", "wrong_format"},
		{"CNY", "ICBC", "6222021001116245703", "wrong_checksum"}, {"CNY", "ICBC", "4111111111111111", ""},
		{"KRW", "KAKAO", "1234567890123", ""}, {"VND", "MOMO", "1912345678", "wrong_checksum"},
		{"THB", "USDT_TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", ""},
		{"THB", "USDT_TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u", "wrong_checksum"},
		{"THB", "USDT_TRC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "wrong_checksum"},
		{"THB", "USDT_ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", ""},
		{"THB", "USDT_ERC20", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", ""},
		{"THB", "USDT_ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "wrong_checksum"},
		{"THB", "USDT_ERC20", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "wrong_checksum"},
	} {
		d, isKnown := destination.Find(c.currency, c.name)
		if got := d.Problem(c.number); !isKnown || got != c.want {
			t.Errorf("%s %s: %q, want %q", c.name, c.number, got, c.want)
		}
	}
}

func TestOf_CodesAndNamesAreUnique(t *testing.T) {
	for _, currency := range []string{"THB", "VND", "KRW", "CNY"} {
		seen := map[string]bool{}
		for _, d := range destination.Of(currency) {
			if seen[d.Code] || seen[d.Name] {
				t.Errorf("%s: %s is there twice", currency, d.Name)
			}
			seen[d.Code], seen[d.Name] = true, true
		}
		if len(seen) == 0 {
			t.Errorf("%s has no destinations", currency)
		}
	}
	if destination.Of("ZZZ") != nil {
		t.Error("an unknown currency has destinations")
	}
}
