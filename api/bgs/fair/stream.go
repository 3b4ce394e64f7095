package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"strconv"
)

// Stream is the endless sequence of bytes that belongs to one bet.
//
// The bytes are the blocks 0, 1, 2 … one after the other, 32 bytes each:
//
//	block b = HMAC-SHA256(key = the 32 raw bytes of the server seed,
//	                      message = clientSeed ":" nonce ":" b)
//
// nonce and b are decimal without leading zeros, the message is ASCII. Reads take the next unread
// bytes and never go back; a read may cross from one block into the next. Nothing is thrown away
// between two reads.
//
//   - Below(n) takes 4 bytes as a big-endian number v of 32 bits. With width = 2³² ÷ n (whole part),
//     the result is v ÷ width (whole part). If that is n or more, v belongs to the left-over end of
//     the range: the 4 bytes are spent and the next 4 are tried. Every result has exactly width
//     numbers, so none is likelier than another.
//   - Bits52 takes 8 bytes as a big-endian number and keeps its upper 52 bits.
//   - Float is Bits52 ÷ 2⁵², in [0, 1).
type Stream struct {
	mac    hash.Hash
	prefix []byte
	block  uint64
	buffer [sha256.Size]byte
	used   int
}

// NewStream opens the stream of one bet.
func NewStream(server ServerSeed, clientSeed string, nonce uint64) *Stream {
	prefix := append([]byte(clientSeed), ':')
	prefix = append(strconv.AppendUint(prefix, nonce, 10), ':')
	return &Stream{mac: hmac.New(sha256.New, server[:]), prefix: prefix, used: sha256.Size}
}

// Read fills p; it never fails and never ends.
func (s *Stream) Read(p []byte) (int, error) {
	for done := 0; done < len(p); {
		if s.used == len(s.buffer) {
			s.refill()
		}
		n := copy(p[done:], s.buffer[s.used:])
		s.used += n
		done += n
	}
	return len(p), nil
}

func (s *Stream) refill() {
	s.mac.Reset()
	s.mac.Write(strconv.AppendUint(append([]byte(nil), s.prefix...), s.block, 10))
	s.mac.Sum(s.buffer[:0])
	s.block++
	s.used = 0
}

func (s *Stream) next(n int) uint64 {
	var b [8]byte
	_, _ = s.Read(b[8-n:])
	return binary.BigEndian.Uint64(b[:])
}

// Below returns an integer from 0 to n−1, for n from 1 to 2³².
func (s *Stream) Below(n uint64) uint64 {
	if n < 1 || n > 1<<32 {
		panic("fair: Below needs a bound from 1 to 2^32")
	}
	width := uint64(1<<32) / n
	for {
		if v := s.next(4) / width; v < n {
			return v
		}
	}
}

// Bits52 returns 52 random bits.
func (s *Stream) Bits52() uint64 { return s.next(8) >> 12 }

// Float returns a number in [0, 1) with 52 random bits; no amount is computed with it.
func (s *Stream) Float() float64 { return float64(s.Bits52()) / (1 << 52) }

// ErrSelfTest means that this build computes another stream than the published one: the games close.
var ErrSelfTest = errors.New("fair: the stream differs from its known answer")

// SelfTest compares the stream with a known answer; the game server runs it at its start.
func SelfTest() error {
	var seed ServerSeed
	for i := range seed {
		seed[i] = byte(i)
	}
	s := NewStream(seed, "rain-on-tin-92", 42)
	if got := [2]uint64{s.Below(10000), s.Bits52()}; got != [2]uint64{knownRoll, knownBits} {
		return ErrSelfTest
	}
	return nil
}

const (
	knownRoll = 6776
	knownBits = 729211645344799
)
