package gamevendor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/pg"
)

// Setup is the configuration of a game vendor.
type Setup struct {
	Name      string `json:"name"`
	IsEnabled bool   `json:"isEnabled"`
	// URL is the address of the vendor's API; only in-house games have none.
	URL string `json:"url"`
	// Dialect is NATIVE or HUB88 and cannot change. Account is the platform's name at the vendor, if its dialect
	// sends one.
	Dialect string `json:"dialect"`
	Account string `json:"account"`
	// AlsoType is a second menu that lists the vendor.
	AlsoType *string `json:"alsoType"`
	// AllowedIPs are the only addresses from which the vendor may call; none: any.
	AllowedIPs []string `json:"allowedIPs"`
	// CallsPerSecond limits the vendor's calls on each instance; null: the general limit.
	CallsPerSecond *int `json:"callsPerSecond"`
	// RefusesUnknownRollback refuses the rollback of an unknown transaction, for vendors that expect it.
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

// SetupOf returns the configuration of a vendor. Faults: not_found.
func SetupOf(ctx context.Context, q pg.Q, code string) (Setup, error) {
	const read = `SELECT name, is_enabled, api_url, dialect, account, also_type, allowed_ips, calls_per_second,
		refuses_unknown_rollback,
		maintenance_until, sort FROM vendors WHERE code = $1`
	var row vendorRow
	err := q.GetContext(ctx, &row, read, code)
	if pg.IsNone(err) {
		return Setup{}, fault.New(fault.NotFound)
	}
	return row.setup(), err
}

func (r vendorRow) setup() Setup {
	return Setup{
		Name: r.Name, IsEnabled: r.IsEnabled, URL: r.URL, Dialect: r.Dialect, Account: r.Account, AlsoType: r.AlsoType,
		AllowedIPs: append([]string{}, r.AllowedIPs...), CallsPerSecond: r.CallsPerSecond,
		RefusesUnknownRollback: r.RefusesUnknown,
		MaintenanceUntil:       r.MaintenanceUntil, Sort: r.Sort,
	}
}

// Configure changes the fields of a vendor that the JSON names and leaves the others. An unknown vendor is created,
// disabled unless the JSON enables it. Its catalog is fetched at once. Faults: validation_failed (under the name of the
// field; vendor for the code or the whole).
func Configure(ctx context.Context, db *pg.DB, code string, changes []byte,
	by approval.Action) (Setup, error) {
	var now Setup
	if err := by.Check(); err != nil {
		return now, err
	}
	if !vendorCode.MatchString(code) {
		return now, fault.Invalid("vendor", "wrong_format")
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := SetupOf(ctx, tx, code)
		isNew := errors.Is(err, fault.New(fault.NotFound))
		if err != nil && !isNew {
			return err
		}
		if isNew {
			before = Setup{Dialect: native, AllowedIPs: []string{}}
		}
		if now, err = before.with(changes, isNew); err != nil {
			return err
		}
		if err := now.store(ctx, tx, code); err != nil {
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

// vendorCode has characters that the addresses and headers of every dialect can carry.
var vendorCode = regexp.MustCompile(`^[A-Z][A-Z0-9_]{1,31}$`)

const native = "NATIVE"

// dialects are the protocols of vendors.
var dialects = []string{native, "HUB88"}

const (
	mostCalls = 1_000_000
	mostSort  = 10_000
	maxName   = 128
)

// with decodes the changes over a copy, which keeps fields that they do not name.
func (s Setup) with(changes []byte, isNew bool) (Setup, error) {
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
	isInHouse := !isNew && s.URL == ""
	switch {
	case next.Name == "":
		return s, fault.Invalid("name", "required")
	case len(next.Name) > maxName || strings.ContainsRune(next.Name, 0):
		return s, fault.Invalid("name", "wrong_format")
	case isInHouse && next.URL != "", !isInHouse && !isAddress(next.URL):
		return s, fault.Invalid("url", "wrong_format")
	case !slices.Contains(dialects, next.Dialect), !isNew && next.Dialect != s.Dialect:
		return s, fault.Invalid("dialect", "choice_not_offered")
	case next.CallsPerSecond != nil && (*next.CallsPerSecond < 1 || *next.CallsPerSecond > mostCalls):
		return s, fault.Invalid("callsPerSecond", "not_offered")
	case next.Sort < -mostSort || next.Sort > mostSort:
		return s, fault.Invalid("sort", "not_offered")
	case next.AlsoType != nil && !slices.Contains(game.Types, game.Type(*next.AlsoType)):
		return s, fault.Invalid("alsoType", "choice_not_offered")
	}
	return next, nil
}

// isAddress reports whether a vendor can be called at an address: calls over a network are encrypted.
func isAddress(text string) bool {
	at, err := url.Parse(text)
	if err != nil || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" {
		return false
	}
	ip, _ := netip.ParseAddr(at.Hostname())
	return at.Scheme == "https" || at.Scheme == "http" && (at.Hostname() == "localhost" || ip.IsLoopback())
}

func (s Setup) store(ctx context.Context, tx *sqlx.Tx, code string) error {
	const upsert = `INSERT INTO vendors (code, name, is_enabled, api_url, dialect, account, also_type, allowed_ips,
		calls_per_second,
			refuses_unknown_rollback, maintenance_until, sort, launch_url)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '')
		ON CONFLICT (code) DO UPDATE SET name = $2, is_enabled = $3, api_url = $4, account = $6, also_type = $7,
		allowed_ips = $8, calls_per_second = $9, refuses_unknown_rollback = $10, maintenance_until = $11,
		sort = $12, catalog_due_at = lantern_now()`
	_, err := tx.ExecContext(ctx, upsert, code, s.Name, s.IsEnabled, s.URL, s.Dialect, s.Account, s.AlsoType,
		pq.StringArray(s.AllowedIPs),
		s.CallsPerSecond, s.RefusesUnknownRollback, s.MaintenanceUntil, s.Sort)
	// For example a time that the database cannot store.
	var refused *pq.Error
	if errors.As(err, &refused) && (refused.Code.Class() == "23" || refused.Code.Class() == "22") {
		return fault.Invalid("vendor", "wrong_format").Because(err)
	}
	return err
}
