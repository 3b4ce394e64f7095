package play_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	outside "lantern/api/outside/gamevendor"
	"lantern/api/sandbox/catalog"
)

// describes requests a round through the vendor adapter.
func (a *asked) describes(code string, of outside.RoundRef) (outside.Round, error) {
	a.t.Helper()
	var address string
	a.must(a.owner.GetContext(a.t.Context(), &address, `SELECT api_url FROM vendors WHERE code = $1`, code))
	maker, err := a.asker.Line.Adapter(outside.Supplier{Code: code, URL: address, Dialect: "NATIVE", KeyID: catalog.KeyID,
		Secret: catalog.Secret(secret, code)})
	a.must(err)
	return maker.(outside.RoundReader).Round(a.t.Context(), of)
}

func texts(lines []outside.RoundLine) (all string) {
	for _, line := range lines {
		all += line.Label + ": " + line.Text + "\n"
	}
	return all
}

func TestRound_IsDescribedInThePlayersLanguage(t *testing.T) {
	a := openAsked(t)
	for _, at := range [][]string{
		{"AURUM", "DRAGON_FORGE", "en", "Spin · 10.00 THB", "Reels 1: ", "Payout: "},
		{"VELOUR", "SALON_BACCARAT", "ko", "♠", "결과: "},
		{"VELOUR", "MARBLE_ROULETTE", "zh-Hans", "结果: 0"},
		{"TIDEWELL", "DEEP_OCTOPUS", "th", "THB"},
		{"NORTHLINE", "FOOTBALL", "en", "at ", "Payout: Pending"},
	} {
		a.plays(at[0], at[1])
		var round string
		a.must(a.owner.GetContext(t.Context(), &round, `SELECT round_id FROM bets ORDER BY id DESC LIMIT 1`))
		got, err := a.describes(at[0], outside.RoundRef{ID: round, Player: string(a.player), Language: at[2]})
		if err != nil || got.ID != round || got.IsOver != (at[0] != "NORTHLINE") {
			t.Errorf("%v: %+v (%v)", at, got, err)
		}
		for _, want := range at[3:] {
			if text := texts(got.Lines); !strings.Contains(text, want) {
				t.Errorf("%v: %q does not contain %q", at, text, want)
			}
		}
		if _, err := a.describes(at[0], outside.RoundRef{ID: round, Player: "another player",
			Language: at[2]}); !errors.Is(err,
			outside.ErrUnknown) {
			t.Errorf("%v: another player's: %v", at, err)
		}
		if _, err := a.describes("POMELO", outside.RoundRef{ID: round, Player: string(a.player),
			Language: at[2]}); !errors.Is(err,
			outside.ErrUnknown) {
			t.Errorf("%v: at another vendor: %v", at, err)
		}
		a.replays(got, got.Lines[0].Text)
	}
}

// replays opens the replay page of a round, which requires its key.
func (a *asked) replays(round outside.Round, want string) {
	a.t.Helper()
	at, err := url.Parse(round.Replay)
	a.must(err)
	open := func(address string) *httptest.ResponseRecorder {
		response := httptest.NewRecorder()
		a.v.handler.ServeHTTP(response, httptest.NewRequestWithContext(a.t.Context(), http.MethodGet, address, http.NoBody))
		return response
	}
	if page := open(at.RequestURI()); page.Code != http.StatusOK || !strings.Contains(page.Body.String(), want) {
		a.t.Errorf("the page: %d %s", page.Code, page.Body)
	}
	if page := open(strings.Replace(at.RequestURI(), "key=", "key=0", 1)); page.Code != http.StatusNotFound {
		a.t.Errorf("with another key: %d", page.Code)
	}
}

func TestRound_AfterARestart_IsStillDescribed(t *testing.T) {
	a := openAsked(t)
	a.plays("AURUM", "DRAGON_FORGE")
	a.v.restart(fixedRandom(0))
	a.passes(30 * 24 * time.Hour)
	var round string
	a.must(a.owner.GetContext(t.Context(), &round, `SELECT round_id FROM bets`))
	if got, err := a.describes("AURUM", outside.RoundRef{ID: round, Player: string(a.player),
		Language: "en"}); err != nil ||
		len(got.Lines) < 3 {
		t.Errorf("%+v (%v)", got, err)
	}
	a.passes(6 * 24 * time.Hour)
	a.v.restart(fixedRandom(0))
	if _, err := a.describes("AURUM", outside.RoundRef{ID: round, Player: string(a.player),
		Language: "en"}); !errors.Is(err,
		outside.ErrUnknown) {
		t.Errorf("after five weeks: %v", err)
	}
}
