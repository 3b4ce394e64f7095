package verification_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/api/outside/outbox"
	"lantern/api/outside/sms"
	"lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/clock"
)

func readOutbox(t *testing.T, box *outbox.Box, accept, to string) wire.RawAnswer {
	t.Helper()
	request := wire.Request{Query: func(string) string { return to }, Header: func(string) string { return accept }}
	answer, err := verification.Handlers{Outbox: box}.Dev()[1].Serve(t.Context(), wire.Caller{RequestID: "r1"}, request)
	if err != nil {
		t.Fatal(err)
	}
	return answer.Value.(wire.RawAnswer)
}

func TestOutbox_ShowsMessagesAsJSONAndAsAPage(t *testing.T) {
	box := &outbox.Box{Clock: &clock.Clock{}}
	const hostile = `<script>alert("code 123456")</script>`
	for _, to := range []string{"+66812345678", "+66899999999"} {
		if err := box.SMS().Send(t.Context(), sms.Message{To: to, Text: hostile}); err != nil {
			t.Fatal(err)
		}
	}
	var got struct {
		Success bool
		Value   []struct{ Channel, To, Text, At string }
	}
	answer := readOutbox(t, box, "application/json", "+66812345678")
	if err := json.Unmarshal(answer.Body, &got); err != nil {
		t.Fatal(err)
	}
	if !got.Success || len(got.Value) != 1 || got.Value[0].Text != hostile || got.Value[0].Channel != "sms" ||
		got.Value[0].At == "" {
		t.Errorf("%s", answer.Body)
	}
	page := readOutbox(t, box, "text/html,application/xhtml+xml", "")
	text := string(page.Body)
	if page.Header["Content-Type"] != "text/html; charset=utf-8" || strings.Count(text, "<article") != 2 ||
		strings.Contains(text, "<script") {
		t.Errorf("%s", text)
	}
}
