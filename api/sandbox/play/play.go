// Package play contains the sandbox's game vendors: the pages of their games, and the server that bets and pays
// through the seamless wallet like any vendor.
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

// Program runs all vendors. Open rounds are stored in File, if set, and finished after a restart.
type Program struct {
	WalletURL string // prefix before /vendor
	Secret    string // the sandbox's secret, from which each vendor's is derived
	// VendorKey is the private key of the vendor with the Hub88 dialect.
	VendorKey string
	// PlatformOrigin is the only origin that may frame the pages and receive their messages.
	PlatformOrigin string
	HTTP           *http.Client
	Clock          *clock.Clock
	Random         io.Reader // crypto/rand except in tests
	File           string
	Log            *slog.Logger

	mu    sync.Mutex
	isSet bool
	saved gameState
	busy  map[string]bool

	sending sync.Mutex
	sent    journal[sentTransaction]
	ended   journal[endedRound]
}

//go:embed page.html replay.html messages.json assets
var files embed.FS

const (
	maxBodyBytes = 16 << 10
	// callTimeout limits a call, which may call the wallet several times.
	callTimeout = 40 * time.Second
)

// Handler serves all routes under /play.
func (p *Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /play/assets/{file}", asset)
	mux.HandleFunc("GET /play/{vendor}/{game}", p.show)
	mux.HandleFunc("GET /play/replay/{vendor}/{round}", p.replay)
	mux.HandleFunc("POST /play/api/enter", handleJSON(p, p.enter))
	mux.HandleFunc("POST /play/api/state", handleSession(p, p.state))
	mux.HandleFunc("POST /play/api/bet", handleSession(p, p.bet))
	mux.HandleFunc("POST /play/api/sit", handleSession(p, p.sit))
	mux.HandleFunc("POST /play/api/shoot", handleSession(p, p.shoot))
	mux.HandleFunc("POST /play/api/leave", handleSession(p, p.leave))
	return p.withSecurityHeaders(mux)
}

func (p *Program) withSecurityHeaders(next http.Handler) http.Handler {
	policy := "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
		"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors " + p.PlatformOrigin
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, maxBodyBytes)
		next.ServeHTTP(w, r)
	})
}

const runInterval = 500 * time.Millisecond

// Run calls Finish regularly until ctx ends.
func (p *Program) Run(ctx context.Context) {
	every := time.NewTicker(runInterval)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			if err := p.Finish(ctx); err != nil && ctx.Err() == nil {
				p.Log.Warn("sandbox_round_finish_failed", "error", err.Error())
			}
		}
	}
}

// handleJSON decodes the body of a call and encodes its answer.
func handleJSON[In any](p *Program, do func(context.Context, In) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in In
		reader := json.NewDecoder(r.Body)
		reader.DisallowUnknownFields()
		if err := reader.Decode(&in); err != nil {
			p.writeJSON(w, http.StatusBadRequest, refusal{Code: badRequest})
			return
		}
		// The server's short write timeout must not interrupt a bet that waits for the wallet. Not every server
		// supports extending it.
		if err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(callTimeout)); err != nil {
			p.Log.Debug("sandbox_write_deadline_failed", "error", err.Error())
		}
		// A bet is completed even if the player disconnects.
		out, err := do(context.WithoutCancel(r.Context()), in)
		if err != nil {
			status, no := p.toRefusal(err)
			p.writeJSON(w, status, no)
			return
		}
		p.writeJSON(w, http.StatusOK, out)
	}
}

const sessionHeader = "X-Play-Session"

// handleSession resolves the session of a call.
func handleSession[In any](p *Program, do func(context.Context, session, In) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get(sessionHeader)
		handleJSON(p, func(ctx context.Context, in In) (any, error) {
			who, err := p.sessionOf(key)
			if err != nil {
				return nil, err
			}
			return do(ctx, who, in)
		})(w, r)
	}
}

func (p *Program) writeJSON(w http.ResponseWriter, status int, out any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(out); err != nil {
		p.Log.Debug("sandbox_game_answer_failed", "error", err.Error())
	}
}
