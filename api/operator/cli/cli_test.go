package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lantern/api/wire"
	"lantern/store/money"
)

type thingIn struct {
	ID     string         `path:"id"`
	State  string         `query:"state"`
	Reason string         `json:"reason"`
	Amount *money.Amount  `json:"amount,omitempty"`
	Count  int            `json:"count,omitempty"`
	IsTeam bool           `json:"isTeam,omitempty"`
	Roles  []string       `json:"roles,omitempty"`
	Terms  map[string]int `json:"terms,omitempty"`
}

type thingOut struct {
	ID string `json:"id"`
}

func routeOf(method, path string, out any) wire.Route {
	serve := func(context.Context, wire.Caller, thingIn) (thingOut, error) { return thingOut{}, nil }
	if _, isPage := out.(wire.Page[thingOut]); isPage {
		return wire.Call(method, prefix+path, "Things", func(context.Context, wire.Caller,
			wire.None) (wire.Page[thingOut], error) {
			return wire.Page[thingOut]{}, nil
		}).ForOperators()
	}
	return wire.Call(method, prefix+path, "Thing", serve).ForOperators()
}

func things() []wire.Route {
	return []wire.Route{
		routeOf("GET", "things", wire.Page[thingOut]{}), routeOf("POST", "things", thingOut{}),
		routeOf("GET", "things/:id", thingOut{}), routeOf("PUT", "things/:id", thingOut{}),
		routeOf("POST", "things/:id/approval", thingOut{}), routeOf("POST", "things/parts/:id/paid", thingOut{}),
		routeOf("DELETE", "things/:id", thingOut{}), routeOf("POST", "statements/:provider", thingOut{}),
	}
}

func TestCommands_EveryRoute_HasANameOfItsOwn(t *testing.T) {
	all, err := commands(things())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range all {
		names = append(names, c.usage())
	}
	want := "statements create PROVIDER, things approval ID, things create, things delete ID, things list, " +
		"things parts paid ID, things set ID, things show ID"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if _, err := commands(append(things(), routeOf("POST", "things/approval/:id", thingOut{}),
		routeOf("GET", "things/:id/:more", thingOut{}))); err == nil {
		t.Error("two routes with one name are accepted")
	}
}

func TestInputOf_FlagsBecomeTheFieldsOfTheRoute(t *testing.T) {
	file := filepath.Join(t.TempDir(), "reason.txt")
	if err := os.WriteFile(file, []byte("seen at the bank"), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := commands(things())
	if err != nil {
		t.Fatal(err)
	}
	words, flags := parse([]string{"things", "--reason=@" + file, "approval", "7", "--amount", "480.00", "--count", "3",
		"--roles", "review,risk", "--state", "OPEN", "--terms", `{"a":1}`, "--isTeam"})
	c, rest, isKnown := find(all, words)
	if !isKnown || c.name != "things approval" {
		t.Fatalf("%v found %q", words, c.name)
	}
	in, err := inputOf(c, rest, flags, strings.NewReader(""))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"amount":"480.00","count":3,"isTeam":true,"reason":"seen at the bank",` +
		`"roles":["review","risk"],"terms":{"a":1}}`
	if string(in.body) != want || in.path["id"] != "7" || in.query.Get("state") != "OPEN" {
		t.Errorf("%s %v %v", in.body, in.path, in.query)
	}
}

func TestInputOf_WhatTheRouteDoesNotTake_IsRefused(t *testing.T) {
	all, err := commands(things())
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"things approval", "things approval 1 2", "things approval 1 --shade red",
		"things approval 1 --count many", "things approval 1 --reason @/no/such/file", "things approval 1 --json {"} {
		words, flags := parse(strings.Split(line, " "))
		c, rest, _ := find(all, words)
		if _, err := inputOf(c, rest, flags, strings.NewReader("")); err == nil {
			t.Errorf("%s is accepted", line)
		}
	}
}

func TestRun_Remote_SendsTheCallAndPrintsTheAnswer(t *testing.T) {
	var got *http.Request
	var body []byte
	listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r
		body, _ = io.ReadAll(r.Body)
		if strings.HasSuffix(r.URL.Path, "/refused/approval") {
			w.WriteHeader(http.StatusConflict)
			_, _ = io.WriteString(w, `{"success":false,"errorCode":"state_changed","message":"Changed.","requestId":"r1"}`)
			return
		}
		_, _ = io.WriteString(w,
			`{"success":true,"value":{"content":[{"id":"a","state":null},{"id":"b","state":"OPEN"}]}}`)
	}))
	defer listener.Close()
	var out bytes.Buffer
	routes := things()
	routes[4] = routes[4].Action()
	h := Host{Routes: routes, HTTP: listener.Client(), Now: time.Now, In: strings.NewReader(""), Out: &out,
		Getenv: func(string) string { return "" }}
	run := func(args ...string) error {
		return Run(t.Context(), h, append(args, "--url", listener.URL, "--token", "secret"))
	}
	if err := run("things", "approval", "a/b", "--reason", "checked", "--idempotency-key", "k1"); err != nil {
		t.Fatal(err)
	}
	var sent map[string]string
	if err := json.Unmarshal(body, &sent); err != nil || sent["reason"] != "checked" {
		t.Errorf("sent %s", body)
	}
	if got.Method != "POST" || got.URL.EscapedPath() != "/operator/v1/things/a%2Fb/approval" ||
		got.Header.Get("Authorization") != "Bearer secret" || got.Header.Get("Idempotency-Key") != "k1" {
		t.Errorf("%s %s %v", got.Method, got.URL, got.Header)
	}
	if want := "id  state\na   -\nb   OPEN\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
	if err := run("things", "approval", "refused", "--reason", "x"); err == nil ||
		!strings.Contains(err.Error(), "state_changed: Changed.") {
		t.Errorf("a refusal: %v", err)
	}
}

func TestRun_UnknownCommand_ListsTheCommands(t *testing.T) {
	var out bytes.Buffer
	h := Host{Routes: things(), Out: &out, Getenv: func(string) string { return "" }}
	if err := Run(t.Context(), h, []string{"nothing"}); err == nil || !strings.Contains(out.String(),
		"things approval ID") {
		t.Errorf("%v\n%s", err, out.String())
	}
	out.Reset()
	if err := Run(t.Context(), h, []string{"help", "things", "approval"}); err != nil ||
		!strings.Contains(out.String(), "--reason") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestWrite_ControlAndDirectionCharacters_AreEscaped(t *testing.T) {
	const name = "Bank\x1b[2K\r\u202eKNAB\u2028x\u0085\u200d\u0e01\u0e33\U000e0001"
	const want = `Bank\u001b[2K\u000d\u202eKNAB\u2028x\u0085` + "\u200d\u0e01\u0e33" + `\udb40\udc01`
	for _, shape := range []string{`{"content":[{"payee":%s}]}`, `{"payee":%s}`} {
		quoted, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := (Host{Out: &out}).write(json.RawMessage(fmt.Sprintf(shape, quoted)), ""); err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(out.String(), `\r`, `\u000d`) // the short form of JSON
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q", shape, got)
		}
	}
}
