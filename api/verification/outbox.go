package verification

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"net/http"
	"strings"
	"time"

	"lantern/api/outside/outbox"
	"lantern/api/wire"
)

type outboxIn struct {
	To string `query:"to" maxLength:"255"`
}

type outboxMessage struct {
	Channel string    `json:"channel"`
	To      string    `json:"to"`
	Text    string    `json:"text"`
	Subject string    `json:"subject,omitempty"`
	At      time.Time `json:"at"`
}

//go:embed outbox.html
var outboxHTML string

var outboxPage = template.Must(template.New("outbox").Parse(outboxHTML))

// shown returns what the sandbox would have sent: as JSON, or as a page for browsers.
func (h Handlers) shown(_ context.Context, caller wire.Caller, request wire.Request) (wire.RawAnswer, error) {
	to := request.Query("to")
	messages := h.Outbox.SentTo(to)
	var body bytes.Buffer
	if strings.Contains(request.Header("Accept"), "text/html") {
		err := outboxPage.Execute(&body, map[string]any{"To": to, "Messages": messages})
		return rawOf("text/html; charset=utf-8", body.Bytes()), err
	}
	answer, err := wire.Success(wire.Answer{Value: outboxOf(messages)}, caller.RequestID)
	return rawOf("application/json; charset=utf-8", answer), err
}

func rawOf(kind string, body []byte) wire.RawAnswer {
	return wire.RawAnswer{Status: http.StatusOK, Header: map[string]string{"Content-Type": kind}, Body: body}
}

func outboxOf(messages []outbox.Message) []outboxMessage {
	out := make([]outboxMessage, len(messages))
	for i, m := range messages {
		out[i] = outboxMessage{Channel: m.Channel, To: m.To, Text: m.Text, Subject: m.Subject, At: m.At}
	}
	return out
}
