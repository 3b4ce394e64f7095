package mail

import (
	"errors"

	"lantern/api/outside/driver"
)

// Variables of the SMTP driver.
var Variables = []driver.Variable{
	{
		Name: "SMTP_URL",
		About: "server that sends e-mails in production: smtps://user:password@host:465, or smtp:// with STARTTLS; " +
			"empty: none are sent",
	},
	{Name: "MAIL_FROM", About: "sender of e-mails: Name <address>"},
}

// Account is the mail server and the sender's address.
type Account struct{ URL, From string }

// ReadAccount returns the mail server, or the zero account where none is configured.
func ReadAccount(value driver.Lookup) (Account, error) {
	a := Account{URL: value("SMTP_URL"), From: value("MAIL_FROM")}
	if a.URL != "" {
		if _, err := NewSMTP(a.URL, a.From); err != nil {
			return a, errors.Join(errors.New("SMTP_URL and MAIL_FROM"), err)
		}
	}
	return a, nil
}
