package main

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"lantern/store/clock"
)

func TestProgram_ServesProviderVendorsAndGames(t *testing.T) {
	data := t.TempDir()
	env, err := readEnvironment(func(name string) string {
		return map[string]string{"DATA_DIR": data, "SANDBOX_GAMES": "1", "PORT": "1"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(program(t.Context(), env, slog.New(slog.NewTextHandler(io.Discard, nil))))
	defer server.Close()
	for path, wanted := range map[string]int{"/play/assets/page.css": 200, "/pay/assets/page.css": 200,
		"/vendor-wallet/transfers/x": 401, "/vendors/UNKNOWN/games": 401} {
		answer, err := server.Client().Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Body.Close(); answer.StatusCode != wanted {
			t.Errorf("%s: %d, not %d", path, answer.StatusCode, wanted)
		}
	}
}

func TestReadEnvironment_Production_IsRefused(t *testing.T) {
	_, err := readEnvironment(func(name string) string { return map[string]string{"LANTERN_MODE": "production"}[name] })
	if err == nil {
		t.Error("it started in production")
	}
	if _, err = readEnvironment(func(string) string { return "eighty" }); err == nil ||
		!strings.Contains(err.Error(), "SANDBOX_PORT") || !strings.Contains(err.Error(), "SANDBOX_GAMES") {
		t.Errorf("not every error is reported: %v", err)
	}
}

func TestFollowClock_PlatformClockMoved_IsFollowed(t *testing.T) {
	moved := time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)
	house := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"success":true,"value":{"now":"` + moved.Format(time.RFC3339Nano) + `"}}`))
	}))
	defer house.Close()
	now := &clock.Clock{}
	go followClock(t.Context(), now, house.Client(), house.URL)
	for range 500 {
		if near := now.Now().Sub(moved); near >= 0 && near < time.Hour {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("the clock reads %s", now.Now())
}
