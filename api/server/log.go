package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"github.com/gofiber/contrib/otelfiber/v2"
	"github.com/gofiber/fiber/v2"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.26.0"
)

// NewLog writes JSON lines, or plain ones where a person watches; no value can break a line in either.
func NewLog(out io.Writer, level slog.Level, isForPeople bool) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if isForPeople {
		return slog.New(slog.NewTextHandler(out, options))
	}
	return slog.New(slog.NewJSONHandler(out, options))
}

// startTraces sends spans to the collector of the environment; the function that it gives flushes them.
func startTraces(ctx context.Context) (func(context.Context) error, error) {
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, err
	}
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter),
		trace.WithResource(resource.NewSchemaless(semconv.ServiceName("lantern"))))
	otel.SetTracerProvider(provider)
	otel.SetTextMapPropagator(propagation.TraceContext{})
	return provider.Shutdown, nil
}

// traced makes a span of every call. Its address ends before the query: what comes by mail or was typed by mistake stands there.
func traced() fiber.Handler {
	return otelfiber.Middleware(otelfiber.WithCustomAttributes(func(c *fiber.Ctx) []attribute.KeyValue {
		address, _, _ := strings.Cut(c.OriginalURL(), "?")
		// Of two values of one name the later is kept; these come after the middleware's own.
		return []attribute.KeyValue{attribute.String("http.target", address), attribute.String("http.url", address)}
	}))
}

// banner tells a person where everything is once it listens.
func banner(c Config) string {
	at := func(port int) string { return fmt.Sprintf("http://localhost:%d", port) }
	text := fmt.Sprintf(`
Lantern is ready.

  players    %s
  agents     %s/agent
  operators  %s
  health     %s/readyz
`, c.PublicURL, c.PublicURL, at(c.OperatorPort), at(c.InfraPort))
	if c.IsProduction {
		return text
	}
	return text + fmt.Sprintf(`  sandbox    %s   (pays deposits)
  blocks     %s/dev/ui

  demo_player, demo_agent, demo_operator: password lantern-demo-1
  Play money only. Ctrl-C stops everything.
`, at(c.SandboxPort), c.PublicURL)
}
