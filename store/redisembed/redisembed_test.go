package redisembed_test

import (
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/redisembed"
)

func TestServer_KeysExpireInRealTime(t *testing.T) {
	server, err := redisembed.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	options, err := redis.ParseURL(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	client := redis.NewClient(options)
	defer client.Close()
	for key, life := range map[string]time.Duration{"short": 250 * time.Millisecond, "long": time.Minute} {
		if err := client.Set(t.Context(), key, "x", life).Err(); err != nil {
			t.Fatal(err)
		}
	}
	if n := client.Exists(t.Context(), "short", "long").Val(); n != 2 {
		t.Fatalf("%d keys right after writing", n)
	}
	time.Sleep(600 * time.Millisecond)
	if n := client.Exists(t.Context(), "short").Val(); n != 0 {
		t.Fatal("the short key did not expire")
	}
	if n := client.Exists(t.Context(), "long").Val(); n != 1 {
		t.Fatal("the long key expired too early")
	}
}

func TestSetUnavailable_ServerReturns_KeepsItsData(t *testing.T) {
	server, err := redisembed.Start()
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	options, err := redis.ParseURL(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	options.MaxRetries = -1
	client := redis.NewClient(options)
	defer client.Close()
	if err := client.Set(t.Context(), "kept", "x", 0).Err(); err != nil {
		t.Fatal(err)
	}
	for _, isUnavailable := range []bool{true, true, false, false} {
		if err := server.SetUnavailable(isUnavailable); err != nil {
			t.Fatal(err)
		}
		if err := client.Get(t.Context(), "kept").Err(); (err != nil) != isUnavailable {
			t.Errorf("unavailable: %v, error: %v", isUnavailable, err)
		}
	}
}
