// Package server composes the product: it builds every noun's handlers, lists all routes and listens.
package server

import (
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"lantern/api/outside/pay/gateway"
	"lantern/api/outside/pay/sandbox"
	"lantern/api/outside/pay/stripe"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// Setting is one row of the configuration table in the README; a test holds the two together.
type Setting struct {
	Name, Default, About string
}

// Settings is everything that the environment decides.
var Settings = []Setting{
	{"LANTERN_MODE", "sandbox", "sandbox (play money, everything embedded) or production (refuses sandbox parts and missing secrets)"},
	{"PORT", "8080", "API and PWA"},
	{"INFRA_PORT", "8081", "health, readiness, metrics; never public"},
	{"OPERATOR_PORT", "8082", "the operators' door; never public"},
	{"SANDBOX_PORT", "8090", "where the sandbox serves payment pages, vendors and their games; sandbox mode only"},
	{"BIND", "127.0.0.1", "address that the listeners bind to"},
	{"PUBLIC_URL", "http://localhost:8080", "origin that people open"},
	{"VENDOR_ORIGINS", "", "origins at which vendors' games may stand in the frame, comma separated; the sandbox's is always among them in sandbox mode"},
	{"SANDBOX_GAMES", "0", "how many games each of the sandbox's vendors offers, which the sandbox reads; 0: all of them"},
	{"VENDOR_URL", "", "where in-house games call the wallet; empty: this process"},
	{"DATABASE_URL", "", "Postgres 15 or newer, of several servers (`host:port,host:port`) whichever takes writes; production speaks to it by TLS unless its `sslmode` says otherwise; empty: the embedded one (sandbox mode only)"},
	{"REPORTS_DATABASE_URL", "", "a streaming replica of DATABASE_URL, the same database of it, from which reports are read while it keeps up; empty: they are read there as well"},
	{"REDIS_URL", "", "Redis 7 or newer, of a cluster with its further nodes (`redis://one:6379?addr=two:6379&addr=three:6379`); empty: the embedded one (sandbox mode only, one instance)"},
	{"DATA_DIR", ".data", "where the embedded Postgres and the sandbox secret are kept"},
	{"WEB_DIR", "pwa/dist", "the built PWA"},
	{"COVERS_DIR", "build/covers", "where the covers of the sandbox's games are drawn (`make covers`)"},
	{"LANTERN_SECRET", "", "32 bytes in hex that seal keys and payees' numbers; sandbox mode makes its own"},
	{"PAY_SANDBOX_SECRET", "", "signs the sandbox provider's callbacks; sandbox mode makes its own"},
	{"STRIPE_SECRET_KEY", "", "the provider named stripe (Checkout): a live key in production, a test key in sandbox mode; empty: it is not offered"},
	{"STRIPE_ENDPOINT_SECRET", "", "of the endpoint PUBLIC_URL/pay/v1/stripe/callback, which hears checkout.session events; needed with the key"},
	{"PAY_GATEWAY", "", "the provider named gateway, for deposits and withdrawals: https://merchant:secret@host; empty: it is not offered"},
	{"PAYOUTS", "", "who pays withdrawals: gateway, house (the desk by hand, `lantern operator payout sent`) or sandbox; empty: the sandbox in sandbox mode, the gateway where there is one, else the house"},
	{"BGS_SECRET", "", "signs the in-house games' calls of the wallet; sandbox mode makes its own"},
	{"TRUSTED_PROXIES", "", "addresses or networks whose X-Real-Ip is believed, comma separated"},
	{"COUNTRY_HEADER", "", "header in which such a proxy names the visitor's country and overwrites what he claims himself, like CF-IPCountry; empty: the built-in list is asked"},
	{"LIMITS_FACTOR", "1", "multiplies every rate limit, for benchmarks"},
	{"BATCH_WORKERS", "1", "how many statements of bets run at once: one for each two cores, more where the database is far"},
	{"BATCH_MOST", "32", "how many waiting bets one statement takes at most; 1 places each by itself"},
	{"DRAIN_SECONDS", "0", "how long an instance that was told to end still answers, and says that it is not ready, so that proxies turn to others"},
	{"LOG_LEVEL", "info", "debug, info, warn or error"},
	{"OTEL_EXPORTER_OTLP_ENDPOINT", "", "where traces go; empty: nowhere"},
	{"PROFILE_CERT", "", "file with the certificate chain that signs the light app for iOS; empty: it is served unsigned"},
	{"PROFILE_KEY", "", "file with that certificate's key"},
	{"API_DOCS", "", "1 serves the API reference at /docs, 0 does not; empty: in sandbox mode only"},
	{"PWA_KILL", "0", "1 serves the worker that unregisters itself"},
	{"IOS_APP_IDS", "", "the apps that open our links on iOS, team and bundle (`A1B2C3D4E5.app.lantern.player`), comma separated; empty: none"},
	{"ANDROID_APP_IDS", "", "the same on Android, package and SHA-256 fingerprint of its certificate (`app.lantern.player/AB:CD:…`)"},
	{"TWILIO_ACCOUNT_SID", "", "who sends short messages in production; empty: nobody"},
	{"TWILIO_AUTH_TOKEN", "", "its secret"},
	{"TWILIO_FROM", "", "the number or messaging service (MG…) that they come from"},
	{"SMTP_URL", "", "who sends e-mails in production: smtps://user:password@host:465, or smtp:// with STARTTLS; empty: nobody"},
	{"MAIL_FROM", "", "the sender of e-mails, Name <address>"},
	{"TURNSTILE_SECRET", "", "of Cloudflare Turnstile, which then replaces captchas where the white label says so (humanCheck)"},
	{"FIREBASE_PROJECT_ID", "", "whose ID tokens are believed, and by which phones and browsers are told; empty: no sign-in through Google, Facebook or Firebase's phone service, and no notices"},
	{"FIREBASE_SERVICE_ACCOUNT", "", "file with the key of a service account; needed in production with a project"},
	{"FIREBASE_API_KEY", "", "the web client's key, which is public; needed with a project"},
	{"FIREBASE_APP_ID", "", "the web client's app; public"},
	{"FIREBASE_AUTH_DOMAIN", "", "where the pop-ups of other accounts open; empty: the project's own"},
	{"FIREBASE_VAPID_KEY", "", "the public key of web pushes; empty: browsers are offered none, the apps need none"},
	{"FIREBASE_PROVIDERS", "phone,google,facebook", "which ways are switched on at Firebase, comma separated"},
	{"FIREBASE_AUTH_EMULATOR_HOST", "", "host and port of the emulator, which signs nothing; refused in production"},
}

// Config is the environment, read and checked.
type Config struct {
	IsProduction                               bool
	Port, InfraPort, OperatorPort, SandboxPort int
	Bind, PublicURL, VendorURL                 string
	DatabaseURL, RedisURL, DataDir, WebDir     string
	CoversDir, ReportsURL                      string
	Secret, PaySecret, BGSSecret               string
	HouseKey, VendorKey                        string
	TrustedProxies, VendorOrigins              []string
	CountryHeader                              string
	LimitsFactor, BatchWorkers, BatchMost      int
	DrainSeconds                               int
	LogLevel                                   slog.Level
	TraceEndpoint                              string
	AppLinks                                   appLinks
	ProfileCert, ProfileKey                    string
	KillsWorker, HasDocs                       bool
	Firebase                                   Firebase
	Messages                                   Messages
	Gateway                                    gateway.Account
	Payouts                                    string
	Stripe                                     stripe.Account

	// ReadLimit is how long a call may be on its way to us, CallLimit how long we work on it; neither cuts an event stream.
	ReadLimit, CallLimit time.Duration
}

// reading reads the environment and gathers what is wrong with it.
type reading struct {
	get      func(string) string
	problems []error
}

func (r *reading) note(err error) {
	if err != nil {
		r.problems = append(r.problems, err)
	}
}

func (r *reading) value(name string) string {
	if set := r.get(name); set != "" {
		return set
	}
	for _, s := range Settings {
		if s.Name == name {
			return s.Default
		}
	}
	return ""
}

func (r *reading) number(name string, least, most int) int {
	n, err := strconv.Atoi(r.value(name))
	if err != nil || n < least || n > most {
		r.note(fmt.Errorf("%s: %q is not a number from %d to %d", name, r.value(name), least, most))
	}
	return n
}

func (r *reading) port(name string) int { return r.number(name, 1, 1<<16-1) }

func (r *reading) level(name string) (level slog.Level) {
	if level.UnmarshalText([]byte(r.value(name))) != nil {
		r.note(fmt.Errorf("%s: %q is none of debug, info, warn, error", name, r.value(name)))
	}
	return level
}

func (r *reading) isOn(name string) bool {
	given := r.value(name)
	if given != "0" && given != "1" {
		r.note(fmt.Errorf("%s: %q is neither 0 nor 1", name, given))
	}
	return given == "1"
}

// address is where something is called over HTTP, or nothing.
func (r *reading) address(name string) string {
	given := strings.TrimSuffix(r.value(name), "/")
	at, err := url.Parse(given)
	if given != "" && (err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https") {
		r.note(fmt.Errorf("%s: %q is not an address that begins with http:// or https://", name, given))
	}
	return given
}

// ReadConfig reads the environment. Every mistake is named at once, not one at a time.
func ReadConfig(get func(string) string) (Config, error) {
	r := &reading{get: get}
	value, note := r.value, r.note
	c := Config{
		IsProduction: value("LANTERN_MODE") == "production",
		Port:         r.port("PORT"), InfraPort: r.port("INFRA_PORT"), OperatorPort: r.port("OPERATOR_PORT"), SandboxPort: r.port("SANDBOX_PORT"),
		Bind: value("BIND"), PublicURL: r.address("PUBLIC_URL"), VendorURL: r.address("VENDOR_URL"),
		DatabaseURL: value("DATABASE_URL"), RedisURL: value("REDIS_URL"), DataDir: value("DATA_DIR"), WebDir: value("WEB_DIR"),
		Secret: value("LANTERN_SECRET"), PaySecret: value("PAY_SANDBOX_SECRET"), BGSSecret: value("BGS_SECRET"),
		LimitsFactor: r.number("LIMITS_FACTOR", 1, 1_000_000), BatchWorkers: r.number("BATCH_WORKERS", 1, 1000), BatchMost: r.number("BATCH_MOST", 1, 10_000),
		DrainSeconds: r.number("DRAIN_SECONDS", 0, 3600),
		LogLevel:     r.level("LOG_LEVEL"), TraceEndpoint: r.address("OTEL_EXPORTER_OTLP_ENDPOINT"), KillsWorker: r.isOn("PWA_KILL"),
		CoversDir: value("COVERS_DIR"), CountryHeader: value("COUNTRY_HEADER"), ProfileCert: value("PROFILE_CERT"), ProfileKey: value("PROFILE_KEY"),
		TrustedProxies: commaList(value("TRUSTED_PROXIES")), ReadLimit: 10 * time.Second, CallLimit: 10 * time.Second,
	}
	c.HasDocs = !c.IsProduction
	if value("API_DOCS") != "" {
		c.HasDocs = r.isOn("API_DOCS")
	}
	if mode := value("LANTERN_MODE"); mode != "sandbox" && mode != "production" {
		note(fmt.Errorf("LANTERN_MODE: %q is neither sandbox nor production", mode))
	}
	var err error
	c.Firebase, err = readFirebase(value, c.IsProduction)
	note(err)
	c.Messages, err = readMessages(value)
	note(err)
	note(c.readPay(value))
	c.VendorOrigins, err = readOrigins(value, c.IsProduction)
	note(err)
	c.ReportsURL, err = readReports(value)
	note(err)
	c.AppLinks, err = readAppLinks(value)
	note(err)
	note(c.unsound())
	if c.IsProduction {
		note(errors.Join(c.unfit(get)...))
		c.DatabaseURL, c.ReportsURL = pg.Sealed(c.DatabaseURL), pg.Sealed(c.ReportsURL)
	}
	if c.VendorURL == "" {
		c.VendorURL = fmt.Sprintf("http://127.0.0.1:%d", c.Port)
	}
	return c, errors.Join(r.problems...)
}

// unsound is what no mode can start with.
func (c Config) unsound() error {
	var problems []error
	if _, err := Networks(c.TrustedProxies); err != nil {
		problems = append(problems, fmt.Errorf("TRUSTED_PROXIES: %w", err))
	}
	if _, err := pg.Address(c.DatabaseURL); err != nil && c.DatabaseURL != "" {
		problems = append(problems, errors.New("DATABASE_URL is not an address of Postgres"))
	}
	if c.RedisURL != "" {
		if client, err := redisAt(c.RedisURL); err != nil {
			problems = append(problems, errBadRedis)
		} else {
			problems = append(problems, client.Close())
		}
	}
	if raw, err := hex.DecodeString(c.Secret); err != nil || c.Secret != "" && len(raw) != 32 {
		problems = append(problems, errors.New("LANTERN_SECRET must be 64 hexadecimal digits"))
	}
	if (c.ProfileCert == "") != (c.ProfileKey == "") {
		problems = append(problems, errors.New("PROFILE_CERT and PROFILE_KEY are given together"))
	}
	return errors.Join(problems...)
}

// readPay reads who moves money for us.
func (c *Config) readPay(value func(string) string) error {
	var noGateway, noStripe, nobody error
	c.Gateway, noGateway = readGateway(value, c.IsProduction)
	c.Stripe, noStripe = readStripe(value, c.IsProduction)
	c.Payouts, nobody = c.readPayouts(value)
	return errors.Join(noGateway, noStripe, nobody)
}

// readGateway reads where the gateway is, who we are there, and the secret between us, which is nothing for a line that others read.
func readGateway(value func(string) string, isProduction bool) (gateway.Account, error) {
	given := value("PAY_GATEWAY")
	if given == "" {
		return gateway.Account{}, nil
	}
	at, err := url.Parse(given)
	if err != nil || at.Host == "" || at.User == nil {
		return gateway.Account{}, errors.New("PAY_GATEWAY is not https://merchant:secret@host")
	}
	secret, _ := at.User.Password()
	a := gateway.Account{Merchant: at.User.Username(), Secret: secret}
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

// readPayouts reads who pays withdrawals: nobody else makes the parts of one, so it is somebody who is there.
func (c Config) readPayouts(value func(string) string) (string, error) {
	payer := value("PAYOUTS")
	switch {
	case payer != "":
	case !c.IsProduction:
		return sandbox.Name, nil
	case c.Gateway.URL != "":
		return gateway.Name, nil
	default:
		return withdrawal.House, nil
	}
	switch {
	case payer == withdrawal.House, payer == sandbox.Name && !c.IsProduction, payer == gateway.Name && c.Gateway.URL != "":
		return payer, nil
	case payer == gateway.Name:
		return payer, errors.New("PAYOUTS names the gateway, and PAY_GATEWAY does not say where it is")
	}
	return payer, fmt.Errorf("PAYOUTS: nobody named %q pays here", payer)
}

// readStripe reads our account at Stripe, whose keys say whether they move money: real money moves in production, and only there.
func readStripe(value func(string) string, isProduction bool) (stripe.Account, error) {
	a := stripe.Account{Key: value("STRIPE_SECRET_KEY"), EndpointSecret: value("STRIPE_ENDPOINT_SECRET")}
	isLive := strings.HasPrefix(a.Key, "sk_live_") || strings.HasPrefix(a.Key, "rk_live_")
	switch {
	case a.Key == "" && a.EndpointSecret == "":
		return a, nil
	case a.Key == "" || a.EndpointSecret == "":
		return a, errors.New("STRIPE_SECRET_KEY and STRIPE_ENDPOINT_SECRET are given together")
	case isLive != isProduction:
		return a, errors.New("STRIPE_SECRET_KEY is a live key in production and a test key in sandbox mode")
	}
	return a, nil
}

func commaList(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

// readOrigins reads where vendors' games may stand; a page inside ours must come the same safe way.
func readOrigins(value func(string) string, isProduction bool) (origins []string, err error) {
	for _, origin := range commaList(value("VENDOR_ORIGINS")) {
		at, wrong := url.Parse(origin)
		if wrong != nil || at.Host == "" || at.Scheme+"://"+at.Host != origin || isProduction && at.Scheme != "https" {
			return nil, fmt.Errorf("VENDOR_ORIGINS: %q is not an origin", origin)
		}
		origins = append(origins, origin)
	}
	return origins, nil
}

// readReports reads where the replica is. A stream copies a server with all its databases, so theirs has the same name.
func readReports(value func(string) string) (string, error) {
	given := value("REPORTS_DATABASE_URL")
	if given == "" {
		return "", nil
	}
	primary, unknown := pg.Address(value("DATABASE_URL"))
	at, err := pg.Address(given)
	switch {
	case err != nil || isNowhere(at):
		return "", errors.New("REPORTS_DATABASE_URL is not an address of Postgres")
	case unknown != nil || isNowhere(primary):
		return "", errors.New("REPORTS_DATABASE_URL needs DATABASE_URL: the embedded Postgres has no replica")
	case at.Path != primary.Path:
		return "", errors.New("REPORTS_DATABASE_URL must name the same database as DATABASE_URL")
	}
	return given, nil
}

// isNowhere: no server is named.
func isNowhere(at *url.URL) bool { return at.Host == "" && !at.Query().Has("host") }

// unfit lists what production refuses.
func (c Config) unfit(get func(string) string) (problems []error) {
	for name, given := range map[string]string{"DATABASE_URL": c.DatabaseURL, "REDIS_URL": c.RedisURL} {
		if given == "" {
			problems = append(problems, fmt.Errorf("%s is needed: production does not run on embedded parts", name))
		}
	}
	if c.Secret == "" {
		problems = append(problems, errors.New("LANTERN_SECRET is needed: production makes none for itself"))
	}
	if len(c.BGSSecret) < 32 {
		problems = append(problems, errors.New("BGS_SECRET must have 32 characters or more"))
	}
	if !strings.HasPrefix(c.PublicURL, "https://") {
		problems = append(problems, errors.New("PUBLIC_URL must begin with https:// in production"))
	}
	for _, name := range []string{"FIREBASE_AUTH_EMULATOR_HOST", "PAY_SANDBOX_SECRET"} {
		if get(name) != "" {
			problems = append(problems, fmt.Errorf("%s is a sandbox part and refused in production", name))
		}
	}
	return problems
}

// Environment is the real one.
func Environment(name string) string { return os.Getenv(name) }

// home are the hosts that we answer at whatever the merchant's domains are: our origin and, in the sandbox, this machine.
func (c Config) home() (hosts []string) {
	if at, err := url.Parse(c.PublicURL); err == nil {
		hosts = append(hosts, strings.ToLower(at.Hostname()))
	}
	if !c.IsProduction {
		hosts = append(hosts, "localhost", "127.0.0.1", "::1")
	}
	return hosts
}
