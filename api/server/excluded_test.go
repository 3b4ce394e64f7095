package server_test

import (
	"encoding/json"
	"testing"

	"lantern/store/seed"
)

// CHK-63.
func TestSelfExclusion_Member_CanOnlyWithdraw(t *testing.T) {
	s := open(t, manyCalls)
	early := s.signIn(t, "pia")
	stop := sent{method: "POST", path: "/wps/limits/stop", token: early, body: `{"length":"FOREVER"}`}
	s.refuses(t, stop, 401, "reauthentication_required")
	proof := sent{method: "POST", path: "/wps/session/reauth", token: early,
		body: map[string]string{"method": "password", "password": seed.Password}}
	if answer := s.call(t, proof); answer.status != 200 {
		t.Fatal(answer.raw)
	}
	if answer := s.call(t, stop); answer.status != 200 {
		t.Fatal(answer.raw)
	}
	for name, token := range map[string]string{"the session that was open": early, "a new one": s.signIn(t, "pia")} {
		channels := s.call(t, sent{method: "GET", path: "/wps/deposits/channels", token: token})
		games := s.call(t, sent{method: "GET", path: "/wps/games?gameType=BGS", token: token})
		channel, game := s.first(t, channels), s.first(t, games)
		for _, c := range []sent{
			{method: "POST", path: "/wps/deposits", key: name, body: `{"channelId":"` + channel.ID + `","amount":"500.00"}`},
			{method: "GET", path: "/wps/game/launchGame?platform=WEB&nodeId=" + game.NodeID},
		} {
			c.token = token
			if answer := s.call(t, c); answer.status != 403 || answer.body.Code != "self_excluded" {
				t.Errorf("%s: %s %s: %d %s", name, c.method, c.path, answer.status, answer.raw)
			}
		}
		if answer := s.call(t, s.asking(t, token, name)); answer.status != 201 {
			t.Errorf("%s: a withdrawal: %d %s", name, answer.status, answer.raw)
		}
	}
}

type listed struct {
	ID     string `json:"id"`
	NodeID string `json:"nodeId"`
}

func (s scene) first(t *testing.T, list got) listed {
	t.Helper()
	var page struct{ Content []listed }
	if err := json.Unmarshal(list.body.Value, &page); err != nil || len(page.Content) == 0 {
		t.Fatal(list.raw, err)
	}
	return page.Content[0]
}
