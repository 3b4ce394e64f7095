package module

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/redis/go-redis/v9"

	"lantern/api/outside/captcha"
	"lantern/api/outside/gamevendor"
	"lantern/api/outside/mail"
	"lantern/api/outside/outbox"
	"lantern/api/outside/pay"
	"lantern/api/outside/push"
	"lantern/api/outside/sms"
	"lantern/api/outside/social"
	"lantern/api/outside/vendorwallet"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Deps is what modules are built from. What an installation does not have is nil or empty.
type Deps struct {
	Databases
	Reports  *pg.Reports
	Redis    redis.UniversalClient
	Clock    *clock.Clock
	Log      *slog.Logger
	Settings *system.SettingsCache
	// Alarm counts an event of a kind that needs attention.
	Alarm func(kind string)
	// CountAddress uses the rate limit of an address that no key has signed for. Faults: too_many_requests.
	CountAddress func(ctx context.Context, ip string) error

	Environment
	Outside
	// Proofs are api/verification's, for other nouns.
	Proofs Proofs
}

// Databases are pools of the same database, by rights and timeout.
type Databases struct {
	DB *pg.DB
	// BetDB has the short timeout of calls by game vendors, OperatorDB the rights of the operators' listener, OwnerDB
	// those of the tables' owner (sandbox mode only).
	BetDB, OperatorDB, OwnerDB *pg.DB
	// SlowDBs are for reads that take long, the preferred one first.
	SlowDBs []*pg.DB
	// Machine is what sandbox mode may break.
	Machine Machine
}

// Environment is what nouns take of the configuration.
type Environment struct {
	IsProduction bool
	// PublicURL is the origin that players open, Host its host name.
	PublicURL, Host string
	// FrameOrigins are the origins of vendors' games that pages may frame.
	FrameOrigins []string
	LimitsFactor int
	// Payouts names the provider that pays withdrawals.
	Payouts string
	// BatchWorkers and BatchMost are how bets are joined into statements.
	BatchWorkers, BatchMost int
	Secret                  []byte
	Seal                    system.Seal
	Codes                   verification.Codes
	// BGS is how in-house games call the wallet.
	BGS BGS
}

// BGS is how in-house games call the wallet.
type BGS struct {
	URL, Secret string
	HTTP        *http.Client
}

// Outside are the drivers of outside services.
type Outside struct {
	SMS    sms.Sender
	Mail   mail.Sender
	Push   push.Sender
	Outbox *outbox.Box
	Human  captcha.Checker
	Social social.Verifier
	// Firebase is the configuration of social sign-in for clients.
	Firebase social.Config
	// Providers take deposits, Payers pay withdrawals, by the name in their callbacks' path.
	Providers map[string]pay.Provider
	Payers    map[string]pay.Payer
	// VendorWallets are vendors that keep their own wallets, by code.
	VendorWallets map[string]vendorwallet.Vendor
	// Beacon returns the signature of a round of the public randomness beacon; nil without one.
	Beacon func(ctx context.Context, round uint64) (signature []byte, err error)
	// Vendors calls game vendors.
	Vendors gamevendor.Client
}

// Proofs checks what callers show of themselves.
type Proofs struct {
	// Person checks the human check of the installation, Captcha a captcha in any case.
	Person, Captcha verification.HumanCheck
	SendCode        verification.Send
	TOTP            func(ctx context.Context, member id.Member, code string) error
}

// Failures counts failed sign-ins, and raises an alarm when they come from many addresses.
func (d Deps) Failures() verification.Failures {
	return verification.Failures{Redis: d.Redis, Factor: d.LimitsFactor,
		Alarm: func(_ context.Context, seen verification.Stuffing) {
			d.Alarm("failed_sign_ins")
			d.Log.Warn("failed_sign_ins", "failures", seen.Failures, "addresses", seen.Addresses)
		}}
}
