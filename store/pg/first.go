package pg

import (
	"context"
	"errors"
)

// First reads where it can: on the first of the servers that answers. It is for what takes long and need not see what
// happened last; each pool has the patience for it.
func First[T any](ctx context.Context, servers []*DB, read func(context.Context, Q) (T, error)) (T, error) {
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
