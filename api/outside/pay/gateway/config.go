package gateway

import (
	"errors"
	"net/url"
	"strings"

	"lantern/api/outside/driver"
)

// Variables of the driver.
var Variables = []driver.Variable{
	{
		Name: "PAY_GATEWAY",
		About: "provider `gateway` for deposits and withdrawals: https://merchant:secret@host; " +
			"empty: not offered",
	},
}

// ReadAccount returns the gateway account, or the zero account if none is configured. Production requires TLS,
// because the address contains the shared secret.
func ReadAccount(value driver.Lookup, isProduction bool) (Account, error) {
	given := value("PAY_GATEWAY")
	if given == "" {
		return Account{}, nil
	}
	at, err := url.Parse(given)
	if err != nil || at.Host == "" || at.User == nil {
		return Account{}, errors.New("PAY_GATEWAY is not https://merchant:secret@host")
	}
	secret, _ := at.User.Password()
	a := Account{Merchant: at.User.Username(), Secret: secret}
	at.User = nil
	a.URL = strings.TrimSuffix(at.String(), "/")
	switch {
	case a.Merchant == "" || len(a.Secret) < 32:
		return a, errors.New("PAY_GATEWAY needs a merchant and a secret of 32 characters or more")
	case isProduction && at.Scheme != "https":
		return a, errors.New("PAY_GATEWAY must begin with https:// in production")
	}
	return a, nil
}
