// Package verification hands out captchas and compares what people copied from them.
package verification

import (
	"context"

	"lantern/api/wire"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun.
type Handlers struct {
	Captchas verification.Captchas
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/captcha", "a captcha as picture or sound", h.captcha).Open().Limit("captcha").Limit("captcha-ip"),
	}
}

// Dev are routes that exist in sandbox mode only.
func (h Handlers) Dev() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/dev/captcha/:id", "the answer of a captcha, in the sandbox", h.reveal).Open(),
	}
}

type revealIn struct {
	ID string `path:"id" maxLength:"64"`
}

type revealOut struct {
	Answer string `json:"answer"`
}

func (h Handlers) reveal(ctx context.Context, _ wire.Caller, in revealIn) (revealOut, error) {
	answer, err := h.Captchas.Reveal(ctx, in.ID)
	return revealOut{answer}, err
}
