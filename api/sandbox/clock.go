package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"lantern/store/clock"
)

// clockInterval is how often the platform's clock is read: tests may move it, and signatures of both parties must
// agree on the time.
const clockInterval = time.Second

// followClock sets the clock to the platform's time until ctx ends. While the platform does not answer, the clock
// keeps its offset.
func followClock(ctx context.Context, now *clock.Clock, outbound *http.Client, address string) {
	turn := time.NewTicker(clockInterval)
	defer turn.Stop()
	for {
		if platformTime, err := readClock(ctx, outbound, address); err == nil {
			now.Follow(platformTime)
		}
		select {
		case <-ctx.Done():
			return
		case <-turn.C:
		}
	}
}

var errNoClock = errors.New("the platform did not return its time")

func readClock(ctx context.Context, outbound *http.Client, address string) (time.Time, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return time.Time{}, err
	}
	answer, err := outbound.Do(request)
	if err != nil {
		return time.Time{}, err
	}
	defer func() { _ = answer.Body.Close() }() // the body has been read or is not needed
	var body struct {
		Value struct{ Now time.Time }
	}
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil {
		return time.Time{}, err
	}
	if answer.StatusCode != http.StatusOK || body.Value.Now.IsZero() {
		return time.Time{}, errNoClock
	}
	return body.Value.Now, nil
}
