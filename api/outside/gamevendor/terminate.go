package gamevendor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
)

// errStillOpen means that the vendor did not confirm the end of the session.
var errStillOpen = errors.New("vendor: the session is not over")

// SessionTerminator is implemented by dialects that can end a player's session. A session that has ended, or that the
// vendor does not know, counts as terminated.
type SessionTerminator interface {
	Terminate(ctx context.Context, session, reason string) error
}

// EndIn carries the reason: SELF_EXCLUSION, TIME_OUT, BLOCK or CLOSED.
type EndIn struct {
	Reason string `json:"reason"`
}

// EndOut reports whether the session has ended.
type EndOut struct {
	Session string `json:"session_id"`
	IsOver  bool   `json:"ended"`
}

func (n native) Terminate(ctx context.Context, session, reason string) error {
	var out EndOut
	err := n.call(ctx, http.MethodPost, "/sessions/"+url.PathEscape(session)+"/terminate", EndIn{Reason: reason}, &out)
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
