// Package system holds what the merchant configures: the white label, the state of the house, and the keys of encrypted
// calls.
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
	GMTOffset       string           `json:"gmtOffset"`
	Currency        string           `json:"currency"`
	CurrencySymbol  string           `json:"currencySymbol"`
	MerchantCode    string           `json:"merchantCode"`
	MainDomain      string           `json:"mainDomain"`
	Languages       []string         `json:"languages"`
	AgentKinds      []int            `json:"agentKinds"`
	TrialKinds      []int            `json:"trialKinds"`
	DefaultAgent    string           `json:"defaultAgent"`
	MinAge          int              `json:"minAge"`
	BirthdayAge     int              `json:"birthdayAge"`
	PasswordDays    int              `json:"passwordDays"`
	Features        map[Feature]bool `json:"features"`
	Theme           Theme            `json:"theme"`
	CustomerService []Contact        `json:"customerService"`
	Domains         []Domain         `json:"domains"`
	Resources       []Resource       `json:"resources"`
	ImageHosts      []string         `json:"imageHosts"`
	LaunchHosts     []string         `json:"launchHosts"`
	Maintenance     Maintenance      `json:"maintenance"`
	BlockedNetworks []string         `json:"blockedNetworks"`
	// BlockedCountries by ISO 3166-1. AllowedCountries, where there are any, are the only ones served; nowhere is served
	// always.
	BlockedCountries []string   `json:"blockedCountries"`
	AllowedCountries []string   `json:"allowedCountries"`
	Countries        []Country  `json:"countries"`
	HumanCheck       HumanCheck `json:"humanCheck"`
	Withdraw         Withdraw   `json:"withdraw"`
	Deposit          Deposit    `json:"deposit"`
	Transfer         Transfer   `json:"transfer"`
	Turnover         Turnover   `json:"turnover"`
	// RealityCheckMinutes is after how long at the latest every player is shown the time and his net position; 0: as he
	// chose himself.
	RealityCheckMinutes int `json:"realityCheckMinutes"`
	// Apps are the schemes of our own apps: a sign-in in the browser is handed over to these and to nobody else.
	Apps []string `json:"apps"`
	// Home are hosts that this installation answers at, whatever its domains are. They come from the environment.
	Home []string `json:"-"`
	// Desk covers the address of a way to customer service; nil where this program has no way to cover one.
	Desk func(address string) string `json:"-"`
	// Sends is what this program has senders for.
	Sends Sends `json:"-"`
}

// Sends says by which ways codes can reach people; what cannot go out is not offered.
type Sends struct{ CanSMS, CanMail bool }

// Country is one whose mobile numbers are taken: its code, its dialing code without +, and how many digits a number has
// there.
type Country struct {
	Code string `json:"code"`
	Dial string `json:"dial"`
	Min  int    `json:"min"`
	Max  int    `json:"max"`
}

// HumanCheck is the service that tells people from programs; without a provider captchas do.
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

// Contact is a way to reach customer service.
type Contact struct {
	Kind string `json:"kind"`
	URL  string `json:"url"`
}

// Domain is an address that players may use.
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

// Maintenance closes the house until an instant, or until further notice.
type Maintenance struct {
	IsOn    bool       `json:"isOn"`
	EndTime *time.Time `json:"endTime"`
}

// Defaults are what a new installation begins with.
func Defaults() Settings {
	return Settings{
		GMTOffset: "+07:00", Currency: "THB", CurrencySymbol: "฿", MerchantCode: "lantern", MainDomain: "localhost",
		Languages: []string{"th", "en", "zh-Hans", "ko"}, AgentKinds: []int{1, 2, 41, 42}, TrialKinds: []int{4},
		DefaultAgent: "house", MinAge: 18, BirthdayAge: 21, PasswordDays: 180,
		Features: map[Feature]bool{UsernameRegistration: true, FreePlay: true, AgentPolicy: true},
		Theme:    Theme{Name: "Lantern", Brand: ""},
		// Until a live chat comes, the help says how people reach us.
		CustomerService: []Contact{{Kind: "help", URL: "/help#contact"}},
		Countries: []Country{
			{Code: "TH", Dial: "66", Min: 9, Max: 10}, {Code: "CN", Dial: "86", Min: 11, Max: 11},
			{Code: "KR", Dial: "82", Min: 9, Max: 11}, {Code: "VN", Dial: "84", Min: 9, Max: 10},
		},
		Withdraw: defaultWithdraw(),
		Deposit:  Deposit{Limits: DepositLimits{MaxOpen: 3, Minutes: 30}},
		Transfer: defaultTransfer(),
		Turnover: Turnover{Dust: money.Unit, Rules: TurnoverRules{Deposit: money.Unit, Transfer: money.Unit,
			Points: money.Unit}},
		Apps:  []string{"lantern", "lantern-lite"},
		Sends: Sends{CanSMS: true, CanMail: true},
	}
}

// Dials are the dialing codes of the countries whose numbers are taken.
func (s Settings) Dials() []string {
	dials := make([]string, len(s.Countries))
	for i, country := range s.Countries {
		dials[i] = country.Dial
	}
	return dials
}

// Read reads all settings; what is not set has its default.
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
	whole, err := json.Marshal(object)
	if err != nil {
		return s, err
	}
	if _, isSet := object["features"]; isSet {
		// Decoding adds to a map: what the merchant left out is off, not as it was by default.
		s.Features = nil
	}
	if err := json.Unmarshal(whole, &s); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	return s, nil
}

// Change sets one setting as a step of the caller's deed.
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

// Write sets all settings, for a new installation.
func Write(ctx context.Context, tx *sqlx.Tx, s Settings) error {
	whole, err := json.Marshal(s)
	if err != nil {
		return err
	}
	var rows map[string]json.RawMessage
	if err := json.Unmarshal(whole, &rows); err != nil {
		return err
	}
	for key, value := range rows {
		if err := Change(ctx, tx, key, value); err != nil {
			return err
		}
	}
	return nil
}
