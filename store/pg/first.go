package pg

import (
	"context"
	"errors"
)

// FirstAvailable reads from the first server that answers. It is meant for long reads that tolerate stale data; the
// pools of these servers need a long statement timeout.
func FirstAvailable[T any](ctx context.Context, servers []*DB, read func(context.Context, Q) (T, error)) (T, error) {
	var made T
	var all []error
	for _, server := range servers {
		found, err := read(ctx, server)
		if err == nil {
			return found, nil
		}
		if all = append(all, err); ctx.Err() != nil {
			break
		}
	}
	return made, Named(errors.Join(all...))
}
