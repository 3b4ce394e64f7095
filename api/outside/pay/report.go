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

// Report says that an order was paid or that a payment attempt failed. Channel is that of the order or PayoutChannel;
// a report with another channel is refused as about an unknown order. Nonce is unique per report, if the provider sends
// one.
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

// Reader verifies and reads a provider's reports. Errors: ErrSignature, ErrBody, ErrNoOutcome.
type Reader interface {
	Read(header func(name string) string, body []byte, now time.Time) (Report, error)
}

// ReportIn is the report of the sandbox provider; other providers have their own shapes.
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

// ReportOut is the answer to a provider.
type ReportOut struct {
	Status  string `json:"status"`
	Outcome string `json:"outcome,omitempty"`
}

// HandleReport applies a report and answers 200 to everything that is settled, so that the provider stops repeating
// it. reader is nil for unknown providers. apply returns the outcome, ErrBody or ErrSignature for reports of another
// provider, or not_found.
func HandleReport(r wire.Request, reader Reader, now time.Time, apply func(Report) (string, error)) (wire.RawAnswer,
	error) {
	if reader == nil {
		return answer(http.StatusNotFound, ReportOut{Status: "UNKNOWN_PROVIDER"})
	}
	report, err := reader.Read(r.Header, r.Body, now)
	switch {
	case errors.Is(err, ErrSignature):
		return answer(http.StatusUnauthorized, ReportOut{Status: "BAD_SIGNATURE"})
	case errors.Is(err, ErrNoOutcome):
		return answer(http.StatusOK, ReportOut{Status: "OK", Outcome: "NOTHING"})
	case err != nil:
		return answer(http.StatusBadRequest, ReportOut{Status: "BAD_REPORT"})
	}
	outcome, err := apply(report)
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
