package server

import (
	"io"
	"log/slog"
)

// NewLog writes JSON lines, or plain ones where a person watches; no value can break a line in either.
func NewLog(out io.Writer, level string, isForPeople bool) *slog.Logger {
	var chosen slog.Level
	if chosen.UnmarshalText([]byte(level)) != nil {
		chosen = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: chosen}
	if isForPeople {
		return slog.New(slog.NewTextHandler(out, options))
	}
	return slog.New(slog.NewJSONHandler(out, options))
}
