// Package pay is the sandbox's payment provider: it takes orders, shows their page and reports to the cashier. It keeps
// nothing.
package pay

import (
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"lantern/api/outside/pay/sandbox"
	"lantern/store/clock"
)

// Program is the provider. Its orders are in their own addresses, signed, so that nothing is lost with the process.
type Program struct {
	Secret      string
	PageURL     string // what stands before /pay in a browser
	CallbackURL string // the cashier's door for this provider
	PayoutURL   string // the door for its reports of payments to players
	HTTP        *http.Client
	Clock       *clock.Clock
	Log         *slog.Logger
}

//go:embed page.html page.css words.json
var files embed.FS

var (
	page  = template.Must(template.ParseFS(files, "page.html"))
	words = loadWords()
)

func loadWords() map[string]map[string]string {
	raw, err := files.ReadFile("words.json")
	if err != nil {
		panic("sandbox: no words")
	}
	spoken := map[string]map[string]string{}
	if err := json.Unmarshal(raw, &spoken); err != nil {
		panic("sandbox: words: " + err.Error())
	}
	return spoken
}

const (
	largest = 64 << 10
	policy  = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

// Handler serves everything under /pay.
func (p Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /pay/orders", p.take)
	mux.HandleFunc("POST /pay/payouts", p.payOut)
	mux.HandleFunc("GET /pay/assets/page.css", style)
	mux.HandleFunc("GET /pay/{order}", p.show)
	mux.HandleFunc("POST /pay/{order}", p.act)
	return guarded(mux)
}

func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, largest)
		next.ServeHTTP(w, r)
	})
}

func style(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, files, "page.css")
}

// take opens an order. Amounts that end in .13 are refused, so that a refusal can be seen.
func (p Program) take(w http.ResponseWriter, r *http.Request) {
	body, ok := p.signed(w, r)
	if !ok {
		return
	}
	var order sandbox.OrderIn
	if err := json.Unmarshal(body, &order); err != nil || order.Reference == "" || order.Amount <= 0 {
		http.Error(w, "bad order", http.StatusBadRequest)
		return
	}
	if strings.HasSuffix(order.Amount.String(), ".13") {
		http.Error(w, "refused", http.StatusUnprocessableEntity)
		return
	}
	address := strings.TrimSuffix(p.PageURL, "/") + "/pay/" + p.seal(order)
	out := sandbox.OrderOut{Order: number(order), PayURL: address}
	switch order.Channel {
	case "promptpay":
		out.QRText = address
	case "usdt":
		out.Network, out.Address = "TRON (TRC-20)", wallet(order)
		out.QRText = out.Address
	}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(out); err != nil {
		p.Log.Debug("sandbox order", "error", err.Error())
	}
}

// signed reads what only the cashier can have sent.
func (p Program) signed(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(r.Body)
	if err != nil || !sandbox.Verify(p.Secret, r.Header.Get(sandbox.TimestampHeader),
		r.Header.Get(sandbox.SignatureHeader), body, p.Clock.Now()) {
		http.Error(w, "bad signature", http.StatusUnauthorized)
		return nil, false
	}
	return body, true
}

type told struct {
	Title   string
	Answers []string
}

type view struct {
	Language string
	Say      map[string]string
	Order    sandbox.OrderIn
	Number   string
	Told     *told
}

func (p Program) show(w http.ResponseWriter, r *http.Request) { p.render(w, r, nil) }

func (p Program) render(w http.ResponseWriter, r *http.Request, news func(sandbox.OrderIn, map[string]string) *told) {
	order, ok := p.open(r.PathValue("order"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	say, ok := words[order.Language]
	if !ok {
		order.Language, say = "th", words["th"]
	}
	v := view{Language: order.Language, Say: say, Order: order, Number: number(order)}
	if news != nil {
		v.Told = news(order, say)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := page.Execute(w, v); err != nil {
		p.Log.Debug("sandbox page", "error", err.Error())
	}
}
