package sms

import (
	"errors"

	"lantern/api/outside/driver"
)

// Variables of the Twilio driver.
var Variables = []driver.Variable{
	{Name: "TWILIO_ACCOUNT_SID", About: "account that sends SMS in production; empty: none are sent"},
	{Name: "TWILIO_AUTH_TOKEN", About: "its secret"},
	{Name: "TWILIO_FROM", About: "sender's number or messaging service (MG…)"},
}

// ReadAccount returns the Twilio account, or the zero account if none is configured.
func ReadAccount(value driver.Lookup) (Account, error) {
	a := Account{SID: value("TWILIO_ACCOUNT_SID"), Token: value("TWILIO_AUTH_TOKEN"), From: value("TWILIO_FROM")}
	if isComplete := a.SID != "" && a.Token != "" && a.From != ""; a != (Account{}) && !isComplete {
		return a, errors.New("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together")
	}
	return a, nil
}
