package wire_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"

	"lantern/api/wire"
)

// numbered gives so many rows, then an error where there is one; count says how many were read.
func numbered(rows int, end error, count *int) iter.Seq2[any, error] {
	return func(yield func(any, error) bool) {
		for n := range rows {
			if *count++; !yield(map[string]any{"n": n, "text": strings.Repeat("x", 100)}, nil) {
				return
			}
		}
		if end != nil {
			yield(nil, end)
		}
	}
}

func flowOf(parts ...wire.Part) wire.Flow {
	return func(context.Context) []wire.Part { return parts }
}

func broken(t *testing.T) func(error) {
	return func(err error) { t.Errorf("broke off: %v", err) }
}

func TestAFlowIsTheEnvelopeOfAnyOtherAnswer(t *testing.T) {
	var count int
	for name, flow := range map[string]wire.Flow{
		"nothing": flowOf(),
		"a value": flowOf(wire.Part{Name: "self", Value: map[string]string{"name": "pia"}}),
		"lists": flowOf(wire.Part{Name: "none", Rows: numbered(0, nil, &count)},
			wire.Part{Name: "one", Rows: numbered(1, nil, &count)},
			wire.Part{Name: "many", Rows: numbered(5000, nil, &count)}, wire.Part{Name: "last", Value: nil}),
	} {
		stream, err := flow.Pour(t.Context(), "r-1", broken(t))
		if err != nil {
			t.Fatal(name, err)
		}
		poured, err := io.ReadAll(stream)
		if err != nil || stream.Close() != nil {
			t.Fatal(name, err)
		}
		whole, err := wire.Success(wire.Answer{Value: flow}, "r-1")
		if err != nil || !bytes.Equal(poured, whole) || !json.Valid(poured) {
			t.Errorf("%s: %d bytes poured, %d in one piece, %v", name, len(poured), len(whole), err)
		}
	}
}

func TestAFlowReadsNoFasterThanItIsTaken(t *testing.T) {
	var count int
	stream, err := flowOf(wire.Part{Name: "many", Rows: numbered(100_000, nil, &count)}).Pour(t.Context(), "r", broken(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(stream, make([]byte, 64<<10)); err != nil {
		t.Fatal(err)
	}
	if count > 2000 {
		t.Errorf("%d rows were read for 64 KiB", count)
	}
	if err := stream.Close(); err != nil {
		t.Fatal(err)
	}
	if read, err := io.ReadAll(stream); len(read) > 64<<10 || count > 2000 {
		t.Errorf("%d rows and %d bytes after it was closed, %v", count, len(read), err)
	}
}

func TestWhatFailsAtOnceIsAFailureAndWhatFailsLaterBreaksOff(t *testing.T) {
	var count int
	away := errors.New("the database is away")
	if _, err := flowOf(wire.Part{Name: "many", Rows: numbered(3, away, &count)}).Pour(t.Context(), "r",
		broken(t)); !errors.Is(err, away) {
		t.Errorf("at once: %v", err)
	}
	var told error
	stream, err := flowOf(wire.Part{Name: "many", Rows: numbered(3000, away, &count)}).Pour(t.Context(), "r",
		func(err error) { told = err })
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(stream)
	if !errors.Is(err, away) || !errors.Is(told, away) || json.Valid(text) {
		t.Errorf("later: %v, told %v", err, told)
	}
	if err := stream.Close(); err != nil {
		t.Error(err)
	}
}
