// Package fair derives the numbers of an issue from published inputs: a seed committed before sales, the accepted bets,
// and a public beacon after the close. It is pure, so that any player can repeat every step.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"math"
	"slices"
	"strconv"

	"lantern/store/lottery/rules"
)

const version = "LOTTV1"

// ErrGame means that there is no game with the code.
var ErrGame = errors.New("fair: no such game")

// Commit returns the hex SHA-256 that is published before the sales of an issue open.
func Commit(game, issue string, seed [32]byte) string {
	sum := sha256.Sum256([]byte(version + "|" + game + "|" + issue + "|" + hex.EncodeToString(seed[:])))
	return hex.EncodeToString(sum[:])
}

// Inputs decide a draw. Beacon is the randomness of the round, Root the Merkle root of the accepted bets.
type Inputs struct {
	Seed         [32]byte
	Game, Issue  string
	Round        uint64
	Beacon, Root [32]byte
}

// Stream yields random 32-bit words: block i is HMAC-SHA256 of the inputs and i under the seed, eight words each.
type Stream struct {
	mac    hash.Hash
	prefix []byte
	block  []byte
	blocks uint64
	words  int
}

// NewStream starts the stream of an issue.
func NewStream(in Inputs) *Stream {
	return &Stream{mac: hmac.New(sha256.New, in.Seed[:]), prefix: fmt.Appendf(nil, "%s|%s|%s|%d|%x|%x|", version, in.Game,
		in.Issue, in.Round, in.Beacon, in.Root)}
}

// Words returns how many words were taken, those that Below refused included.
func (s *Stream) Words() int { return s.words }

func (s *Stream) word() uint32 {
	if len(s.block) == 0 {
		s.mac.Reset()
		s.mac.Write(strconv.AppendUint(slices.Clone(s.prefix), s.blocks, 10))
		s.block = s.mac.Sum(nil)
		s.blocks++
	}
	word := binary.BigEndian.Uint32(s.block)
	s.block = s.block[4:]
	s.words++
	return word
}

// Below returns a uniform number of 0 to n−1 for a positive n. Words beyond the largest multiple of n are refused, so
// that no remainder is more likely.
func (s *Stream) Below(n int) int {
	size := uint64(n)
	limit := (math.MaxUint32 + 1) / size * size
	for {
		if word := uint64(s.word()); word < limit {
			return int(word % size)
		}
	}
}

// Draw derives the result of an issue and returns how many words it took. Optional prizes are not drawn.
// Error: ErrGame.
func Draw(in Inputs) (rules.Draw, int, error) {
	game, ok := rules.GameOf(in.Game)
	if !ok {
		return rules.Draw{}, 0, fmt.Errorf("%w: %q", ErrGame, in.Game)
	}
	s := NewStream(in)
	values := s.values(game)
	d, err := rules.NewDraw(in.Game, values)
	return d, s.words, err
}

func (s *Stream) values(game rules.Game) []uint8 {
	numbers := make([]uint8, 0, game.High-game.Low+1)
	for v := game.Low; v <= game.High; v++ {
		numbers = append(numbers, uint8(v))
	}
	values := make([]uint8, game.Needed())
	for i := range values {
		if !game.IsDistinct {
			values[i] = numbers[s.Below(len(numbers))]
			continue
		}
		j := i + s.Below(len(numbers)-i)
		numbers[i], numbers[j] = numbers[j], numbers[i]
		values[i] = numbers[i]
	}
	if game.IsSorted {
		slices.Sort(values)
	}
	return values
}
