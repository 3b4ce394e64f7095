package storetest

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
)

// Variables with the addresses of a real Redis and of the nodes of a real cluster, on which tests run in addition.
const (
	realRedis    = "REDIS_URL_TEST"
	redisCluster = "REDIS_CLUSTER_TEST"
)

// claimTime frees the database of a test that was killed.
const claimTime = 10 * time.Minute

// Client is a client of one server or of a cluster.
type Client = redis.UniversalClient

// RedisServer is a Redis with the functions that control it.
type RedisServer struct {
	Client
	Pass func(time.Duration)
	// Stop stops the server, and Restart starts it again; both are supported only in process.
	Stop    func()
	Restart func() error
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
	}, server.Close, server.Restart}
}

// EachRedis runs a test on the Redis in this process and, if configured, on a real server and a real cluster.
func EachRedis(t *testing.T, test func(t *testing.T, server RedisServer)) {
	t.Run("in process", func(t *testing.T) { test(t, Redis(t)) })
	address := os.Getenv(realRedis)
	if address == "" {
		return
	}
	t.Run("real", func(t *testing.T) {
		client := claim(t, address)
		test(t, RedisServer{Client: client, Pass: func(d time.Duration) { advanceTTLs(t, client, d) },
			Stop: func() { t.Fatal("the real Redis is shared") }})
	})
	nodes := os.Getenv(redisCluster)
	if nodes == "" {
		return
	}
	t.Run("cluster", func(t *testing.T) {
		client := claimCluster(t, address, nodes)
		pass := func(d time.Duration) {
			each := func(_ context.Context, node *redis.Client) error { advanceTTLs(t, node, d); return nil }
			if err := client.ForEachMaster(t.Context(), each); err != nil {
				t.Fatal(err)
			}
		}
		test(t, RedisServer{Client: client, Pass: pass, Stop: func() { t.Fatal("the cluster is shared") }})
	})
}

// OwnRedis runs a test on a real Redis of its own, if one is installed, so that the test may pause, fill and stop it.
func OwnRedis(t *testing.T, test func(t *testing.T, server RedisServer)) {
	program, err := exec.LookPath("redis-server")
	if err != nil {
		if os.Getenv(realRedis) != "" {
			t.Fatal(err)
		}
		return
	}
	t.Run("own", func(t *testing.T) {
		address := filepath.Join(t.TempDir(), "redis")
		ctx, stop := context.WithCancel(context.Background())
		server := exec.CommandContext(ctx, program, "--port", "0", "--unixsocket", address, "--save", "", "--appendonly",
			"no", "--maxmemory-policy", "noeviction")
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		end := sync.OnceFunc(func() {
			stop()
			_ = server.Wait() // it was killed
		})
		t.Cleanup(end)
		client := redis.NewClient(&redis.Options{Network: "unix", Addr: address, ContextTimeoutEnabled: true})
		closeAfter(t, client)
		for ; client.Ping(t.Context()).Err() != nil; time.Sleep(10 * time.Millisecond) {
			if t.Context().Err() != nil || server.ProcessState != nil {
				t.Fatal("Redis does not start")
			}
		}
		test(t, RedisServer{Client: client, Pass: func(d time.Duration) { advanceTTLs(t, client, d) }, Stop: end})
	})
}

// claimCluster reserves the complete cluster for this test, because it has one database. The claim is stored on the
// single server, which is not emptied.
func claimCluster(t *testing.T, holder, nodes string) *redis.ClusterClient {
	t.Helper()
	options, err := redis.ParseURL(holder)
	if err != nil {
		t.Fatal(err)
	}
	claims := redis.NewClient(options)
	closeAfter(t, claims)
	for !takeClaim(t, claims, "lantern:test:cluster") {
		time.Sleep(20 * time.Millisecond)
	}
	client := redis.NewClusterClient(&redis.ClusterOptions{Addrs: strings.Split(nodes, ",")})
	closeAfter(t, client)
	empty := func(ctx context.Context, node *redis.Client) error { return node.FlushAll(ctx).Err() }
	if err := client.ForEachMaster(t.Context(), empty); err != nil {
		t.Fatal(err)
	}
	return client
}

// advanceTTLs shortens the lifetime of every key of a real server.
func advanceTTLs(t *testing.T, client *redis.Client, by time.Duration) {
	ctx := t.Context()
	all := client.Scan(ctx, 0, "*", 1000).Iterator()
	for all.Next(ctx) {
		left, err := client.PTTL(ctx, all.Val()).Result()
		if err == nil && left > 0 {
			err = client.PExpire(ctx, all.Val(), left-by).Err()
		}
		if err != nil {
			t.Error(err)
		}
	}
	if err := all.Err(); err != nil {
		t.Error(err)
	}
}

// takeClaim takes a claim until the test ends, unless another test holds it.
func takeClaim(t *testing.T, claims *redis.Client, key string) bool {
	t.Helper()
	err := claims.SetArgs(t.Context(), key, t.Name(), redis.SetArgs{Mode: "NX", TTL: claimTime}).Err()
	if errors.Is(err, redis.Nil) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := claims.Del(context.Background(), key).Err(); err != nil {
			t.Error(err)
		}
	})
	return true
}

// claim reserves one of the real server's databases for this test; the first database stores the claims.
func claim(t *testing.T, address string) *redis.Client {
	t.Helper()
	options, err := redis.ParseURL(address)
	if err != nil {
		t.Fatal(err)
	}
	claims := redis.NewClient(options)
	closeAfter(t, claims)
	for number := 1; ; number = number%15 + 1 {
		if takeClaim(t, claims, "lantern:test:"+strconv.Itoa(number)) {
			return emptied(t, *options, number)
		}
		time.Sleep(20 * time.Millisecond)
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

func closeAfter(t testing.TB, client io.Closer) {
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
}
