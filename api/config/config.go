// Package config is the configuration by environment: one table, read and checked at start.
package config

import (
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"lantern/api/outside/driver"
	"lantern/api/outside/mail"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/gateway"
	"lantern/api/outside/pay/sandbox"
	"lantern/api/outside/pay/stripe"
	"lantern/api/outside/sms"
	"lantern/api/outside/social"
	"lantern/store/pg"
)

// Config is the environment, read and checked.
type Config struct {
	IsProduction                               bool
	Port, InfraPort, OperatorPort, SandboxPort int
	Bind, PublicURL, VendorURL                 string
	DatabaseURL, RedisURL, DataDir, WebDir     string
	CoversDir, ReportsURL                      string
	Secret, PaySecret, BGSSecret               string
	// HubKey and HubVendorKey sign both ways between the product and the sandbox's vendor in Hub88's dialect.
	HubKey, HubVendorKey                  string
	TrustedProxies, VendorOrigins         []string
	CountryHeader                         string
	LimitsFactor, BatchWorkers, BatchMost int
	DrainSeconds                          int
	LogLevel                              slog.Level
	TraceEndpoint                         string
	AppLinks                              AppLinks
	ProfileCert, ProfileKey               string
	KillsWorker, HasDocs                  bool
	Firebase                              social.Config
	Twilio                                sms.Account
	Mail                                  mail.Account
	TurnstileSecret                       string
	// DrandURL is the relay of the randomness beacon of lotteries; empty without one.
	DrandURL string
	Gateway  gateway.Account
	Payouts  string
	Stripe   stripe.Account

	// ReadTimeout limits receiving a request, CallTimeout handling it; neither ends an event stream.
	ReadTimeout, CallTimeout time.Duration
}

// reading reads the environment and collects the mistakes.
type reading struct {
	get      func(string) string
	defaults map[string]string
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
	return r.defaults[name]
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

// address reads an HTTP origin or base URL, which may be empty.
func (r *reading) address(name string) string {
	given := strings.TrimSuffix(r.value(name), "/")
	at, err := url.Parse(given)
	if given != "" && (err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https") {
		r.note(fmt.Errorf("%s: %q is not an address that begins with http:// or https://", name, given))
	}
	return given
}

// Read reads the environment through get. Every mistake is reported at once, not one at a time.
func Read(get func(string) string) (Config, error) {
	r := &reading{get: get, defaults: map[string]string{}}
	for _, v := range Variables() {
		r.defaults[v.Name] = v.Default
	}
	value, note := r.value, r.note
	c := Config{
		IsProduction: value("LANTERN_MODE") == "production",
		Port:         r.port("PORT"), InfraPort: r.port("INFRA_PORT"), OperatorPort: r.port("OPERATOR_PORT"),
		SandboxPort: r.port("SANDBOX_PORT"),
		Bind:        value("BIND"), PublicURL: r.address("PUBLIC_URL"), VendorURL: r.address("VENDOR_URL"),
		DatabaseURL: value("DATABASE_URL"), RedisURL: value("REDIS_URL"), DataDir: value("DATA_DIR"),
		WebDir: value("WEB_DIR"),
		Secret: value("LANTERN_SECRET"), PaySecret: value("PAY_SANDBOX_SECRET"), BGSSecret: value("BGS_SECRET"),
		LimitsFactor: r.number("LIMITS_FACTOR", 1, 1_000_000), BatchWorkers: r.number("BATCH_WORKERS", 1, 1000),
		BatchMost:    r.number("BATCH_MOST", 1, 10_000),
		DrainSeconds: r.number("DRAIN_SECONDS", 0, 3600),
		LogLevel:     r.level("LOG_LEVEL"), TraceEndpoint: r.address("OTEL_EXPORTER_OTLP_ENDPOINT"),
		DrandURL:    r.address("DRAND_URL"),
		KillsWorker: r.isOn("PWA_KILL"),
		CoversDir:   value("COVERS_DIR"), CountryHeader: value("COUNTRY_HEADER"), ProfileCert: value("PROFILE_CERT"),
		ProfileKey:     value("PROFILE_KEY"),
		TrustedProxies: commaList(value("TRUSTED_PROXIES")), ReadTimeout: 10 * time.Second, CallTimeout: 10 * time.Second,
	}
	c.HasDocs = !c.IsProduction
	if value("API_DOCS") != "" {
		c.HasDocs = r.isOn("API_DOCS")
	}
	if mode := value("LANTERN_MODE"); mode != "sandbox" && mode != "production" {
		note(fmt.Errorf("LANTERN_MODE: %q is neither sandbox nor production", mode))
	}
	note(c.readDrivers(value))
	var err error
	c.VendorOrigins, err = readOrigins(value, c.IsProduction)
	note(err)
	c.ReportsURL, err = readReports(value)
	note(err)
	c.AppLinks, err = readAppLinks(value)
	note(err)
	note(c.checkAlways())
	if c.IsProduction {
		note(errors.Join(c.checkProduction(get)...))
		c.DatabaseURL, c.ReportsURL = pg.RequireTLS(c.DatabaseURL), pg.RequireTLS(c.ReportsURL)
	}
	if c.VendorURL == "" {
		c.VendorURL = fmt.Sprintf("http://127.0.0.1:%d", c.Port)
	}
	return c, errors.Join(r.problems...)
}

// checkAlways reports what no mode can start with.
func (c Config) checkAlways() error {
	var problems []error
	if _, err := Networks(c.TrustedProxies); err != nil {
		problems = append(problems, fmt.Errorf("TRUSTED_PROXIES: %w", err))
	}
	if _, err := pg.Address(c.DatabaseURL); err != nil && c.DatabaseURL != "" {
		problems = append(problems, errors.New("DATABASE_URL is not an address of Postgres"))
	}
	if c.RedisURL != "" {
		if client, err := OpenRedis(c.RedisURL); err != nil {
			problems = append(problems, err)
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

// readDrivers lets each driver read its own variables.
func (c *Config) readDrivers(value driver.Lookup) error {
	var problems [6]error
	c.TurnstileSecret = value("TURNSTILE_SECRET")
	c.Firebase, problems[0] = social.ReadConfig(value, c.IsProduction)
	c.Twilio, problems[1] = sms.ReadAccount(value)
	c.Mail, problems[2] = mail.ReadAccount(value)
	c.Gateway, problems[3] = gateway.ReadAccount(value, c.IsProduction)
	c.Stripe, problems[4] = stripe.ReadAccount(value, c.IsProduction)
	c.Payouts, problems[5] = c.readPayouts(value)
	return errors.Join(problems[:]...)
}

// payers lists what PAYOUTS may name: the configured providers that pay withdrawals, as in api/drivers, and manual. The
// first one is the default.
func (c Config) payers() (names []string) {
	if !c.IsProduction {
		names = append(names, sandbox.Name)
	}
	if c.Gateway.URL != "" {
		names = append(names, gateway.Name)
	}
	return append(names, pay.Manual)
}

// readPayouts reads who pays withdrawals, which must be configured: no other provider takes over.
func (c Config) readPayouts(value driver.Lookup) (string, error) {
	name, payers := value("PAYOUTS"), c.payers()
	if name == "" {
		return payers[0], nil
	}
	if !slices.Contains(payers, name) {
		return name, fmt.Errorf("PAYOUTS: %q is not configured, only %s", name, strings.Join(payers, ", "))
	}
	return name, nil
}

// checkProduction reports what production refuses.
func (c Config) checkProduction(get func(string) string) (problems []error) {
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
