package verification

import (
	"strconv"

	"github.com/nyaruka/phonenumbers"

	"lantern/store/fault"
)

// PhoneOf splits a whole number, +66812345678, as somebody else proved it. Faults: validation_failed.
func PhoneOf(whole string) (Phone, error) {
	read, err := phonenumbers.Parse(whole, "")
	if err != nil {
		return Phone{}, fault.Invalid("mobileNum", "wrong_format")
	}
	return Phone{Dial: strconv.Itoa(int(read.GetCountryCode())), Number: phonenumbers.GetNationalSignificantNumber(read)},
		nil
}
