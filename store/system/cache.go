package system

import (
	"context"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"lantern/store/clock"
	"lantern/store/pg"
)

const (
	// fresh is how long the cached settings are used without reading them again.
	fresh = 5 * time.Second
	// stale is the age from which a caller waits for the read. Before, callers get the cached settings, and one read
	// runs in the background.
	stale    = time.Minute
	patience = 5 * time.Second
)

// Announced is the channel on which the database notifies changes of settings (pg.Listen).
const Announced = "settings"

// SettingsCache caches the settings; it reads them every few seconds, regardless of the number of callers.
type SettingsCache struct {
	// Home are hosts at which this installation always answers.
	Home []string
	// CoverContact encrypts the address of customer service.
	CoverContact func(address string) string
	// Sends is what this program has senders for; both by default.
	Sends Sends

	db      *pg.DB
	clock   *clock.Clock
	mu      sync.Mutex
	current *Settings
	readAt  time.Time
	looking bool
	forgets int
}

// NewSettingsCache creates the cache of a process.
func NewSettingsCache(db *pg.DB, c *clock.Clock) *SettingsCache {
	return &SettingsCache{db: db, clock: c, Sends: Sends{CanSMS: true, CanMail: true}}
}

// Now returns the current settings, or the last known ones if the database is unavailable. Faults:
// temporarily_unavailable.
func (k *SettingsCache) Now(ctx context.Context) (Settings, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	age := k.clock.Now().Sub(k.readAt)
	switch {
	case k.current == nil || age < 0 || age >= stale:
		read, err := Read(ctx, k.db)
		if err != nil && k.current == nil {
			return Settings{}, err
		}
		k.update(read, err)
	case age >= fresh && !k.looking:
		k.looking = true
		go k.refreshInBackground(k.forgets)
	}
	now := *k.current
	now.Home, now.CoverContact, now.Sends = k.Home, k.CoverContact, k.Sends
	return now, nil
}

// NowOrDefaults is Now, with the defaults if no settings are known.
func (k *SettingsCache) NowOrDefaults(ctx context.Context) Settings {
	now, err := k.Now(ctx)
	if err != nil {
		now = Defaults()
		now.Home, now.Sends = k.Home, k.Sends
	}
	return now
}

// refreshInBackground reads while callers continue. A result older than a call of Forget is dropped.
func (k *SettingsCache) refreshInBackground(forgets int) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	read, err := Read(ctx, k.db)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.looking = false
	if forgets == k.forgets {
		k.update(read, err)
	}
}

func (k *SettingsCache) update(read Settings, err error) {
	if err == nil {
		k.current = &read
	}
	k.readAt = k.clock.Now()
}

// Refresh reads the settings now, because a change was announced. After a failure the next caller that finds them old
// reads them.
func (k *SettingsCache) Refresh(ctx context.Context) error {
	read, err := Read(ctx, k.db)
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil {
		k.forgets++ // a read that began before the change is dropped
		k.update(read, nil)
	}
	return err
}

// Forget makes the next call read again, after a change in this process.
func (k *SettingsCache) Forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.current = nil
	k.forgets++
}

// Blocks reports whether an address is in a network or country that the merchant may not serve. An address without a
// country is not blocked by country: private networks, and those not assigned yet.
func (s Settings) Blocks(address, country string) bool {
	if country != "" {
		isOutside := len(s.AllowedCountries) > 0 && !slices.Contains(s.AllowedCountries, country)
		if isOutside || slices.Contains(s.BlockedCountries, country) {
			return true
		}
	}
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(s.BlockedNetworks, func(text string) bool {
		network, err := netip.ParsePrefix(text)
		return err == nil && network.Contains(ip.Unmap())
	})
}

// Serves reports whether the platform answers at a host: one of its domains, the main one, or one of this
// installation.
func (s Settings) Serves(host string) bool {
	host = strings.ToLower(host)
	if slices.Contains(s.Home, host) || host == s.MainDomain {
		return true
	}
	return slices.ContainsFunc(s.Domains, func(d Domain) bool {
		at, err := url.Parse(d.URL)
		return err == nil && strings.EqualFold(at.Hostname(), host)
	})
}

// IsAgent reports whether a member's kind is in the list of agents.
func (s Settings) IsAgent(kind int) bool { return slices.Contains(s.AgentKinds, kind) }

// IsTrial reports whether a member's kind is in the list of trial players.
func (s Settings) IsTrial(kind int) bool { return slices.Contains(s.TrialKinds, kind) }
