package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/redis/go-redis/v9"

	"lantern/api/config"
	"lantern/api/drivers"
	"lantern/api/infra"
	"lantern/api/outside/social"
	"lantern/api/outside/social/socialtest"
	"lantern/api/server"
	"lantern/api/web"
	"lantern/store/clock"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

const bgsSecret = "a secret of the tests, long enough"

// scene is the product behind a socket, with a database and a Redis of its own.
type scene struct {
	db      *pg.DB
	redis   redis.UniversalClient
	replica *pg.DB
	address string
	// isOperators: the address is that of the operators' listener.
	isOperators bool
	// log is nil if its lines are discarded.
	log *slog.Logger
}

// furnish adds the base data and the key of the in-house games.
func furnish(ctx context.Context, db *pg.DB) error {
	if err := seed.Base(ctx, db); err != nil {
		return err
	}
	return seed.VendorKey(ctx, db, "BGS", "1", bgsSecret)
}

// ofPia returns a product, not yet started, on a database with the base data and the player Pia.
func ofPia(t *testing.T, db *pg.DB, cache redis.UniversalClient) scene {
	t.Helper()
	seed.Pia(t, db)
	return scene{db: db, redis: cache}
}

// letGoWithin is longer than the five seconds for which a connection without a request does not count as idle.
const letGoWithin = 15 * time.Second

// serve serves an app at a free address until the test ends.
func serve(t *testing.T, app *fiber.App) string {
	t.Helper()
	socket, err := web.Listen("127.0.0.1", 0)
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- app.Listener(socket) }()
	t.Cleanup(func() {
		if err := errors.Join(app.ShutdownWithTimeout(letGoWithin), <-served); err != nil {
			t.Error("served:", err)
		}
	})
	return "http://" + socket.Addr().String()
}

type setting func(*config.Config)

func manyCalls(c *config.Config) { c.LimitsFactor = 1000 }

func open(t *testing.T, settings ...setting) scene {
	t.Helper()
	return openOn(t, storetest.Redis(t).Client, settings...)
}

func openOn(t *testing.T, cache redis.UniversalClient, settings ...setting) scene {
	t.Helper()
	s := ofPia(t, storetest.Furnished(t, furnish), cache)
	product := s.product(t, settings...)
	app, err := product.Public()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(product.Close)
	s.address = serve(t, app)
	return s
}

func (s scene) product(t *testing.T, settings ...setting) *server.Product {
	t.Helper()
	log := s.log
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return s.logged(t, log, settings...)
}

// logged returns a product that writes a log.
func (s scene) logged(t *testing.T, log *slog.Logger, settings ...setting) *server.Product {
	t.Helper()
	c, err := config.Read(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	c.Secret, c.PaySecret, c.BGSSecret, c.WebDir = strings.Repeat("ab", 32), strings.Repeat("p", 32), bgsSecret,
		t.TempDir()
	for _, set := range settings {
		set(&c)
	}
	backends := &infra.Backends{DB: s.db, Bets: s.db, Owner: storetest.Owner(t, s.db), Operators: storetest.Operators(t,
		s.db),
		Redis: s.redis, Replica: s.replica}
	product, err := server.NewProduct(t.Context(), server.Nouns(), c, backends, linked(t), log)
	if err != nil {
		t.Fatal(err)
	}
	return product
}

// linked returns drivers that need no vendor library.
func linked(t *testing.T) drivers.Libraries {
	return drivers.Libraries{Social: func(context.Context, social.Config, *clock.Clock) (social.Verifier, error) {
		return socialtest.Open(t), nil
	}}
}

// sent is a request and got its response.
type sent struct {
	method, path, token, key string
	body                     any
	header                   map[string]string
}

type got struct {
	status int
	header http.Header
	raw    string
	body   struct {
		Success   bool            `json:"success"`
		Code      string          `json:"errorCode"`
		Value     json.RawMessage `json:"value"`
		RequestID string          `json:"requestId"`
	}
}

func (g got) fields(t *testing.T) map[string]struct{ Code string } {
	t.Helper()
	var value struct {
		Fields map[string]struct{ Code string }
	}
	if err := json.Unmarshal(g.body.Value, &value); err != nil {
		t.Fatalf("%s: %v", g.raw, err)
	}
	return value.Fields
}

var client = &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

func (s scene) call(t *testing.T, c sent) got {
	t.Helper()
	answer, err := s.try(t.Context(), c)
	if err != nil {
		t.Fatalf("%s %s: %v", c.method, c.path, err)
	}
	return answer
}

func (s scene) try(ctx context.Context, c sent) (answer got, err error) {
	return s.tryBy(ctx, client, c)
}

// tryBy calls on the connections of a client.
func (s scene) tryBy(ctx context.Context, by *http.Client, c sent) (answer got, err error) {
	request, err := http.NewRequestWithContext(ctx, c.method, s.address+c.path, bodyOf(c.body))
	if err != nil {
		return answer, err
	}
	for name, value := range map[string]string{"Authorization": bearer(c.token), "Idempotency-Key": c.key} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	if c.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, value := range c.header {
		request.Header.Set(name, value)
	}
	response, err := by.Do(request)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	answer.status, answer.header, answer.raw = response.StatusCode, response.Header, string(raw)
	if err == nil && strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		err = json.Unmarshal(raw, &answer.body)
	}
	if err == nil {
		err = s.checkDeclared(c.method, c.path, answer.status, answer.body.Code)
	}
	return answer, err
}

func bearer(token string) string {
	if token == "" {
		return ""
	}
	return "Bearer " + token
}

func bodyOf(body any) io.Reader {
	switch given := body.(type) {
	case nil:
		return http.NoBody
	case string:
		return strings.NewReader(given)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return bytes.NewReader(raw)
}

// signIn returns a token of a test user.
func (s scene) signIn(t *testing.T, username string) string {
	t.Helper()
	answer := s.call(t, sent{method: "POST", path: "/wps/session/login", body: map[string]string{
		"type": "username", "username": username, "password": seed.Password,
	}})
	var in struct{ Token string }
	if err := json.Unmarshal(answer.body.Value, &in); err != nil || in.Token == "" {
		t.Fatalf("%s cannot sign in: %s", username, answer.raw)
	}
	return in.Token
}

// launch opens the in-house game and returns its launch token.
func (s scene) launch(t *testing.T, token string) string {
	t.Helper()
	var node string
	if err := s.db.GetContext(t.Context(), &node, `SELECT id FROM games
		WHERE vendor_code = 'BGS' AND code = 'DICE'`); err != nil {
		t.Fatal(err)
	}
	answer := s.call(t, sent{method: "GET", path: "/wps/game/launchGame?nodeId=" + node, token: token})
	var out struct{ LaunchURL string }
	if err := json.Unmarshal(answer.body.Value, &out); err != nil {
		t.Fatalf("%s: %v", answer.raw, err)
	}
	page, err := url.Parse(out.LaunchURL)
	if err != nil {
		t.Fatal(err)
	}
	return page.Query().Get("token")
}

func (s scene) count(t *testing.T, query string, args ...any) int {
	t.Helper()
	var n int
	if err := s.db.GetContext(t.Context(), &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}

// dial opens a bare connection, for requests that no client library would send.
func (s scene) dial(t *testing.T) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() }) // the server may have closed it already
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}
