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

// rowsThen returns rows, followed by an error if there is one, and counts the rows that were read.
func rowsThen(rows int, end error, count *int) iter.Seq2[any, error] {
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
	return func(err error) { t.Errorf("interrupted: %v", err) }
}

func TestStream_EqualsTheEnvelopeOfMarshalJSON(t *testing.T) {
	var count int
	for name, flow := range map[string]wire.Flow{
		"nothing": flowOf(),
		"a value": flowOf(wire.Part{Name: "self", Value: map[string]string{"name": "pia"}}),
		"lists": flowOf(wire.Part{Name: "none", Rows: rowsThen(0, nil, &count)},
			wire.Part{Name: "one", Rows: rowsThen(1, nil, &count)},
			wire.Part{Name: "many", Rows: rowsThen(5000, nil, &count)}, wire.Part{Name: "last", Value: nil}),
	} {
		stream, err := flow.Stream(t.Context(), "r-1", broken(t))
		if err != nil {
			t.Fatal(name, err)
		}
		poured, err := io.ReadAll(stream)
		if err != nil || stream.Close() != nil {
			t.Fatal(name, err)
		}
		whole, err := wire.Success(wire.Answer{Value: flow}, "r-1")
		if err != nil || !bytes.Equal(poured, whole) || !json.Valid(poured) {
			t.Errorf("%s: %d bytes streamed, %d in one piece, %v", name, len(poured), len(whole), err)
		}
	}
}

func TestStream_ReadsNoFasterThanTheClient(t *testing.T) {
	var count int
	stream, err := flowOf(wire.Part{Name: "many", Rows: rowsThen(100_000, nil, &count)}).Stream(t.Context(), "r",
		broken(t))
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

func TestStream_EarlyErrorFails_LateErrorInterrupts(t *testing.T) {
	var count int
	away := errors.New("the database is unavailable")
	if _, err := flowOf(wire.Part{Name: "many", Rows: rowsThen(3, away, &count)}).Stream(t.Context(), "r",
		broken(t)); !errors.Is(err, away) {
		t.Errorf("at once: %v", err)
	}
	var reported error
	stream, err := flowOf(wire.Part{Name: "many", Rows: rowsThen(3000, away, &count)}).Stream(t.Context(), "r",
		func(err error) { reported = err })
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(stream)
	if !errors.Is(err, away) || !errors.Is(reported, away) || json.Valid(text) {
		t.Errorf("later: %v, reported %v", err, reported)
	}
	if err := stream.Close(); err != nil {
		t.Error(err)
	}
}
