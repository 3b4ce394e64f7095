package captcha

import "lantern/api/outside/driver"

// Variables of the Turnstile driver.
var Variables = []driver.Variable{
	{
		Name: "TURNSTILE_SECRET",
		About: "secret of Cloudflare Turnstile, which replaces captchas where the white label chooses it " +
			"(humanCheck)",
	},
}

// TurnstileOrigins returns the origins of the script and of the frame with the challenge; none without a secret.
func TurnstileOrigins(secret string) driver.Origins {
	if secret == "" {
		return driver.Origins{}
	}
	return driver.Origins{Scripts: []string{TurnstileOrigin}, Frames: []string{TurnstileOrigin}}
}
