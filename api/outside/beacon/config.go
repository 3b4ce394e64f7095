package beacon

import "lantern/api/outside/driver"

// Variables of the beacon.
var Variables = []driver.Variable{
	{
		Name: "DRAND_URL",
		About: "relay of the public randomness beacon drand, such as https://api.drand.sh; draws with the entropy drand " +
			"wait without it",
	},
}
