package gamevendor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
)

// errStillOpen says that an answer was no yes.
var errStillOpen = errors.New("vendor: the session is not over")

// Ender is asked of a vendor that takes a player out of his game; not every dialect can. A session that is over, or
// that it does not know, is ended as well.
type Ender interface {
	Terminate(ctx context.Context, session, reason string) error
}

// EndIn says why: SELF_EXCLUSION, TIME_OUT, BLOCK or CLOSED.
type EndIn struct {
	Reason string `json:"reason"`
}

// EndOut says that it is over.
type EndOut struct {
	Session string `json:"session_id"`
	IsOver  bool   `json:"ended"`
}

func (n native) Terminate(ctx context.Context, session, reason string) error {
	var out EndOut
	err := n.ask(ctx, http.MethodPost, "/sessions/"+url.PathEscape(session)+"/terminate", EndIn{Reason: reason}, &out)
	switch {
	case errors.Is(err, ErrUnknown):
		return nil
	case err != nil:
		return err
	case !out.IsOver || out.Session != session:
		return errStillOpen
	}
	return nil
}
