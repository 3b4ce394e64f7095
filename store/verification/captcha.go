// Package verification checks captchas, one-time codes and authenticators.
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

// CaptchaLife is how long a captcha can be answered.
const CaptchaLife = 2 * time.Minute

// Captchas stores the answers in Redis; each can be checked once.
type Captchas struct{ Redis redis.UniversalClient }

// CaptchaScope is where a captcha may be answered, and by which client.
type CaptchaScope struct{ Purpose, Client string }

func (a CaptchaScope) seal() string {
	sum := sha256.Sum256([]byte(a.Purpose + "\x00" + a.Client))
	return hex.EncodeToString(sum[:16])
}

// Store stores the answer and returns the captcha's id. Faults: temporarily_unavailable.
func (c Captchas) Store(ctx context.Context, scope CaptchaScope, answer string) (captcha string, err error) {
	captcha = rand.Text()
	if err := c.Redis.Set(ctx, captchaKey(captcha), scope.seal()+answer, CaptchaLife).Err(); err != nil {
		return "", fault.New(fault.TemporarilyUnavailable).Because(err)
	}
	return captcha, nil
}

// Check deletes the captcha, whether or not the answer is right, and compares. Faults: captcha_wrong,
// temporarily_unavailable.
func (c Captchas) Check(ctx context.Context, scope CaptchaScope, captcha, answer string) error {
	wrong := fault.New(fault.CaptchaWrong).With("needCaptcha", true)
	if captcha == "" || answer == "" || len(captcha) > 64 {
		return wrong
	}
	stored, err := c.Redis.GetDel(ctx, captchaKey(captcha)).Result()
	switch {
	case errors.Is(err, redis.Nil):
		return wrong
	case err != nil:
		return fault.New(fault.TemporarilyUnavailable).Because(err)
	case subtle.ConstantTimeCompare([]byte(stored), []byte(scope.seal()+strings.TrimSpace(answer))) != 1:
		return wrong
	}
	return nil
}

// Reveal returns the answer without deleting it, for the sandbox only. Faults: not_found.
func (c Captchas) Reveal(ctx context.Context, captcha string) (string, error) {
	stored, err := c.Redis.Get(ctx, captchaKey(captcha)).Result()
	if err != nil || len(stored) < sealLength {
		return "", fault.New(fault.NotFound)
	}
	return stored[sealLength:], nil
}

const sealLength = 32

func captchaKey(captcha string) string { return "captcha:" + captcha }
