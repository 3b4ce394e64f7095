// Package play is the sandbox's game vendors: the pages of their games, and the server behind them that bets and pays
// through the seamless wallet as any vendor does.
package play

import (
	"context"
	"embed"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"lantern/store/clock"
)

// Program is all of the vendors. What is open is kept in the file, if one is named, and finished after a restart.
type Program struct {
	DoorURL string // what stands before /vendor
	Secret  string // the sandbox's one secret, of which each vendor's is made
	// VendorKey is the private key of the one vendor that speaks another dialect.
	VendorKey string
	// HouseOrigin is the only page that may frame these, and the only one that is told anything.
	HouseOrigin string
	HTTP        *http.Client
	Clock       *clock.Clock
	Chance      io.Reader // crypto/rand outside of tests
	File        string
	Log         *slog.Logger

	mu    sync.Mutex
	isSet bool
	kept  kept
	busy  map[string]bool

	sending sync.Mutex
	sent    journal[sent]
	ended   journal[ended]
}

//go:embed page.html replay.html words.json assets
var files embed.FS

const (
	largest = 16 << 10
	// longest is how long a call may take: the wallet is asked more than once.
	longest = 40 * time.Second
)

// Handler serves everything under /play.
func (p *Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /play/assets/{file}", asset)
	mux.HandleFunc("GET /play/{vendor}/{game}", p.show)
	mux.HandleFunc("GET /play/replay/{vendor}/{round}", p.replay)
	mux.HandleFunc("POST /play/api/enter", called(p, p.enter))
	mux.HandleFunc("POST /play/api/state", seated(p, p.state))
	mux.HandleFunc("POST /play/api/bet", seated(p, p.bet))
	mux.HandleFunc("POST /play/api/sit", seated(p, p.sit))
	mux.HandleFunc("POST /play/api/shoot", seated(p, p.shoot))
	mux.HandleFunc("POST /play/api/leave", seated(p, p.leave))
	return p.guarded(mux)
}

func (p *Program) guarded(next http.Handler) http.Handler {
	policy := "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
		"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " + p.HouseOrigin
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, largest)
		next.ServeHTTP(w, r)
	})
}

const beat = 500 * time.Millisecond

// Run finishes what is due, until the context ends.
func (p *Program) Run(ctx context.Context) {
	every := time.NewTicker(beat)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			if err := p.Finish(ctx); err != nil && ctx.Err() == nil {
				p.Log.Warn("sandbox games", "error", err.Error())
			}
		}
	}
}

// called reads the body of a call and answers in JSON.
func called[In any](p *Program, do func(context.Context, In) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in In
		reader := json.NewDecoder(r.Body)
		reader.DisallowUnknownFields()
		if err := reader.Decode(&in); err != nil {
			p.tell(w, http.StatusBadRequest, refusal{Code: badRequest})
			return
		}
		// A server of few seconds must not cut off a bet whose outcome the wallet still owes; where it cannot wait, it
		// cannot.
		if err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(longest)); err != nil {
			p.Log.Debug("sandbox games", "error", err.Error())
		}
		// A player who goes away in the middle of a bet still gets it finished.
		out, err := do(context.WithoutCancel(r.Context()), in)
		if err != nil {
			status, no := p.wordFor(err)
			p.tell(w, status, no)
			return
		}
		p.tell(w, http.StatusOK, out)
	}
}

const sessionHeader = "X-Play-Session"

// seated is a call of somebody who entered.
func seated[In any](p *Program, do func(context.Context, session, In) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get(sessionHeader)
		called(p, func(ctx context.Context, in In) (any, error) {
			who, err := p.who(key)
			if err != nil {
				return nil, err
			}
			return do(ctx, who, in)
		})(w, r)
	}
}

func (p *Program) tell(w http.ResponseWriter, status int, out any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(out); err != nil {
		p.Log.Debug("sandbox games", "error", err.Error())
	}
}
