package web

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"golang.org/x/sync/singleflight"

	"lantern/api/wire"
)

// cache holds the values of public calls in the process, so that a revalidation costs no query.
type cache struct {
	mu      sync.RWMutex
	entries map[string]cached
	size    int
	flight  singleflight.Group
}

type cached struct {
	value   []byte
	etag    string
	staleAt time.Time
}

// Bounds on what arbitrary queries can make the process hold: entries, and bytes of them with their keys.
const (
	maxEntries = 2000
	maxBytes   = 64 << 20
)

func newCache() *cache { return &cache{entries: map[string]cached{}} }

func (k *cache) get(key string, now time.Time) (cached, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	found, ok := k.entries[key]
	return found, ok && now.Before(found.staleAt)
}

// clear forgets everything, because what the values are made of has changed.
func (k *cache) clear() {
	k.mu.Lock()
	defer k.mu.Unlock()
	clear(k.entries)
	k.size = 0
}

func (k *cache) put(key string, value cached) {
	k.mu.Lock()
	defer k.mu.Unlock()
	more := len(key) + len(value.value)
	if before, isThere := k.entries[key]; isThere {
		more -= len(key) + len(before.value)
	}
	if len(k.entries) >= maxEntries || k.size+more > maxBytes {
		clear(k.entries)
		k.size, more = 0, len(key)+len(value.value)
	}
	k.entries[key] = value
	k.size += more
}

// serveCached answers from memory; only a miss runs the handler and has a timeout.
func (d *Dispatcher) serveCached(c *fiber.Ctx, route wire.Route, who *wire.Caller) error {
	if err := checkOpen(route, *who, d.Settings(c.UserContext())); err != nil {
		return err
	}
	key := who.Language + " " + c.OriginalURL()
	now := d.Clock.Now()
	entry, ok := d.cache.get(key, now)
	if !ok {
		ctx, cancel := context.WithTimeout(c.UserContext(), d.timeoutOf(route))
		defer cancel()
		// Every caller passes the guards: a refusal concerns that caller only, the handler's work alone is shared.
		if err := d.admit(ctx, c, route, who); err != nil {
			return err
		}
		made, err, _ := d.cache.flight.Do(key, func() (any, error) { return d.fill(ctx, c, route, who, key, now) })
		if err != nil {
			return err
		}
		entry = made.(cached)
	}
	value, etag := entry.value, entry.etag
	if route.PerCaller != nil {
		own, err := wire.Marshal(route.PerCaller(*who))
		if err != nil {
			return err
		}
		value = append(append(value[:len(value)-1:len(value)-1], ','), own[1:]...)
		etag = tagOf(value)
	}
	c.Set(fiber.HeaderETag, etag)
	c.Set(fiber.HeaderCacheControl, "no-cache")
	c.Vary(fiber.HeaderAcceptLanguage)
	if c.Get(fiber.HeaderIfNoneMatch) == etag {
		return c.SendStatus(fiber.StatusNotModified)
	}
	body, err := wire.Wrap(value, nil, who.RequestID)
	if err != nil {
		return err
	}
	return send(c, fiber.StatusOK, body)
}

func (d *Dispatcher) fill(
	ctx context.Context, c *fiber.Ctx, route wire.Route, who *wire.Caller, key string, now time.Time,
) (cached, error) {
	answer, err := d.handle(ctx, c, route, who, nil)
	if err != nil {
		return cached{}, err
	}
	value, err := wire.Marshal(answer.Value)
	if err != nil {
		return cached{}, err
	}
	entry := cached{value: value, etag: tagOf(value), staleAt: now.Add(route.CacheFor)}
	d.cache.put(key, entry)
	return entry, nil
}

func tagOf(value []byte) string {
	sum := sha256.Sum256(value)
	return strconv.Quote(base64.RawURLEncoding.EncodeToString(sum[:12]))
}
