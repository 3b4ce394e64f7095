package verification

import (
	"strconv"

	"github.com/nyaruka/phonenumbers"

	"lantern/store/fault"
)

// PhoneOf splits a number in E.164 format, +66812345678, as a provider verified it. Faults: validation_failed.
func PhoneOf(full string) (Phone, error) {
	read, err := phonenumbers.Parse(full, "")
	if err != nil {
		return Phone{}, fault.Invalid("mobileNum", "wrong_format")
	}
	return Phone{Dial: strconv.Itoa(int(read.GetCountryCode())), Number: phonenumbers.GetNationalSignificantNumber(read)},
		nil
}
