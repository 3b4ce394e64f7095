// Package system manages the merchant's configuration: the white label, the operating state, and the keys of
// encrypted calls.
package system

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/money"
	"lantern/store/pg"
)

// Settings is the configuration of the merchant, one row of the table per field.
type Settings struct {
	GMTOffset       string           `json:"gmtOffset" doc:"offset of business days and of times shown"`
	Currency        string           `json:"currency" doc:"currency of wallets (ISO 4217)"`
	CurrencySymbol  string           `json:"currencySymbol" doc:"its symbol"`
	MerchantCode    string           `json:"merchantCode" doc:"code of the merchant in calls of clients"`
	MainDomain      string           `json:"mainDomain" doc:"host that players open"`
	Languages       []string         `json:"languages" doc:"languages offered, the first is the default"`
	AgentKinds      []int            `json:"agentKinds" doc:"account kinds that are agents"`
	TrialKinds      []int            `json:"trialKinds" doc:"account kinds that play for play money"`
	DefaultAgent    string           `json:"defaultAgent" doc:"agent of members who register without a link"`
	MinAge          int              `json:"minAge" doc:"least age of members, in years"`
	BirthdayAge     int              `json:"birthdayAge" doc:"age that the date picker of registration begins with, in years"`
	PasswordDays    int              `json:"passwordDays" doc:"after how many days a password is too old"`
	CaptchaAfter    int              `json:"captchaAfter" doc:"after how many wrong passwords a login needs a captcha"`
	Features        map[Feature]bool `json:"features" doc:"switches of registration, sign-in and agents"`
	Theme           Theme            `json:"theme" doc:"name, brand color and logo"`
	CustomerService []Contact        `json:"customerService" doc:"ways to reach customer service"`
	Domains         []Domain         `json:"domains" doc:"further addresses that players may use"`
	Resources       []Resource       `json:"resources" doc:"links that the merchant offers"`
	ImageHosts      []string         `json:"imageHosts" doc:"hosts of pictures in content"`
	LaunchHosts     []string         `json:"launchHosts" doc:"hosts of game launches"`
	Maintenance     Maintenance      `json:"maintenance" doc:"closes the platform, until an instant or further notice"`
	BlockedNetworks []string         `json:"blockedNetworks" doc:"networks that are not served (CIDR)"`
	// BlockedCountries by ISO 3166-1. If AllowedCountries is set, only these are served; addresses without a country
	// are always served.
	BlockedCountries []string   `json:"blockedCountries" doc:"countries that are not served (ISO 3166-1)"`
	AllowedCountries []string   `json:"allowedCountries" doc:"if any, the only countries served"`
	Countries        []Country  `json:"countries" doc:"countries whose mobile numbers are accepted"`
	HumanCheck       HumanCheck `json:"humanCheck" doc:"service that distinguishes people from programs; none: captchas"`
	Turnover         Turnover   `json:"turnover" doc:"how often credited money must be wagered before it can be withdrawn"`
	// TwoPersonAbove is the amount above which two operators must approve a withdrawal, a deposit or a payment.
	TwoPersonAbove money.Amount `json:"twoPersonAbove" doc:"amount above which two operators must approve a withdrawal, a deposit or a payment"`
	// RealityCheckMinutes is the longest interval between reality checks, which show the time and the net position;
	// 0: as the member chose.
	RealityCheckMinutes int `json:"realityCheckMinutes" doc:"longest time between reality checks; 0: as the member chose"`
	// Apps are the schemes of the platform's apps: only these may take over a login from the browser.
	Apps []string `json:"apps" doc:"URL schemes of our own apps"`
	// Home are hosts at which this installation always answers, in addition to its domains. They come from the
	// environment.
	Home []string `json:"-"`
	// CoverContact encrypts the address of customer service; nil if this program cannot.
	CoverContact func(address string) string `json:"-"`
	// Sends is what this program has senders for.
	Sends Sends `json:"-"`

	// declared are the values of settings that nouns declare.
	declared map[string]any
}

// Sends are the methods by which codes can be sent; other methods are not offered.
type Sends struct{ CanSMS, CanMail bool }

// Country is a country whose mobile numbers are accepted: its code, its dialing code without +, and the number of
// digits.
type Country struct {
	Code string `json:"code"`
	Dial string `json:"dial"`
	Min  int    `json:"min"`
	Max  int    `json:"max"`
}

// HumanCheck is the service that distinguishes people from programs; without a provider captchas are used.
type HumanCheck struct {
	Provider string `json:"provider"`
	SiteKey  string `json:"siteKey"`
}

