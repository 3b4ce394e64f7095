package infra_test

import (
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/api/infra"
	"lantern/store/storetest"
)

func TestShareRoundTrips_ConcurrentCommands_GetTheirOwnReplies(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, cache storetest.RedisServer) {
		stop := infra.ShareRoundTrips(cache.Client)
		t.Cleanup(func() {
			if err := stop(); err != nil {
				t.Error(err)
			}
		})
		var all sync.WaitGroup
		var won atomic.Int64
		for i := range 1000 {
			all.Go(func() {
				isNew, err := cache.SetNX(t.Context(), "k"+strconv.Itoa(i%300), i, time.Minute).Result()
				if err != nil {
					t.Error(err)
				}
				if isNew {
					won.Add(1)
				}
			})
		}
		all.Wait()
		if won.Load() != 300 {
			t.Errorf("%d of 300 keys were new", won.Load())
		}
	})
}

func TestShareRoundTrips_RedisUnavailable_FailsQuickly(t *testing.T) {
	cache := storetest.Redis(t)
	stop := infra.ShareRoundTrips(cache.Client)
	cache.Stop()
	begun := time.Now()
	if err := cache.SetNX(t.Context(), "k", 1, time.Minute).Err(); err == nil || time.Since(begun) > time.Second {
		t.Errorf("%v after %s", err, time.Since(begun))
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if err := cache.SetNX(t.Context(), "k", 1, time.Minute).Err(); err == nil {
		t.Error("the command succeeded without a Redis")
	}
}
