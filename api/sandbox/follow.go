package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"lantern/store/clock"
)

// often is how soon what the house's clock says is asked again: a test may move it, and whoever signs must agree with
// it.
const often = time.Second

// follow makes a clock read what the house's does, until the context ends. While the house does not answer it goes on
// as it was.
func follow(ctx context.Context, now *clock.Clock, outbound *http.Client, address string) {
	turn := time.NewTicker(often)
	defer turn.Stop()
	for {
		if told, err := ask(ctx, outbound, address); err == nil {
			now.Follow(told)
		}
		select {
		case <-ctx.Done():
			return
		case <-turn.C:
		}
	}
}

var errNoClock = errors.New("the house does not say what time it is")

func ask(ctx context.Context, outbound *http.Client, address string) (time.Time, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return time.Time{}, err
	}
	answer, err := outbound.Do(request)
	if err != nil {
		return time.Time{}, err
	}
	defer func() { _ = answer.Body.Close() }() // it was read, or is not wanted
	var told struct {
		Value struct{ Now time.Time }
	}
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		return time.Time{}, err
	}
	if answer.StatusCode != http.StatusOK || told.Value.Now.IsZero() {
		return time.Time{}, errNoClock
	}
	return told.Value.Now, nil
}
