package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/seed"
	"lantern/store/session"
)

const (
	onWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) " +
		"Chrome/130.0.0.0 Safari/537.36"
	onIPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
		"Version/18.0 Mobile/15E148 Safari/604.1"
)

// enter logs a member in and returns the caller as the guards would build it from the token.
func (h fixture) enter(t *testing.T, username string, caller wire.Caller) wire.Caller {
	t.Helper()
	out, err := h.login(t, caller, username, seed.Password)
	if err != nil {
		t.Fatal(err)
	}
	current, err := session.Find(t.Context(), h.db, out.Token)
	if err != nil {
		t.Fatal(err)
	}
	caller.Member, caller.Session, caller.Username, caller.Bearer = current.Member, current.ID, current.Username, out.Token
	return caller
}

// ask calls a route by its path with values for its parameters.
func (h fixture) ask(t *testing.T, method, path string, caller wire.Caller, id string, into any) error {
	t.Helper()
	for _, route := range h.handlers.Routes() {
		if route.Method != method || route.Path != path {
			continue
		}
		none := func(string) string { return "" }
		answer, err := route.Serve(t.Context(), caller, wire.Request{Path: func(string) string { return id }, Query: none,
			Header: none, Body: []byte("{}")})
		if err != nil || into == nil {
			return err
		}
		raw, err := json.Marshal(answer.Value)
		if err != nil {
			t.Fatal(err)
		}
		return json.Unmarshal(raw, into)
	}
	t.Fatal("no route ", method, path)
	return nil
}

func TestSessions_AreListedAndEndedByTheirOwnerOnly(t *testing.T) {
	h := open(t)
	phone, desktop := caller("phone"), caller("desktop")
	phone.Browser, desktop.Browser = onIPhone, onWindows
	phone.IP = "8.8.8.8"
	phone, desktop = h.enter(t, "pia", phone), h.enter(t, "pia", desktop)
	mek := h.enter(t, "mek", caller("mek's"))
	var sessions []struct {
		ID, Device, IP, Place string
		IsCurrent             bool
	}
	if err := h.ask(t, "GET", "/wps/session", desktop, "", &sessions); err != nil || len(sessions) != 2 {
		t.Fatalf("%+v, %v", sessions, err)
	}
	names, places := map[string]bool{}, map[string]string{}
	for _, each := range sessions {
		names[each.Device], places[each.Device] = each.IsCurrent, each.Place
	}
	if places["Safari, iPhone"] != "US" || places["Chrome, Windows"] != "" {
		t.Errorf("the addresses are in %v", places)
	}
	if isCurrent, ok := names["Chrome, Windows"]; !ok || !isCurrent || names["Safari, iPhone"] {
		t.Errorf("%+v", sessions)
	}
	for _, other := range []string{string(phone.Session), "not-an-id", string(id.New[id.Session]())} {
		if err := h.ask(t, "DELETE", "/wps/session/:id", mek, other, nil); codeOf(err) != fault.NotFound {
			t.Errorf("CHK-43: %s for another member: %v", other, err)
		}
	}
	if err := h.ask(t, "DELETE", "/wps/session/:id", desktop, string(phone.Session), nil); err != nil {
		t.Error(err)
	}
	if _, err := session.Find(t.Context(), h.db, phone.Bearer); codeOf(err) != fault.SessionExpired {
		t.Errorf("the ended one: %v", err)
	}
}

func TestForgetDevice_EndsItsSessions_AndItIsNewAgain(t *testing.T) {
	h := open(t)
	phone, desktop := h.enter(t, "pia", caller("phone")), h.enter(t, "pia", caller("desktop"))
	type device struct {
		ID        string
		IsCurrent bool
	}
	var devices []device
	if err := h.ask(t, "GET", "/wps/session/devices", desktop, "", &devices); err != nil || len(devices) != 2 {
		t.Fatalf("%+v, %v", devices, err)
	}
	forgotten := devices[0]
	if forgotten.IsCurrent {
		forgotten = devices[1]
	}
	mek := h.enter(t, "mek", caller("mek's"))
	if err := h.ask(t, "DELETE", "/wps/session/devices/:id", mek, forgotten.ID, nil); codeOf(err) != fault.NotFound {
		t.Errorf("CHK-43: another's device: %v", err)
	}
	if err := h.ask(t, "DELETE", "/wps/session/devices/:id", desktop, forgotten.ID, nil); err != nil {
		t.Fatal(err)
	}
	if isKnown, err := session.KnowsDevice(t.Context(), h.db, desktop.Member, "phone"); err != nil || isKnown {
		t.Errorf("still known: %v", err)
	}
	if _, err := session.Find(t.Context(), h.db, phone.Bearer); codeOf(err) != fault.SessionExpired {
		t.Errorf("its session: %v", err)
	}
	if _, err := session.Find(t.Context(), h.db, desktop.Bearer); err != nil {
		t.Errorf("the one that asked: %v", err)
	}
}

func TestDevice_ClientsID_IsStoredHashed(t *testing.T) {
	h := open(t)
	h.enter(t, "pia", caller("a-name-of-its-own"))
	var rows []string
	if err := h.db.SelectContext(t.Context(), &rows, `SELECT d::text FROM known_devices d`); err != nil ||
		len(rows) != 1 || strings.Contains(rows[0], "a-name-of-its-own") {
		t.Errorf("%v, %v", rows, err)
	}
}
