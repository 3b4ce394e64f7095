package infra_test

import (
	"encoding/json"
	"net"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/infra"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// silent returns the address of a server that accepts connections and never answers.
func silent(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var open []net.Conn
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			open = append(open, conn)
		}
	}()
	t.Cleanup(func() {
		if err := listener.Close(); err != nil {
			t.Error(err)
		}
		<-ended
		for _, conn := range open {
			_ = conn.Close() // the other side may have closed it
		}
	})
	return listener.Addr().String()
}

func silentRedis(t *testing.T) redis.UniversalClient {
	t.Helper()
	client := redis.NewClient(&redis.Options{Addr: silent(t), ContextTimeoutEnabled: true})
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
	return client
}

func silentPostgres(t *testing.T) *pg.DB {
	t.Helper()
	db, err := pg.Open(t.Context(), "postgres://a:b@"+silent(t)+"/c?sslmode=disable",
		pg.Options{AllowUnreachable: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func TestReadyz_SilentPart_IsDownAloneAndAnsweredInTime(t *testing.T) {
	cache, db := storetest.Redis(t).Client, storetest.Open(t)
	for name, c := range map[string]struct {
		backends        infra.Backends
		status          int
		state           string
		redis, postgres string
	}{
		"none":     {infra.Backends{Redis: cache, DB: db}, 200, "ready", "up", "up"},
		"Redis":    {infra.Backends{Redis: silentRedis(t), DB: db}, 200, "degraded", "down", "up"},
		"Postgres": {infra.Backends{Redis: cache, DB: silentPostgres(t)}, 503, "down", "up", "down"},
		"both":     {infra.Backends{Redis: silentRedis(t), DB: silentPostgres(t)}, 503, "down", "down", "down"},
	} {
		app := infra.HealthApp(&c.backends, infra.NewMeter(), func() bool { return false })
		for range 2 {
			begun := time.Now()
			response, err := app.Test(httptest.NewRequest("GET", "/readyz", nil), -1)
			if err != nil {
				t.Fatal(err)
			}
			if took := time.Since(begun); took > 3*time.Second {
				t.Errorf("%s silent: answered after %s", name, took)
			}
			var body struct {
				Status string
				Parts  []struct{ Name, State string }
			}
			if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
				t.Fatal(err)
			}
			if response.StatusCode != c.status || body.Status != c.state || body.Parts[0].State != c.redis ||
				body.Parts[1].State != c.postgres {
				t.Errorf("%s silent: %d %+v", name, response.StatusCode, body)
			}
			if err := response.Body.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
