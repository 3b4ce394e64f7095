package stripe

import (
	"errors"
	"strings"

	"lantern/api/outside/driver"
)

// Variables of the driver.
var Variables = []driver.Variable{
	{
		Name: "STRIPE_SECRET_KEY",
		About: "provider `stripe` (Checkout): a live key in production, a test key in sandbox mode; " +
			"empty: not offered",
	},
	{
		Name: "STRIPE_ENDPOINT_SECRET",
		About: "signing secret of the endpoint PUBLIC_URL/pay/v1/stripe/callback, which receives " +
			"checkout.session events; required with the key",
	},
}

// ReadAccount returns the Stripe account, or the zero account if none is configured. Production accepts live keys
// only, and sandbox mode test keys only.
func ReadAccount(value driver.Lookup, isProduction bool) (Account, error) {
	a := Account{Key: value("STRIPE_SECRET_KEY"), EndpointSecret: value("STRIPE_ENDPOINT_SECRET")}
	isLive := strings.HasPrefix(a.Key, "sk_live_") || strings.HasPrefix(a.Key, "rk_live_")
	switch {
	case a.Key == "" && a.EndpointSecret == "":
		return a, nil
	case a.Key == "" || a.EndpointSecret == "":
		return a, errors.New("STRIPE_SECRET_KEY and STRIPE_ENDPOINT_SECRET must be set together")
	case isLive != isProduction:
		return a, errors.New("STRIPE_SECRET_KEY must be a live key in production and a test key in sandbox mode")
	}
	return a, nil
}
