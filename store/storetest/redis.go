package storetest

import (
	"context"
	"errors"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// realRedis names a variable with the address of a running Redis to test on
// beside the one in this process.
const realRedis = "REDIS_URL_TEST"

// claimTime frees the database of a test that died.
const claimTime = 10 * time.Minute

// RedisServer is a Redis under test and the way its time passes.
type RedisServer struct {
	*redis.Client
	Pass func(time.Duration)
	// Stop takes the server away; only the one in this process can be.
	Stop func()
}

// Redis returns a client of an empty Redis in this process.
func Redis(t testing.TB) RedisServer {
	t.Helper()
	server := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: server.Addr()})
	closeAfter(t, client)
	ahead := time.Duration(0)
	return RedisServer{client, func(d time.Duration) {
		ahead += d
		server.SetTime(time.Now().Add(ahead))
		server.FastForward(d)
	}, server.Close}
}

// EachRedis runs a test on the Redis in this process and, where one is given,
// on a real one.
func EachRedis(t *testing.T, test func(t *testing.T, server RedisServer)) {
	t.Run("in process", func(t *testing.T) { test(t, Redis(t)) })
	address := os.Getenv(realRedis)
	if address == "" {
		return
	}
	t.Run("real", func(t *testing.T) {
		test(t, RedisServer{claim(t, address), time.Sleep, func() { t.Fatal("the real Redis serves others as well") }})
	})
}

// claim takes one of the real server's databases for this test alone; the
// first one holds the claims.
func claim(t *testing.T, address string) *redis.Client {
	t.Helper()
	options, err := redis.ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	claims := redis.NewClient(options)
	closeAfter(t, claims)
	for number := 1; ; number = number%15 + 1 {
		key := "lantern:test:" + strconv.Itoa(number)
		err := claims.SetArgs(t.Context(), key, t.Name(), redis.SetArgs{Mode: "NX", TTL: claimTime}).Err()
		if errors.Is(err, redis.Nil) {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := claims.Del(context.Background(), key).Err(); err != nil {
				t.Error(err)
			}
		})
		return emptied(t, *options, number)
	}
}

func emptied(t *testing.T, options redis.Options, number int) *redis.Client {
	t.Helper()
	options.DB = number
	client := redis.NewClient(&options)
	closeAfter(t, client)
	if err := client.FlushDB(t.Context()).Err(); err != nil {
		t.Fatal(err)
	}
	return client
}

func closeAfter(t testing.TB, client *redis.Client) {
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
}
