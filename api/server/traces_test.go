package server_test

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"lantern/api/config"
)

// traces keeps the spans of a test.
func traces(t *testing.T) *tracetest.InMemoryExporter {
	t.Helper()
	kept, before := tracetest.NewInMemoryExporter(), otel.GetTracerProvider()
	otel.SetTracerProvider(trace.NewTracerProvider(trace.WithSyncer(kept)))
	t.Cleanup(func() { otel.SetTracerProvider(before) })
	return kept
}

// CHK-58.
func TestTraces_ContainNoSecrets(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	kept := traces(t)
	at := s.logging(t, slog.New(slog.DiscardHandler), func(c *config.Config) { c.TraceEndpoint = "http://collector" })
	said := at.sendSecrets(t, token)
	said["reset"] = "canary-reset-" + rand.Text()
	at.call(t, sent{method: "GET", path: "/login?reset=" + said["reset"] + "&lang=en"})
	at.call(t, sent{method: "GET", path: "/wps/bets?cursor=" + said["reset"], token: token})
	var all strings.Builder
	for _, span := range kept.GetSpans() {
		fmt.Fprintln(&all, span.Name, span.Status.Description)
		for _, pair := range span.Attributes {
			fmt.Fprintln(&all, pair.Key, pair.Value.String())
		}
		for _, event := range span.Events {
			fmt.Fprintln(&all, event.Name, event.Attributes)
		}
	}
	text := all.String()
	for _, line := range []string{"http.target /login\n", "http.url /wps/bets\n", "http.route /wps/payees\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("no span says %q", line)
		}
	}
	for what, word := range said {
		if strings.Contains(text, word) || strings.Contains(text, strings.ReplaceAll(word, " ", "")) {
			t.Errorf("%s stands in a trace: %s", what, word)
		}
	}
}
