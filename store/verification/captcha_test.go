package verification_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/fault"
	"lantern/store/storetest"
	"lantern/store/verification"
)

var login = verification.CaptchaScope{Purpose: "login", Client: "device-1"}

func keep(t *testing.T, c verification.Captchas) string {
	t.Helper()
	captcha, err := c.Store(t.Context(), login, "40718")
	if err != nil {
		t.Fatal(err)
	}
	return captcha
}

// CHK-38.
func TestCaptcha_IsBoundToItsScope_AndUsedUp(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, server storetest.RedisServer) {
		c := verification.Captchas{Redis: server.Client}
		for name, try := range map[string]struct {
			asked  verification.CaptchaScope
			answer string
			isOld  bool
			right  bool
		}{
			"right":         {login, "40718", false, true},
			"with spaces":   {login, " 40718 ", false, true},
			"wrong":         {login, "40719", false, false},
			"empty":         {login, "", false, false},
			"other purpose": {verification.CaptchaScope{Purpose: "register", Client: "device-1"}, "40718", false, false},
			"other client":  {verification.CaptchaScope{Purpose: "login", Client: "device-2"}, "40718", false, false},
			"too late":      {login, "40718", true, false},
		} {
			captcha := keep(t, c)
			if try.isOld {
				server.Pass(verification.CaptchaLife + time.Second)
			}
			err := c.Check(t.Context(), try.asked, captcha, try.answer)
			if (err == nil) != try.right {
				t.Errorf("%s: %v", name, err)
			}
			if again := c.Check(t.Context(), login, captcha, "40718"); try.answer != "" &&
				!errors.Is(again, fault.New(fault.CaptchaWrong)) {
				t.Errorf("%s: a second answer got %v", name, again)
			}
		}
	})
}

// F-S5.
func TestCaptcha_FiftyConcurrentAnswers_OneIsAccepted(t *testing.T) {
	c := verification.Captchas{Redis: storetest.Redis(t).Client}
	captcha := keep(t, c)
	var wins atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if c.Check(t.Context(), login, captcha, "40718") == nil {
				wins.Add(1)
			}
		})
	}
	all.Wait()
	if wins.Load() != 1 {
		t.Errorf("%d of 50 got through", wins.Load())
	}
}

func TestCaptcha_WithoutRedis_FailsClosed(t *testing.T) {
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 100 * time.Millisecond})
	defer func() { _ = away.Close() }()
	c := verification.Captchas{Redis: away}
	if _, err := c.Store(t.Context(), login, "1"); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
	if err := c.Check(t.Context(), login, "x", "1"); !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
		t.Error(err)
	}
}
