// Package verification asks people and robots for proof; it alone knows the answers of captchas.
package verification

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
)

// CaptchaLife is how long a captcha may be answered.
const CaptchaLife = 2 * time.Minute

// Captchas keeps the answers in Redis: each is asked for once.
type Captchas struct{ Redis redis.UniversalClient }

// Asked is a captcha that somebody was given: where it may be answered, and by whom.
type Asked struct{ Purpose, Client string }

func (a Asked) seal() string {
	sum := sha256.Sum256([]byte(a.Purpose + "\x00" + a.Client))
	return hex.EncodeToString(sum[:16])
}

// Keep remembers the answer and gives the captcha's id. Faults: temporarily_unavailable.
func (c Captchas) Keep(ctx context.Context, asked Asked, answer string) (captcha string, err error) {
	captcha = rand.Text()
	if err := c.Redis.Set(ctx, captchaKey(captcha), asked.seal()+answer, CaptchaLife).Err(); err != nil {
		return "", fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return captcha, nil
}

// Check takes the captcha away, right or wrong, and compares. Faults: captcha_wrong, temporarily_unavailable.
func (c Captchas) Check(ctx context.Context, asked Asked, captcha, answer string) error {
	wrong := fault.New(fault.CaptchaWrong).With("needCaptcha", true)
	if captcha == "" || answer == "" || len(captcha) > 64 {
		return wrong
	}
	kept, err := c.Redis.GetDel(ctx, captchaKey(captcha)).Result()
	switch {
	case errors.Is(err, redis.Nil):
		return wrong
	case err != nil:
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	case subtle.ConstantTimeCompare([]byte(kept), []byte(asked.seal()+strings.TrimSpace(answer))) != 1:
		return wrong
	}
	return nil
}

// Reveal gives the answer without taking it, for the sandbox alone. Faults: not_found.
func (c Captchas) Reveal(ctx context.Context, captcha string) (string, error) {
	kept, err := c.Redis.Get(ctx, captchaKey(captcha)).Result()
	if err != nil || len(kept) < sealLength {
		return "", fault.New(fault.NotFound)
	}
	return kept[sealLength:], nil
}

const sealLength = 32

func captchaKey(captcha string) string { return "captcha:" + captcha }
