// Package newnoun_test composes the product with a noun that it does not have, and so proves what a new noun touches.
package newnoun_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pquerna/otp/totp"

	"lantern/api/config"
	"lantern/api/drivers"
	"lantern/api/infra"
	"lantern/api/outside/social"
	"lantern/api/outside/social/socialtest"
	"lantern/api/server"
	parcelapi "lantern/api/server/newnoun/api/parcel"
	"lantern/api/server/newnoun/store/parcel"
	"lantern/api/web"
	"lantern/store/clock"
	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// nouns are those of the product and the new one: what its line in server/modules.go does.
func nouns() []server.Noun { return append(server.Nouns(), parcelapi.Module) }

// prepare creates what a new installation has, and the table of the noun, which store/schema would create.
func prepare(ctx context.Context, owner *pg.DB) error {
	if _, err := owner.ExecContext(ctx, parcel.Table); err != nil {
		return err
	}
	if err := seed.Base(ctx, owner); err != nil {
		return err
	}
	return seed.VendorKey(ctx, owner, "BGS", "1", vendorSecret)
}

const vendorSecret = "0123456789abcdef0123456789abcdef"

// running is the product with the new noun, served on ports of its own.
type running struct {
	t                 *testing.T
	db                *pg.DB
	public, operators string
}

func serve(t *testing.T) running {
	t.Helper()
	c, err := config.Read(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	c.Secret, c.PaySecret, c.BGSSecret, c.WebDir = strings.Repeat("ab", 32), strings.Repeat("p", 32), vendorSecret,
		t.TempDir()
	c.Port, c.OperatorPort, c.InfraPort, c.SandboxPort = freePort(t), freePort(t), freePort(t), freePort(t)
	db := storetest.Furnished(t, prepare)
	backends := &infra.Backends{DB: db, Bets: db, Owner: storetest.Owner(t, db), Operators: storetest.Operators(t, db),
		Redis: storetest.Redis(t).Client}
	linked := drivers.Libraries{Social: func(context.Context, social.Config, *clock.Clock) (social.Verifier, error) {
		return socialtest.Open(t), nil
	}}
	product, err := server.NewProduct(t.Context(), nouns(), c, backends, linked, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- product.Serve(ctx, func() { close(ready) }) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	select {
	case <-ready:
	case err := <-ended:
		ended <- nil
		t.Fatal("not served:", err)
	}
	return running{t: t, db: db, public: fmt.Sprint("http://127.0.0.1:", c.Port),
		operators: fmt.Sprint("http://127.0.0.1:", c.OperatorPort)}
}

func freePort(t *testing.T) int {
	t.Helper()
	socket, err := web.Listen("127.0.0.1", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	return socket.Addr().(*net.TCPAddr).Port
}

// request is a call; path begins with the address of a listener.
type request struct {
	method, path, token, key string
	body                     any
}

func (r running) send(c request) *http.Response {
	r.t.Helper()
	var body io.Reader = http.NoBody
	if c.body != nil {
		text, err := json.Marshal(c.body)
		if err != nil {
			r.t.Fatal(err)
		}
		body = bytes.NewReader(text)
	}
	call, err := http.NewRequestWithContext(r.t.Context(), c.method, c.path, body)
	if err != nil {
		r.t.Fatal(err)
	}
	if c.body != nil {
		call.Header.Set("Content-Type", "application/json")
	}
	for name, value := range map[string]string{"Authorization": "Bearer " + c.token, "Idempotency-Key": c.key} {
		if strings.TrimPrefix(value, "Bearer ") != "" {
			call.Header.Set(name, value)
		}
	}
	response, err := http.DefaultClient.Do(call)
	if err != nil {
		r.t.Fatal(err)
	}
	return response
}

// call sends a request and reads the value of its response into value. It returns the status and the error code.
func (r running) call(c request, value any) (status int, code string) {
	r.t.Helper()
	response := r.send(c)
	defer response.Body.Close()
	var envelope struct {
		ErrorCode string
		Value     json.RawMessage
	}
	if err := json.NewDecoder(response.Body).Decode(&envelope); err != nil {
		r.t.Fatalf("%s %s: %d, %v", c.method, c.path, response.StatusCode, err)
	}
	if value != nil && response.StatusCode < 300 {
		if err := json.Unmarshal(envelope.Value, value); err != nil {
			r.t.Fatalf("%s %s: %s, %v", c.method, c.path, envelope.Value, err)
		}
	}
	return response.StatusCode, envelope.ErrorCode
}

// must is call for requests that succeed.
func (r running) must(c request, value any) {
	r.t.Helper()
	if status, code := r.call(c, value); status >= 300 {
		r.t.Fatalf("%s %s: %d %s", c.method, c.path, status, code)
	}
}

// player returns the session of a player with money.
func (r running) player() (token string) {
	r.t.Helper()
	who := seed.Pia(r.t, r.db)
	var in struct{ Token string }
	r.must(request{method: "POST", path: r.public + "/wps/session/login", body: map[string]string{
		"type": "username", "username": who.Username, "password": seed.Password,
	}}, &in)
	return in.Token
}

// operator returns the session of a new operator with an authenticator and these roles.
func (r running) operator(name string, roles ...string) (token string) {
	r.t.Helper()
	hash, err := member.Hash(r.t.Context(), seed.Password)
	if err != nil {
		r.t.Fatal(err)
	}
	err = pg.InTx(r.t.Context(), r.db, func(tx *sqlx.Tx) error {
		who, err := operator.Insert(r.t.Context(), tx, name)
		if err != nil {
			return err
		}
		return operator.EnsureAccount(r.t.Context(), tx, who.ID, operator.NewAccount{Roles: roles, Hash: hash})
	})
	if err != nil {
		r.t.Fatal(err)
	}
	var in struct{ Token string }
	r.must(request{method: "POST", path: r.operators + "/operator/v1/session",
		body: map[string]string{"username": name, "password": seed.Password}}, &in)
	var authenticator struct{ Secret string }
	r.must(request{method: "POST", path: r.operators + "/operator/v1/account/authenticator", token: in.Token},
		&authenticator)
	code, err := totp.GenerateCode(authenticator.Secret, time.Now())
	if err != nil {
		r.t.Fatal(err)
	}
	r.must(request{method: "POST", path: r.operators + "/operator/v1/account/authenticator/confirmation",
		token: in.Token, body: map[string]string{"code": code}}, nil)
	return in.Token
}

// until waits for a condition that the running product brings about.
func (r running) until(what string, holds func() bool) {
	r.t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatal("not within 30 s: ", what)
		}
	}
}
