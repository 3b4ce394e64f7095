package config

import (
	"fmt"
	"slices"
	"strings"

	"lantern/api/outside/beacon"
	"lantern/api/outside/captcha"
	"lantern/api/outside/driver"
	"lantern/api/outside/mail"
	"lantern/api/outside/pay/gateway"
	"lantern/api/outside/pay/stripe"
	"lantern/api/outside/sms"
	"lantern/api/outside/social"
)

// Variables returns every environment variable: those of the program, then those that the drivers declare.
func Variables() []driver.Variable {
	return slices.Concat(own, gateway.Variables, stripe.Variables, sms.Variables, mail.Variables, captcha.Variables,
		beacon.Variables,
		social.Variables)
}

var own = []driver.Variable{
	{
		Name: "LANTERN_MODE", Default: "sandbox",
		About: "sandbox (play money, embedded databases) or production (refuses sandbox drivers and missing secrets)",
	},
	{Name: "PORT", Default: "8080", About: "public listener: API and PWA"},
	{Name: "INFRA_PORT", Default: "8081", About: "health, readiness, metrics; never public"},
	{Name: "OPERATOR_PORT", Default: "8082", About: "operators' listener; never public"},
	{Name: "SANDBOX_PORT", Default: "8090",
		About: "payment pages, vendors and games of the sandbox program; sandbox mode only"},
	{Name: "BIND", Default: "127.0.0.1", About: "address that the listeners bind to"},
	{Name: "PUBLIC_URL", Default: "http://localhost:8080", About: "origin that players open"},
	{
		Name:  "VENDOR_ORIGINS",
		About: "origins of vendors' games that may be framed, comma separated; sandbox mode adds the sandbox's",
	},
	{Name: "SANDBOX_GAMES", Default: "0", About: "games per sandbox vendor, read by the sandbox program; 0: all"},
	{Name: "VENDOR_URL", About: "where in-house games call the wallet; empty: this process"},
	{
		Name: "DATABASE_URL",
		About: "Postgres 15 or newer; of several servers (`host:port,host:port`) the one that accepts writes; " +
			"production connects by TLS unless `sslmode` says otherwise; empty: embedded (sandbox mode only)",
	},
	{
		Name:  "REPORTS_DATABASE_URL",
		About: "streaming replica of DATABASE_URL from which reports are read while it keeps up; empty: the primary",
	},
	{
		Name: "REDIS_URL",
		About: "Redis 7 or newer; a cluster with its further nodes " +
			"(`redis://one:6379?addr=two:6379&addr=three:6379`); empty: embedded (sandbox mode only, one instance)",
	},
	{Name: "DATA_DIR", Default: ".data", About: "folder of the embedded Postgres and of the sandbox's secrets"},
	{Name: "WEB_DIR", Default: "pwa/dist", About: "the built PWA"},
	{Name: "COVERS_DIR", Default: "build/covers", About: "covers of the sandbox's games (`make covers`)"},
	{Name: "LANTERN_SECRET",
		About: "32 bytes in hex that encrypt keys and payees' account numbers; generated in sandbox mode"},
	{Name: "PAY_SANDBOX_SECRET",
		About: "signs the callbacks of the sandbox's payment provider; generated in sandbox mode"},
	{
		Name: "PAYOUTS",
		About: "who pays withdrawals: gateway, manual (operators, `lantern operator payouts parts sent`) or " +
			"sandbox; empty: sandbox in sandbox mode, otherwise gateway if configured, otherwise manual",
	},
	{Name: "BGS_SECRET", About: "signs wallet calls of the in-house games; generated in sandbox mode"},
	{Name: "TRUSTED_PROXIES", About: "addresses or networks whose X-Real-Ip is trusted, comma separated"},
	{
		Name: "COUNTRY_HEADER",
		About: "header in which a trusted proxy names the visitor's country, like CF-IPCountry; " +
			"empty: the built-in list",
	},
	{Name: "LIMITS_FACTOR", Default: "1", About: "multiplies every rate limit, for benchmarks"},
	{
		Name: "BATCH_WORKERS", Default: "1",
		About: "concurrent statements that place bets: one for each two cores, more where the database is far",
	},
	{Name: "BATCH_MOST", Default: "32", About: "most bets in one statement; 1 places each by itself"},
	{
		Name: "DRAIN_SECONDS", Default: "0",
		About: "how long a stopping instance still answers while it reports not ready, so that proxies turn to others",
	},
	{Name: "LOG_LEVEL", Default: "info", About: "debug, info, warn or error"},
	{Name: "OTEL_EXPORTER_OTLP_ENDPOINT", About: "collector of traces; empty: none are sent"},
	{Name: "PROFILE_CERT", About: "file with the certificate chain that signs the iOS web clip; empty: unsigned"},
	{Name: "PROFILE_KEY", About: "file with that certificate's key"},
	{Name: "API_DOCS", About: "1 serves the API reference at /docs, 0 does not; empty: in sandbox mode only"},
	{Name: "PWA_KILL", Default: "0", About: "1 serves a service worker that unregisters itself"},
	{
		Name: "IOS_APP_IDS",
		About: "iOS apps that open our links, team and bundle (`A1B2C3D4E5.app.lantern.player`), comma separated; " +
			"empty: none",
	},
	{
		Name: "ANDROID_APP_IDS",
		About: "the same on Android, package and SHA-256 fingerprint of its certificate " +
			"(`app.lantern.player/AB:CD:…`)",
	},
}

// Table returns api/config/VARIABLES.md, which `make gen` writes.
func Table() string {
	var text strings.Builder
	text.WriteString("# Configuration\n\n" +
		"Written by `make gen` from the declarations in this package and in the drivers (`api/outside`). Do not edit.\n\n" +
		"By environment, checked at start; every mistake is reported at once.\n\n" +
		"| variable | default | about |\n|---|---|---|\n")
	for _, v := range Variables() {
		preset := "–"
		if v.Default != "" {
			preset = "`" + v.Default + "`"
		}
		fmt.Fprintf(&text, "| `%s` | %s | %s |\n", v.Name, preset, v.About)
	}
	text.WriteString("\nProduction: `compose.yaml` runs Postgres with a replica, Redis and three instances behind " +
		"a proxy that overwrites `X-Real-Ip`.\n\n" +
		"Firebase: `api/outside/social`. Payment providers, the gateway's contract: `api/outside/pay`.\n")
	return text.String()
}
