package verification_test

import (
	"errors"
	"strings"
	"testing"

	"lantern/store/fault"
	"lantern/store/verification"
)

var (
	dials  = []string{"66", "86", "82", "84", "1"}
	fields = [2]string{"countryDialingCode", "mobileNum"}
)

func TestReadPhone_TypedNumbers_AreParsed(t *testing.T) {
	for _, c := range []struct{ dial, number, whole, masked string }{
		{"66", "0812345678", "+66812345678", "+66••••5678"},
		{"+66", "812345678", "+66812345678", "+66••••5678"},
		{"82", "01012345678", "+821012345678", "+82••••5678"},
		{"86", "13812345678", "+8613812345678", "+86••••5678"},
		{"84", "0912345678", "+84912345678", "+84••••5678"},
		{"1", "2025550123", "+12025550123", "+1••••0123"},
		{"66", "๐๘๑๒๓๔๕๖๗๘", "+66812345678", "+66••••5678"},
		{"66", "（０８１） ２３４-５６７８", "+66812345678", "+66••••5678"},
		{"66", "\u202a+66 (0)81 234 5678\u202c", "+66812345678", "+66••••5678"},
	} {
		phone, err := verification.ReadPhone(c.dial, c.number, dials, fields)
		if err != nil || phone.E164() != c.whole || phone.Masked() != c.masked {
			t.Errorf("%s %s: %s, %s, %v", c.dial, c.number, phone.E164(), phone.Masked(), err)
		}
	}
}

// F-S6.
func TestReadPhone_PremiumLandlineOrUnsupportedCountry_IsRefused(t *testing.T) {
	for _, c := range []struct{ dial, number, field string }{
		{"66", "1900123456", "mobileNum"},
		{"66", "021234567", "mobileNum"},
		{"66", "1800123456", "mobileNum"},
		{"82", "0603001234", "mobileNum"},
		{"1", "9005550123", "mobileNum"},
		{"66", "08123456789012", "mobileNum"},
		{"66", "123", "mobileNum"},
		{"66", "+8613812345678", "mobileNum"},
		{"66", "0812345678;8", "mobileNum"},
		{"66", "", "mobileNum"},
		{"66", strings.Repeat("8", 255), "mobileNum"},
		{"252", "612345678", "countryDialingCode"},
		{"", "0812345678", "countryDialingCode"},
		{"६६", "0812345678", "countryDialingCode"},
		{"++66", "0812345678", "countryDialingCode"},
	} {
		phone, err := verification.ReadPhone(c.dial, c.number, dials, fields)
		if f := fault.Of(err); !errors.Is(err, fault.New(fault.ValidationFailed)) || f.Fields[c.field].Code == "" {
			t.Errorf("%s %s is %+v (%v)", c.dial, c.number, phone, err)
		}
	}
}
