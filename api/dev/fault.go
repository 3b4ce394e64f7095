package dev

import (
	"context"
	"crypto/rand"
	"time"

	"lantern/api/wire"
	"lantern/store/dev"
	"lantern/store/fault"
	"lantern/store/gamevendor"
)

type faultIn struct {
	Kind   string `json:"kind" enum:"clock,redis,database,kill,sweep,rotate"`
	Vendor string `json:"vendor,omitempty" maxLength:"32"`
	// Seconds is the shift of the clock, the longest outage of Redis (0 ends it), or the remaining validity of the
	// previous key.
	Seconds int `json:"seconds,omitempty" minimum:"-31622400" maximum:"31622400"`
	// Tx is the transaction id whose writer is disconnected.
	Tx    string `json:"vendor_tx_id,omitempty" maxLength:"64"`
	KeyID string `json:"key_id,omitempty" maxLength:"32"`
}

type faultOut struct {
	// Now is the platform's time afterwards.
	Now   time.Time `json:"now"`
	Swept int       `json:"swept,omitempty"`
	// KeyID and Secret are those of the new key.
	KeyID  string `json:"key_id,omitempty"`
	Secret string `json:"secret,omitempty"`
}

// fault injects a fault. Faults: validation_failed, not_found, conflict, temporarily_unavailable (an external server
// cannot be stopped).
func (h Handlers) fault(ctx context.Context, _ wire.Caller, in faultIn) (out faultOut, err error) {
	switch in.Kind {
	case "clock":
		err = h.moveClock(ctx, time.Duration(in.Seconds)*time.Second)
	case "redis":
		err = h.stopRedis(time.Duration(in.Seconds) * time.Second)
	case "database":
		err = h.restart(ctx)
	case "kill":
		if in.Vendor == "" || in.Tx == "" {
			return out, fault.Invalid("vendor_tx_id", "required")
		}
		err = dev.Cut(ctx, h.Owner, in.Vendor, in.Tx)
	case "sweep":
		out.Swept, err = gamevendor.Sweep(ctx, h.DB)
	case "rotate":
		if in.Vendor == "" {
			return out, fault.Invalid("vendor", "required")
		}
		made := dev.Key{ID: "check-" + rand.Text()[:12], Secret: rand.Text() + rand.Text()}
		out.KeyID, out.Secret = made.ID, made.Secret
		err = dev.RotateKey(ctx, h.Owner, in.Vendor, made, in.KeyID, time.Duration(in.Seconds)*time.Second)
	}
	out.Now = h.Clock.Now()
	return out, err
}

// moveClock moves the clock of the database and of this process; other processes follow within seconds.
func (h Handlers) moveClock(ctx context.Context, by time.Duration) error {
	now, err := dev.MoveClock(ctx, h.Owner, by)
	if err == nil {
		h.Clock.Follow(now)
	}
	return err
}

// stopRedis stops Redis for at most most, even if the caller disconnects; zero starts it again.
func (h Handlers) stopRedis(most time.Duration) error {
	if h.Machine.TakeRedis == nil {
		return fault.New(fault.TemporarilyUnavailable)
	}
	if most <= 0 {
		return h.Machine.TakeRedis(false)
	}
	time.AfterFunc(most, func() {
		if err := h.Machine.TakeRedis(false); err != nil {
			h.Log.Error("redis_restart_failed", "error", err.Error())
		}
	})
	return h.Machine.TakeRedis(true)
}

// restartTimeout leaves time to answer the call.
const restartTimeout = 9 * time.Second

// restart restarts the embedded database, or terminates every connection to an external one, and returns when it
// answers again.
func (h Handlers) restart(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, restartTimeout)
	defer cancel()
	if h.Machine.RestartDatabase == nil || !h.Machine.RestartDatabase() {
		if err := dev.EndAll(ctx, h.Owner); err != nil {
			return err
		}
	}
	return dev.Answers(ctx, h.Owner)
}
