package wire

import (
	"bytes"
	"context"
	"io"
	"iter"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Part is one field of a Flow: a value that is there already, or rows that are read while they are written.
type Part struct {
	Name  string
	Value any
	Rows  iter.Seq2[any, error]
}

// Flow is the value of an answer that may be too large to be held at once: what it has is read as fast as it is taken,
// and no faster.
type Flow func(ctx context.Context) []Part

const (
	// pieceSize is how much is gathered before it goes on its way.
	pieceSize = 32 << 10
	// flowTimeout is how long an answer may flow; the doors cut whoever takes longer to read it.
	flowTimeout = 30 * time.Second
)

// Schema is huma's hook: an object with fields of any kind.
func (Flow) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{}}
}

// MarshalJSON writes the value in one piece, for whoever cannot take it in pieces.
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

// Pour gives the envelope around the value as a stream, which the reader closes. The first piece is there already, so
// that what fails at once is a failure like any other. Of what fails later only broke is told: the stream ends with an
// error, and the answer breaks off.
func (f Flow) Pour(ctx context.Context, requestID string, broke func(error)) (io.ReadCloser, error) {
	envelope, err := Wrap([]byte{0}, nil, requestID)
	if err != nil {
		return nil, err
	}
	head, tail, _ := bytes.Cut(envelope, []byte{0})
	ctx, cancel := context.WithTimeout(ctx, flowTimeout)
	next, stop := iter.Pull2(f.pieces(ctx))
	s := &stream{next: next, broke: broke}
	s.end = func() { stop(); cancel() }
	if s.rest, err, _ = next(); err != nil {
		s.end()
		return nil, err
	}
	s.Reader = io.MultiReader(bytes.NewReader(head), pulled{s}, bytes.NewReader(tail))
	return s, nil
}

// stream is an answer on its way.
type stream struct {
	io.Reader
	next  func() ([]byte, error, bool)
	end   func()
	broke func(error)
	rest  []byte
}

// Close lets go of what is not written any more.
func (s *stream) Close() error {
	s.end()
	return nil
}

// pulled reads the pieces of a stream.
type pulled struct{ *stream }

func (p pulled) Read(into []byte) (int, error) {
	for len(p.rest) == 0 {
		piece, err, isMore := p.next()
		switch {
		case !isMore:
			return 0, io.EOF
		case err != nil:
			p.broke(err)
			return 0, err
		}
		p.rest = piece
	}
	n := copy(into, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// pieces are the value's JSON; each is good until the next one.
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

// write adds a value and sends what is gathered once it is enough.
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
