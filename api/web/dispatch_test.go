package web

import (
	"context"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/system"
)

// endsAfter returns the remaining time of a call whose default timeout is a minute.
func endsAfter(t *testing.T, patience time.Duration) (left time.Duration) {
	t.Helper()
	route := wire.Raw[struct{}, struct{}](fiber.MethodPost, "/vendor/v1/call", "",
		func(ctx context.Context, _ wire.Caller, _ wire.Request) (wire.RawAnswer, error) {
			end, _ := ctx.Deadline()
			left = time.Until(end)
			return wire.RawAnswer{Status: fiber.StatusOK}, nil
		})
	route.Timeout = patience
	d := Dispatcher{Settings: func(context.Context) system.Settings { return system.Settings{} }, Timeout: time.Minute}
	app := fiber.New()
	app.Use(identifyRequest(edge{}))
	d.mount(app, route)
	answer, err := app.Test(httptest.NewRequestWithContext(t.Context(), fiber.MethodPost, "/vendor/v1/call", nil))
	if err != nil || answer.StatusCode != fiber.StatusOK {
		t.Fatalf("%+v, %v", answer, err)
	}
	return left
}

func TestDispatcher_Timeout_IsTheShorterOfRouteAndDefault(t *testing.T) {
	for own, most := range map[time.Duration]time.Duration{0: time.Minute, 2 * time.Second: 2 * time.Second,
		time.Hour: time.Minute} {
		if left := endsAfter(t, own); left > most || left < most/2 {
			t.Errorf("with a timeout of %s it ends after %s", own, left)
		}
	}
}

func TestDispatcher_Fault_FillsThePlaceholdersOfItsMessage(t *testing.T) {
	route := wire.Raw[struct{}, struct{}](fiber.MethodPost, "/vendor/v1/call", "",
		func(context.Context, wire.Caller, wire.Request) (wire.RawAnswer, error) {
			return wire.RawAnswer{}, fault.New(fault.OpenDepositsExceeded).With("max", 7)
		})
	d := Dispatcher{Settings: func(context.Context) system.Settings { return system.Settings{} }, Timeout: time.Minute}
	app := fiber.New(fiber.Config{ErrorHandler: d.fail})
	app.Use(identifyRequest(edge{}))
	d.mount(app, route)
	answer, err := app.Test(httptest.NewRequestWithContext(t.Context(), fiber.MethodPost, "/vendor/v1/call", nil))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil || !strings.Contains(string(body), " 7 ") || strings.Contains(string(body), "{max}") {
		t.Errorf("%s, %v", body, err)
	}
}
