package operator

import (
	"context"

	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// most is how long the lists of the desk are; whoever has more to do than that begins with the oldest.
const most = 500

func all[T any](content []T) wire.Page[T] { return wire.PageOf(content, 1, most, len(content)) }

type oneIn struct {
	ID string `path:"id"`
}

// because is a decision about one thing: what is decided stands in the address, who decides is who is signed in.
type because struct {
	ID     string `path:"id"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

// which refuses what is not an id the way an unknown one is refused.
func which[T ~string](text string) (T, error) {
	found, err := id.Parse[T](text)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return found, nil
}

// once does a deed about one thing under the caller's key and shows what came of it, all in one transaction.
func once[Kind ~string, Out any](ctx context.Context, h Handlers, who wire.Caller, name string,
	do func(*pg.DB, Kind) (Out, error)) (out Out, err error) {
	found, err := which[Kind](name)
	if err != nil {
		return out, err
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (Out, error) { return do(db, found) })
}
