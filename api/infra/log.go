package infra

import (
	"context"
	"io"
	"log/slog"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.26.0"

	"lantern/api/config"
)

// NewLog writes JSON lines, or plain text for a terminal; no value can break a line in either.
func NewLog(out io.Writer, level slog.Level, isForTerminal bool) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if isForTerminal {
		return slog.New(slog.NewTextHandler(out, options))
	}
	return slog.New(slog.NewJSONHandler(out, options))
}

// StartTraces sends spans to the configured collector; stop flushes them.
func StartTraces(ctx context.Context, c config.Config) (stop func(context.Context) error, err error) {
	if c.TraceEndpoint == "" {
		return func(context.Context) error { return nil }, nil
	}
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
