package wire

import (
	"bytes"
	"context"
	"io"
	"iter"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Part is a field of a Flow: a value, or rows that are read while they are written.
type Part struct {
	Name  string
	Value any
	Rows  iter.Seq2[any, error]
}

// Flow is the value of an answer that may be too large for memory: it is read only as fast as the client receives it.
type Flow func(ctx context.Context) []Part

const (
	// pieceSize is how much is buffered before it is sent.
	pieceSize = 32 << 10
	// flowTimeout limits the duration of an answer; the listeners disconnect slower clients.
	flowTimeout = 30 * time.Second
)

// Schema implements huma.SchemaProvider: an object with fields of any kind.
func (Flow) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{}}
}

// MarshalJSON encodes the complete value, for callers that cannot stream.
func (f Flow) MarshalJSON() ([]byte, error) {
	var whole bytes.Buffer
	for piece, err := range f.pieces(context.Background()) {
		if err != nil {
			return nil, err
		}
		whole.Write(piece)
	}
	return whole.Bytes(), nil
}

// Stream returns the enveloped value as a stream that the caller closes. The first piece is read before it returns,
// so that early errors become ordinary failures. Later errors are passed to onError, and the stream ends with an
// error, which interrupts the answer.
func (f Flow) Stream(ctx context.Context, requestID string, onError func(error)) (io.ReadCloser, error) {
	envelope, err := Wrap([]byte{0}, nil, requestID)
	if err != nil {
		return nil, err
	}
	head, tail, _ := bytes.Cut(envelope, []byte{0})
	ctx, cancel := context.WithTimeout(ctx, flowTimeout)
	next, stop := iter.Pull2(f.pieces(ctx))
	s := &stream{next: next, onError: onError}
	s.end = func() { stop(); cancel() }
	if s.rest, err, _ = next(); err != nil {
		s.end()
		return nil, err
	}
	s.Reader = io.MultiReader(bytes.NewReader(head), streamReader{s}, bytes.NewReader(tail))
	return s, nil
}

// stream is an answer that is being sent.
type stream struct {
	io.Reader
	next    func() ([]byte, error, bool)
	end     func()
	onError func(error)
	rest    []byte
}

// Close stops reading the rows.
func (s *stream) Close() error {
	s.end()
	return nil
}

// streamReader reads the pieces of a stream.
type streamReader struct{ *stream }

func (p streamReader) Read(into []byte) (int, error) {
	for len(p.rest) == 0 {
		piece, err, isMore := p.next()
		switch {
		case !isMore:
			return 0, io.EOF
		case err != nil:
			p.onError(err)
			return 0, err
		}
		p.rest = piece
	}
	n := copy(into, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// pieces returns the value's JSON; each piece is valid until the next one.
func (f Flow) pieces(ctx context.Context) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		p := pieces{yield: yield, filled: []byte{'{'}}
		for i, part := range f(ctx) {
			if i > 0 {
				p.filled = append(p.filled, ',')
			}
			if !p.part(part) {
				return
			}
		}
		yield(append(p.filled, '}'), nil)
	}
}

type pieces struct {
	filled []byte
	yield  func([]byte, error) bool
}

func (p *pieces) part(part Part) bool {
	if !p.write(part.Name) {
		return false
	}
	p.filled = append(p.filled, ':')
	if part.Rows == nil {
		return p.write(part.Value)
	}
	p.filled = append(p.filled, '[')
	isFirst := true
	for row, err := range part.Rows {
		if err != nil {
			p.yield(nil, err)
			return false
		}
		if !isFirst {
			p.filled = append(p.filled, ',')
		}
		if isFirst = false; !p.write(row) {
			return false
		}
	}
	p.filled = append(p.filled, ']')
	return true
}

// write appends a value and sends the buffer when it is full.
func (p *pieces) write(value any) bool {
	text, err := Marshal(value)
	if err != nil {
		p.yield(nil, err)
		return false
	}
	if p.filled = append(p.filled, text...); len(p.filled) < pieceSize {
		return true
	}
	isWanted := p.yield(p.filled, nil)
	p.filled = p.filled[:0]
	return isWanted
}
