package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lantern/store/lottery/rules/catalog"
)

// ErrDraw means that a result does not have the form of its game.
var ErrDraw = errors.New("rules: malformed draw")

// Draw is the result of one issue.
type Draw struct {
	game *Game
	text string
	// values holds one number each, or one digit each of the prizes in order.
	values []uint8
	// tails counts the last two digits of all lots.
	tails *[100]uint8
}

// Game returns the code of the game.
func (d Draw) Game() string { return d.game.Code }

// String returns the canonical form.
func (d Draw) String() string { return d.text }

// ParseDraw checks the form of a result: the count and digits of its prizes, the range of its numbers, and whether they
// differ. The text is that of the game's form, JSON with any spacing and order of its fields. Error: ErrDraw.
func ParseDraw(game, raw string) (Draw, error) {
	g, ok := GameOf(game)
	if !ok {
		return Draw{}, fmt.Errorf("%w: no game %q", ErrDraw, game)
	}
	if g.Form == catalog.Objects {
		return parsePrizes(&g, raw)
	}
	values, err := parseNumbers(&g, raw)
	if err != nil {
		return Draw{}, err
	}
	return NewDraw(game, values)
}

func parseNumbers(g *Game, raw string) ([]uint8, error) {
	separator, width := ",", len(decimal(g.High))
	if g.Form == catalog.Joined {
		separator = ""
	}
	fields := strings.Split(raw, separator)
	values := make([]uint8, 0, len(fields))
	for _, field := range fields {
		if len(field) != width || !isDigits(field) {
			return nil, fmt.Errorf("%w: %q in a draw of %s", ErrDraw, field, g.Code)
		}
		value := 0
		for _, c := range []byte(field) {
			value = 10*value + int(c-'0')
		}
		values = append(values, uint8(value))
	}
	return values, nil
}

func isDigits(text string) bool {
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return text != ""
}

// absent stands for the digits of an optional prize that the issue does not have.
const absent = 255

// NewDraw makes a draw of its values: one number each, or one digit each of the prizes in order. Optional prizes, which
// come last, may be missing. Error: ErrDraw.
func NewDraw(game string, values []uint8) (Draw, error) {
	g, ok := GameOf(game)
	if !ok {
		return Draw{}, fmt.Errorf("%w: no game %q", ErrDraw, game)
	}
	needed := g.Needed()
	if len(values) != needed && len(values) != g.Values() {
		return Draw{}, fmt.Errorf("%w: %d values for %s", ErrDraw, len(values), game)
	}
	for i, value := range values {
		if int(value) < g.Low || int(value) > g.High && (value != absent || i < needed) ||
			g.IsDistinct && slices.Contains(values[:i], value) || g.IsSorted && i > 0 && values[i-1] > value {
			return Draw{}, fmt.Errorf("%w: number %d of %s is %d", ErrDraw, i+1, game, value)
		}
	}
	d := Draw{game: &g, values: slices.Clone(values)}
	for len(d.values) < g.Values() {
		d.values = append(d.values, absent)
	}
	if !d.isWhole() {
		return Draw{}, fmt.Errorf("%w: a part of a prize of %s is missing", ErrDraw, game)
	}
	d.text = d.format()
	if tails := g.Views["all.-2"]; tails != nil {
		d.tails = new([100]uint8)
		for _, tail := range tails {
			d.tails[values[tail.At]*10+values[tail.At+1]]++
		}
	}
	return d, nil
}

// isWhole reports whether each prize is there with all its digits or not at all.
func (d Draw) isWhole() bool {
	at := 0
	for _, p := range d.game.Prizes {
		size := p.Count * p.Digits
		if missing := count(d.values[at:at+size], absent); missing != 0 && missing != size {
			return false
		}
		at += size
	}
	return true
}

func (d Draw) format() string {
	var out []byte
	switch d.game.Form {
	case catalog.Objects:
		return d.formatPrizes()
	case catalog.Joined:
		for _, value := range d.values {
			out = append(out, '0'+value)
		}
		return string(out)
	}
	width := len(decimal(d.game.High))
	for _, value := range d.values {
		out = append(appendNumber(out, int(value), width), ',')
	}
	return string(out[:len(out)-1])
}

func (d Draw) formatPrizes() string {
	out := []byte{'{'}
	at := 0
	for _, p := range d.game.Prizes {
		if d.values[at] == absent {
			at += p.Count * p.Digits
			continue
		}
		if p.IsList {
			out = append(out, `"`+p.Name+`":[`...)
		} else {
			out = append(out, `"`+p.Name+`":`...)
		}
		for range p.Count {
			out = append(out, '"')
			for _, digit := range d.values[at : at+p.Digits] {
				out = append(out, '0'+digit)
			}
			out = append(out, '"', ',')
			at += p.Digits
		}
		if p.IsList {
			out = append(out[:len(out)-1], ']', ',')
		}
	}
	return string(append(out[:len(out)-1], '}'))
}

func parsePrizes(g *Game, raw string) (Draw, error) {
	fields := map[string]json.RawMessage{}
	decoder := json.NewDecoder(bytes.NewReader([]byte(raw)))
	if err := decoder.Decode(&fields); err != nil || decoder.More() {
		return Draw{}, fmt.Errorf("%w: %s is not one JSON object", ErrDraw, g.Code)
	}
	var values []uint8
	for _, p := range g.Prizes {
		field, ok := fields[p.Name]
		delete(fields, p.Name)
		if !ok && p.Optional {
			values = append(values, bytes.Repeat([]byte{absent}, p.Count*p.Digits)...)
			continue
		}
		numbers, err := prizeNumbers(p, field)
		if err != nil {
			return Draw{}, fmt.Errorf("%w: prize %s of %s", ErrDraw, p.Name, g.Code)
		}
		for _, number := range numbers {
			for _, c := range []byte(number) {
				values = append(values, c-'0')
			}
		}
	}
	if len(fields) > 0 {
		return Draw{}, fmt.Errorf("%w: unknown prizes of %s", ErrDraw, g.Code)
	}
	return NewDraw(g.Code, values)
}

func prizeNumbers(p catalog.Prize, field json.RawMessage) ([]string, error) {
	numbers := make([]string, 1)
	var target any = &numbers[0]
	if p.IsList {
		target = &numbers
	}
	if err := json.Unmarshal(field, target); err != nil {
		return nil, err
	}
	if len(numbers) != p.Count {
		return nil, ErrDraw
	}
	for _, number := range numbers {
		if len(number) != p.Digits || !isDigits(number) {
			return nil, ErrDraw
		}
	}
	return numbers, nil
}
