package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"lantern/api/config"
	"lantern/api/infra"
	"lantern/store/storetest"
)

// What Redis does for the product is the same on one server and on a cluster, whose nodes share the keys.
func TestProduct_RunsOnEachRedis(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, cache storetest.RedisServer) {
		stop := infra.ShareRoundTrips(cache.Client)
		t.Cleanup(func() {
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
		s := openOn(t, cache.Client, func(c *config.Config) { c.LimitsFactor = 1 })
		token := s.signIn(t, "pia")
		p := s.play(t, token)
		if answer := p.bet(t, "1", "20"); answer.Status != "OK" {
			t.Errorf("a bet: %+v", answer)
		}
		if answer := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance",
			token: token}); answer.status != http.StatusOK {
			t.Errorf("the balance: %d %s", answer.status, answer.raw)
		}
		if !s.needsCaptcha(t) {
			t.Error("wrong passwords never lead to a captcha")
		}
		if !s.isLimited(t) {
			t.Error("a hundred captchas at once are given")
		}
	})
}

// needsCaptcha sends wrong passwords from different devices and reports whether a captcha is demanded.
func (s scene) needsCaptcha(t *testing.T) (isAsked bool) {
	t.Helper()
	for n := range 8 {
		answer := s.call(t, sent{
			method: "POST", path: "/wps/session/login", header: map[string]string{"X-Device-Id": fmt.Sprint("guess ", n)},
			body: `{"type":"username","username":"pia","password":"not-hers-at-all"}`,
		})
		isAsked = isAsked || strings.Contains(answer.raw, "captcha")
	}
	return isAsked
}

func (s scene) isLimited(t *testing.T) (isHeld bool) {
	t.Helper()
	for range 100 {
		isHeld = isHeld || s.call(t, sent{method: "GET", path: captcha}).status == http.StatusTooManyRequests
	}
	return isHeld
}
