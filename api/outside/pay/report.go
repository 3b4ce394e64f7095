package pay

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/money"
)

// Report is a provider's word that an order was paid, or that a try to pay it failed. Nonce is the number that it signs
// only once, where it has one.
type Report struct {
	ProviderOrder string
	Reference     string
	Channel       string
	IsPaid        bool
	Amount        money.Amount
	Currency      string
	PaidAt        time.Time
	Nonce         string
}

// Reader reads a provider's reports. Errors: ErrSignature, ErrBody, ErrNothing.
type Reader interface {
	Read(header func(name string) string, body []byte, now time.Time) (Report, error)
}

// ReportIn is what the sandbox provider sends; others have shapes of their own, read by their folders.
type ReportIn struct {
	Provider  string `path:"provider" maxLength:"64" json:"-"`
	Order     string `json:"order"`
	Reference string `json:"reference"`
	Channel   string `json:"channel"`
	Status    string `json:"status"`
	Amount    string `json:"amount"`
	Currency  string `json:"currency"`
	PaidAt    string `json:"paidAt"`
}

// ReportOut is what a provider is told.
type ReportOut struct {
	Status  string `json:"status"`
	Outcome string `json:"outcome,omitempty"`
}

// Hear has a report learned and answers 200 to everything that is settled, so that the provider stops; anything else
// makes it report again. The reader is nil where nobody knows the provider; learn gives the outcome, ErrBody or
// ErrSignature for what is none of its reports, or not_found.
func Hear(r wire.Request, by Reader, now time.Time, learn func(Report) (string, error)) (wire.RawAnswer, error) {
	if by == nil {
		return answer(http.StatusNotFound, ReportOut{Status: "UNKNOWN_PROVIDER"})
	}
	report, err := by.Read(r.Header, r.Body, now)
	switch {
	case errors.Is(err, ErrSignature):
		return answer(http.StatusUnauthorized, ReportOut{Status: "BAD_SIGNATURE"})
	case errors.Is(err, ErrNothing):
		return answer(http.StatusOK, ReportOut{Status: "OK", Outcome: "NOTHING"})
	case err != nil:
		return answer(http.StatusBadRequest, ReportOut{Status: "BAD_REPORT"})
	}
	outcome, err := learn(report)
	f := fault.Of(err)
	switch {
	case errors.Is(err, ErrBody):
		return answer(http.StatusBadRequest, ReportOut{Status: "BAD_REPORT"})
	case errors.Is(err, ErrSignature):
		return answer(http.StatusUnauthorized, ReportOut{Status: "BAD_SIGNATURE"})
	case f != nil && f.Code == fault.NotFound:
		return answer(http.StatusNotFound, ReportOut{Status: "UNKNOWN_ORDER"})
	case err != nil:
		return wire.RawAnswer{}, err
	}
	return answer(http.StatusOK, ReportOut{Status: "OK", Outcome: outcome})
}

func answer(status int, out ReportOut) (wire.RawAnswer, error) {
	body, err := json.Marshal(out)
	return wire.RawAnswer{Status: status, Header: map[string]string{"Content-Type": "application/json"}, Body: body}, err
}