// Theme is the look of the white label.
type Theme struct {
	Name  string `json:"name"`
	Brand string `json:"brand"`
	Logo  string `json:"logo"`
}

// Contact is a contact method of customer service.
type Contact struct {
	Kind string `json:"kind"`
	URL  string `json:"url"`
}

// Domain is an address of the platform for players.
type Domain struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// Resource is a link that the merchant offers, with its label per language.
type Resource struct {
	Kind   string            `json:"kind"`
	URL    string            `json:"url"`
	Labels map[string]string `json:"labels"`
}

// Maintenance closes the platform until an instant, or until further notice.
type Maintenance struct {
	IsOn    bool       `json:"isOn"`
	EndTime *time.Time `json:"endTime"`
}

// Defaults are the settings of a new installation.
func Defaults() Settings {
	return Settings{
		GMTOffset: "+07:00", Currency: "THB", CurrencySymbol: "฿", MerchantCode: "lantern", MainDomain: "localhost",
		Languages: []string{"th", "en", "zh-Hans", "ko"}, AgentKinds: []int{1, 2, 41, 42}, TrialKinds: []int{4},
		DefaultAgent: "house", MinAge: 18, BirthdayAge: 21, PasswordDays: 180, CaptchaAfter: 5,
		Features: map[Feature]bool{UsernameRegistration: true, FreePlay: true, AgentPolicy: true},
		Theme:    Theme{Name: "Lantern", Brand: ""},
		// Until a live chat is configured, the help center contains the contact.
		CustomerService: []Contact{{Kind: "help", URL: "/help#contact"}},
		Countries: []Country{
			{Code: "TH", Dial: "66", Min: 9, Max: 10}, {Code: "CN", Dial: "86", Min: 11, Max: 11},
			{Code: "KR", Dial: "82", Min: 9, Max: 11}, {Code: "VN", Dial: "84", Min: 9, Max: 10},
		},
		TwoPersonAbove: 20_000 * money.Unit,
		Turnover: Turnover{Dust: money.Unit, Rules: TurnoverRules{Deposit: money.Unit, Transfer: money.Unit,
			Points: money.Unit}},
		Apps:  []string{"lantern", "lantern-lite"},
		Sends: Sends{CanSMS: true, CanMail: true},
	}
}

// Dials are the dialing codes of the accepted countries.
func (s Settings) Dials() []string {
	dials := make([]string, len(s.Countries))
	for i, country := range s.Countries {
		dials[i] = country.Dial
	}
	return dials
}

// Read returns all settings, with defaults for those that are not set.
func Read(ctx context.Context, q pg.Q) (Settings, error) {
	var rows []struct {
		Key   string          `db:"key"`
		Value json.RawMessage `db:"value"`
	}
	s := Defaults()
	if err := q.SelectContext(ctx, &rows, `SELECT key, value FROM settings`); err != nil {
		return s, pg.Named(err)
	}
	object := map[string]json.RawMessage{}
	for _, row := range rows {
		object[row.Key] = row.Value
	}
	for key, setting := range declared {
		raw, isSet := object[key]
		if !isSet {
			continue
		}
		var err error
		if s, err = s.change(setting, raw); err != nil {
			return s, fmt.Errorf("setting %s: %w", key, err)
		}
		delete(object, key)
	}
	base, err := json.Marshal(object)
	if err != nil {
		return s, err
	}
	if _, isSet := object["features"]; isSet {
		// Decoding adds to a map: features that the merchant omitted are off, not as in the defaults.
		s.Features = nil
	}
	if err := json.Unmarshal(base, &s); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	return s, nil
}

// Change stores a setting in the caller's transaction.
func Change(ctx context.Context, tx *sqlx.Tx, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("setting %s: %w", key, err)
	}
	const upsert = `INSERT INTO settings (key, value) VALUES ($1, $2)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = lantern_now()`
	_, err = tx.ExecContext(ctx, upsert, key, string(text))
	return err
}

// Write stores all settings of a new installation.
func Write(ctx context.Context, tx *sqlx.Tx, s Settings) error {
	object, err := json.Marshal(s)
	if err != nil {
		return err
	}
	var rows map[string]json.RawMessage
	if err := json.Unmarshal(object, &rows); err != nil {
		return err
	}
	for key, value := range rows {
		if err := Change(ctx, tx, key, value); err != nil {
			return err
		}
	}
	return nil
}
