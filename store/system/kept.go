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
	// fresh is how long a process goes on without looking at the settings again.
	fresh = 5 * time.Second
	// stale is from when on a caller waits for that look. Before, he gets what is known, and somebody else looks.
	stale    = time.Minute
	patience = 5 * time.Second
)

// Announced is the channel on which the database announces that settings have changed (pg.Listen).
const Announced = "settings"

// SettingsCache gives the settings from memory; one read every few seconds, whoever asks and however often.
type SettingsCache struct {
	// Home are the hosts that this installation answers at in any case.
	Home []string
	// CoverContact covers the address of a way to customer service.
	CoverContact func(address string) string
	// Sends is what this program has senders for; both, unless it says otherwise.
	Sends Sends

	db      *pg.DB
	clock   *clock.Clock
	mu      sync.Mutex
	current *Settings
	readAt  time.Time
	looking bool
	forgets int
}

// NewSettingsCache makes the memory of a process.
func NewSettingsCache(db *pg.DB, c *clock.Clock) *SettingsCache {
	return &SettingsCache{db: db, clock: c, Sends: Sends{CanSMS: true, CanMail: true}}
}

// Now is the configuration at this moment. With the database away it is the last one known. Faults:
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
		k.learn(read, err)
	case age >= fresh && !k.looking:
		k.looking = true
		go k.look(k.forgets)
	}
	now := *k.current
	now.Home, now.CoverContact, now.Sends = k.Home, k.CoverContact, k.Sends
	return now, nil
}

// NowOrDefaults is Now, and what a new installation starts with where nothing is known at all.
func (k *SettingsCache) NowOrDefaults(ctx context.Context) Settings {
	now, err := k.Now(ctx)
	if err != nil {
		now = Defaults()
		now.Home, now.Sends = k.Home, k.Sends
	}
	return now
}

// look reads while callers go on. What was told to be forgotten meanwhile is not learned.
func (k *SettingsCache) look(forgets int) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	read, err := Read(ctx, k.db)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.looking = false
	if forgets == k.forgets {
		k.learn(read, err)
	}
}

func (k *SettingsCache) learn(read Settings, err error) {
	if err == nil {
		k.current = &read
	}
	k.readAt = k.clock.Now()
}

// Refresh reads the settings now, because a change was announced. What cannot be read is read by the next caller that
// finds it old.
func (k *SettingsCache) Refresh(ctx context.Context) error {
	read, err := Read(ctx, k.db)
	k.mu.Lock()
	defer k.mu.Unlock()
	if err == nil {
		k.forgets++ // a read that began before the change is not learned
		k.learn(read, nil)
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

// Blocks says whether an address is in a network or a country that the merchant may not serve. What is nowhere is not
// blocked by country: networks at home, and those that nobody has put on a map yet.
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

// Serves says whether people may use the house at a host: one of its domains, the main one, or where this installation
// stands.
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

// IsAgent says whether a member's kind is in the list of agents.
func (s Settings) IsAgent(kind int) bool { return slices.Contains(s.AgentKinds, kind) }

// IsTrial says whether a member's kind is in the list of trial players.
func (s Settings) IsTrial(kind int) bool { return slices.Contains(s.TrialKinds, kind) }
