package sms

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/twilio/twilio-go/client"
	twilio "github.com/twilio/twilio-go/rest/api/v2010"
)

// Account is the Twilio credentials. From is a number or a messaging service (MG…), which selects a number by
// country.
type Account struct{ SID, Token, From string }

// Twilio sends through Twilio's API. Its client takes no context: the timeout of the HTTP client ends a call.
type Twilio struct {
	service *twilio.ApiService
	from    string
}

// NewTwilio returns a sender for an account.
func NewTwilio(account Account, http *http.Client) *Twilio {
	backend := &client.Client{Credentials: client.NewCredentials(account.SID, account.Token), HTTPClient: http}
	backend.SetAccountSid(account.SID)
	return &Twilio{service: twilio.NewApiServiceWithClient(backend), from: account.From}
}

// Refused is Twilio's error code. It omits the message, which may contain the recipient's number.
type Refused struct{ Status, Code int }

func (r Refused) Error() string { return fmt.Sprintf("twilio: HTTP %d, code %d", r.Status, r.Code) }

// IsTemporary reports rate limiting or an error on Twilio's side before it accepted the message.
func (r Refused) IsTemporary() bool {
	return r.Status == http.StatusTooManyRequests || r.Status == http.StatusServiceUnavailable
}

var errUnreached = errors.New("twilio: no valid answer")

// Send delivers a message to Twilio.
func (t *Twilio) Send(_ context.Context, message Message) error {
	params := &twilio.CreateMessageParams{}
	params.SetTo(message.To).SetBody(message.Text)
	if len(t.from) > 2 && t.from[:2] == "MG" {
		params.SetMessagingServiceSid(t.from)
	} else {
		params.SetFrom(t.from)
	}
	_, err := t.service.CreateMessage(params)
	var refused *client.TwilioRestError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return Refused{refused.Status, refused.Code}
	}
	return errUnreached
}
