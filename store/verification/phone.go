package verification

import (
	"slices"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"lantern/store/fault"
	"lantern/store/normalize"
)

// Phone is a mobile number: the country's dialing code and the national number without its trunk zero.
type Phone struct{ Dial, Number string }

// E164 returns the number in E.164 format, +66812345678.
func (p Phone) E164() string { return "+" + p.Dial + p.Number }

// Masked returns the number with its middle masked, +66••••5678.
func (p Phone) Masked() string {
	if len(p.Number) < 6 {
		return "+" + p.Dial + "••••"
	}
	return "+" + p.Dial + "••••" + p.Number[len(p.Number)-4:]
}

// prefix is the range that a number belongs to: attackers who pump messages for money own ranges, not numbers.
func (p Phone) prefix() string { return p.Dial + p.Number[:min(3, len(p.Number))] }

// ReadPhone parses a number as typed, with or without the trunk zero. It accepts mobile numbers of the allowed dialing
// codes only: no landlines, no premium or shared-cost ranges. Faults: validation_failed under the two field names.
func ReadPhone(dial, number string, allowed []string, fields [2]string) (Phone, error) {
	dial = strings.TrimPrefix(dial, "+")
	number = normalize.Phone(number, dial)
	if !slices.Contains(allowed, dial) {
		return Phone{}, fault.Invalid(fields[0], "not_offered")
	}
	wrong := fault.Invalid(fields[1], "wrong_format")
	if !isDigits(number) {
		return Phone{}, wrong
	}
	code := 0
	for _, digit := range dial {
		code = code*10 + int(digit-'0')
	}
	read, err := phonenumbers.Parse(number, phonenumbers.GetRegionCodeForCountryCode(code))
	if err != nil || int(read.GetCountryCode()) != code || !phonenumbers.IsValidNumber(read) {
		return Phone{}, wrong
	}
	switch phonenumbers.GetNumberType(read) {
	case phonenumbers.MOBILE, phonenumbers.FIXED_LINE_OR_MOBILE:
		return Phone{Dial: dial, Number: phonenumbers.GetNationalSignificantNumber(read)}, nil
	}
	return Phone{}, wrong
}

func isDigits(text string) bool {
	if len(text) < 4 || len(text) > 15 {
		return false
	}
	return strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }) < 0
}
