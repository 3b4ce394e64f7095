package captcha

import "lantern/api/outside/driver"

// Variables configure the driver for Turnstile.
var Variables = []driver.Variable{
	{
		Name: "TURNSTILE_SECRET",
		About: "secret of Cloudflare Turnstile, which replaces captchas where the white label chooses it " +
			"(humanCheck)",
	},
}

// TurnstileOrigins are those that pages use: the script and the frame with the challenge. None without a secret.
func TurnstileOrigins(secret string) driver.Origins {
	if secret == "" {
		return driver.Origins{}
	}
	return driver.Origins{Scripts: []string{TurnstileOrigin}, Frames: []string{TurnstileOrigin}}
}
