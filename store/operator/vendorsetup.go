package operator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/pg"
)

// VendorSetup is everything that the house configures of a vendor of games.
type VendorSetup struct {
	Name      string `json:"name"`
	IsEnabled bool   `json:"isEnabled"`
	// URL is where the vendor is asked for its games; only the house's own titles have none.
	URL string `json:"url"`
	// Dialect is NATIVE or HUB88, for good. Account is what the vendor calls us, where its dialect wants that said.
	Dialect string `json:"dialect"`
	Account string `json:"account"`
	// AlsoType is a second menu that lists the vendor.
	AlsoType *string `json:"alsoType"`
	// AllowedIPs are the only addresses that it may call from; none: any.
	AllowedIPs []string `json:"allowedIPs"`
	// CallsPerSecond is how many calls it may make on each instance; null: as many as the door takes.
	CallsPerSecond *int `json:"callsPerSecond"`
	// RefusesUnknownRollback answers a rollback of what never came by a refusal, for vendors that want it so.
	RefusesUnknownRollback bool       `json:"refusesUnknownRollback"`
	MaintenanceUntil       *time.Time `json:"maintenanceUntil"`
	Sort                   int        `json:"sort"`
}

type vendorRow struct {
	Name             string         `db:"name"`
	IsEnabled        bool           `db:"is_enabled"`
	URL              string         `db:"api_url"`
	Dialect          string         `db:"dialect"`
	Account          string         `db:"account"`
	AlsoType         *string        `db:"also_type"`
	AllowedIPs       pq.StringArray `db:"allowed_ips"`
	CallsPerSecond   *int           `db:"calls_per_second"`
	RefusesUnknown   bool           `db:"refuses_unknown_rollback"`
	MaintenanceUntil *time.Time     `db:"maintenance_until"`
	Sort             int            `db:"sort"`
}

// VendorSetupOf is how a vendor is configured. Faults: not_found.
func VendorSetupOf(ctx context.Context, q pg.Q, code string) (VendorSetup, error) {
	const read = `SELECT name, is_enabled, api_url, dialect, account, also_type, allowed_ips, calls_per_second,
		refuses_unknown_rollback,
		maintenance_until, sort FROM vendors WHERE code = $1`
	var row vendorRow
	err := q.GetContext(ctx, &row, read, code)
	if pg.IsNone(err) {
		return VendorSetup{}, fault.New(fault.NotFound)
	}
	return row.setup(), err
}

func (r vendorRow) setup() VendorSetup {
	return VendorSetup{
		Name: r.Name, IsEnabled: r.IsEnabled, URL: r.URL, Dialect: r.Dialect, Account: r.Account, AlsoType: r.AlsoType,
		AllowedIPs: append([]string{}, r.AllowedIPs...), CallsPerSecond: r.CallsPerSecond,
		RefusesUnknownRollback: r.RefusesUnknown,
		MaintenanceUntil:       r.MaintenanceUntil, Sort: r.Sort,
	}
}

// ConfigureVendor changes what the JSON names of a vendor and leaves the rest; a vendor that is not there is made,
// switched off until it is said otherwise. Its games are asked for at once. Faults: validation_failed (under the name
// of what cannot be so, vendor for the whole, code or reason).
func ConfigureVendor(ctx context.Context, db *pg.DB, code string, changes []byte,
	by approval.Action) (VendorSetup, error) {
	var now VendorSetup
	if err := by.Check(); err != nil {
		return now, err
	}
	if !vendorCode.MatchString(code) {
		return now, fault.Invalid("code", "wrong_format")
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := VendorSetupOf(ctx, tx, code)
		isNew := errors.Is(err, fault.New(fault.NotFound))
		if err != nil && !isNew {
			return err
		}
		if isNew {
			before = VendorSetup{Dialect: native, AllowedIPs: []string{}}
		}
		if now, err = before.with(changes, isNew); err != nil {
			return err
		}
		if err := now.keep(ctx, tx, code); err != nil {
			return err
		}
		var was any
		if !isNew {
			was = before
		}
		return by.Note(ctx, tx, "vendor.configure", "vendor:"+code, was, now)
	})
	return now, err
}

// vendorCode is what every dialect's addresses and headers can carry.
var vendorCode = regexp.MustCompile(`^[A-Z][A-Z0-9_]{1,31}$`)

const native = "NATIVE"

// with reads the changes over a copy: what they do not name stays.
func (s VendorSetup) with(changes []byte, isNew bool) (VendorSetup, error) {
	next := s
	next.AllowedIPs = slices.Clone(s.AllowedIPs)
	reader := json.NewDecoder(bytes.NewReader(changes))
	reader.DisallowUnknownFields()
	if err := reader.Decode(&next); err != nil {
		return s, fault.Invalid("vendor", "wrong_format").Because(err)
	}
	for i, text := range next.AllowedIPs {
		address, err := netip.ParseAddr(text)
		if err != nil {
			return s, fault.Invalid("allowedIPs", "wrong_format").Because(err)
		}
		next.AllowedIPs[i] = address.Unmap().String()
	}
	isOurs := !isNew && s.URL == ""
	switch {
	case next.Name == "":
		return s, fault.Invalid("name", "required")
	case isOurs && next.URL != "", !isOurs && !isDoor(next.URL):
		return s, fault.Invalid("url", "wrong_format")
	case !isNew && next.Dialect != s.Dialect:
		return s, fault.Invalid("dialect", "choice_not_offered")
	case next.AlsoType != nil && !slices.Contains(game.Types, game.Type(*next.AlsoType)):
		return s, fault.Invalid("alsoType", "choice_not_offered")
	}
	return next, nil
}

// isDoor says whether a vendor can be asked at an address: nothing goes over the network in the clear.
func isDoor(text string) bool {
	at, err := url.Parse(text)
	if err != nil || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" {
		return false
	}
	here, _ := netip.ParseAddr(at.Hostname())
	return at.Scheme == "https" || at.Scheme == "http" && (at.Hostname() == "localhost" || here.IsLoopback())
}

func (s VendorSetup) keep(ctx context.Context, tx *sqlx.Tx, code string) error {
	const keep = `INSERT INTO vendors (code, name, is_enabled, api_url, dialect, account, also_type, allowed_ips,
		calls_per_second,
			refuses_unknown_rollback, maintenance_until, sort, launch_url)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '')
		ON CONFLICT (code) DO UPDATE SET name = $2, is_enabled = $3, api_url = $4, account = $6, also_type = $7,
		allowed_ips = $8, calls_per_second = $9, refuses_unknown_rollback = $10, maintenance_until = $11,
		sort = $12, catalog_due_at = lantern_now()`
	_, err := tx.ExecContext(ctx, keep, code, s.Name, s.IsEnabled, s.URL, s.Dialect, s.Account, s.AlsoType,
		pq.StringArray(s.AllowedIPs),
		s.CallsPerSecond, s.RefusesUnknownRollback, s.MaintenanceUntil, s.Sort)
	// What the table itself refuses: a dialect that there is not, a pace of nothing.
	var refused *pq.Error
	if errors.As(err, &refused) && (refused.Code.Class() == "23" || refused.Code.Class() == "22") {
		return fault.Invalid("vendor", "wrong_format").Because(err)
	}
	return err
}
