// Package pay is the sandbox payment provider: it accepts orders, shows their payment page and reports to the
// cashier. It has no stored state.
package pay

import (
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"lantern/api/outside/pay"
	"lantern/api/outside/pay/sandbox"
	"lantern/store/clock"
)

// Program is the provider. Orders are encoded and signed in their page addresses, so that a restart loses nothing.
type Program struct {
	Secret      string
	PageURL     string // prefix before /pay in a browser
	ReturnURL   string // the platform's address in a browser, to which the page leads back
	CallbackURL string // address of the deposit callback
	PayoutURL   string // address of the payout callback
	HTTP        *http.Client
	Clock       *clock.Clock
	Log         *slog.Logger
}

//go:embed page.html page.css messages.json
var files embed.FS

var (
	page     = template.Must(template.ParseFS(files, "page.html"))
	messages = loadMessages()
)

func loadMessages() map[string]map[string]string {
	raw, err := files.ReadFile("messages.json")
	if err != nil {
		panic("sandbox: texts missing")
	}
	texts := map[string]map[string]string{}
	if err := json.Unmarshal(raw, &texts); err != nil {
		panic("sandbox: texts: " + err.Error())
	}
	return texts
}

const (
	maxBodyBytes = 64 << 10
	policy       = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

// Handler serves all routes under /pay.
func (p Program) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /pay/orders", p.createOrder)
	mux.HandleFunc("POST /pay/payouts", p.payOut)
	mux.HandleFunc("GET /pay/assets/page.css", style)
	mux.HandleFunc("GET /pay/{order}", p.show)
	mux.HandleFunc("POST /pay/{order}", p.simulate)
	return withSecurityHeaders(mux)
}

func withSecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, maxBodyBytes)
		next.ServeHTTP(w, r)
	})
}

func style(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, files, "page.css")
}

// createOrder accepts an order. Amounts that end in .13 are refused, so that a refusal can be tested.
func (p Program) createOrder(w http.ResponseWriter, r *http.Request) {
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
	out := sandbox.OrderOut{Order: providerOrder(order), PayURL: address}
	switch order.Channel {
	case "promptpay":
		out.QRText = address
	case "usdt":
		out.Network, out.Address = "TRON (TRC-20)", fakeAddress(order)
		out.QRText = out.Address
	}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(out); err != nil {
		p.Log.Debug("sandbox_order_answer_failed", "error", err.Error())
	}
}

// signed reads a body that the cashier signed; otherwise it answers 401.
func (p Program) signed(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	body, err := io.ReadAll(r.Body)
	if err != nil || !sandbox.Verify(p.Secret, r.Header.Get(sandbox.TimestampHeader),
		r.Header.Get(sandbox.SignatureHeader), body, p.Clock.Now()) {
		http.Error(w, "bad signature", http.StatusUnauthorized)
		return nil, false
	}
	return body, true
}

type result struct {
	Title   string
	Answers []string
}

type view struct {
	Language string
	Texts    map[string]string
	Order    sandbox.OrderIn
	Number   string
	// Return is the deposit's page on the platform.
	Return string
	Result *result
}

func (p Program) show(w http.ResponseWriter, r *http.Request) { p.render(w, r, nil) }

func (p Program) render(w http.ResponseWriter, r *http.Request, news func(sandbox.OrderIn, map[string]string) *result) {
	order, ok := p.open(r.PathValue("order"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	say, ok := messages[order.Language]
	if !ok {
		order.Language, say = "th", messages["th"]
	}
	v := view{Language: order.Language, Texts: say, Order: order, Number: providerOrder(order),
		Return: strings.TrimSuffix(p.ReturnURL, "/") + pay.Order{Reference: order.Reference}.ReturnPath()}
	if news != nil {
		v.Result = news(order, say)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := page.Execute(w, v); err != nil {
		p.Log.Debug("sandbox_payment_page_failed", "error", err.Error())
	}
}
