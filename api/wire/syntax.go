package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"
)

const maxDepth = 32

var (
	errNamedTwice = errors.New("a key is named twice")
	errTrailing   = errors.New("something follows the value")
	errTooDeep    = errors.New("nested too deeply")
	errEncoding   = errors.New("not UTF-8")
)

// syntax refuses what parsers read differently: keys named twice, trailing data, absurd depth, broken UTF-8.
func syntax(raw []byte) error {
	if !utf8.Valid(raw) {
		return errEncoding
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	if err := walk(decoder, 0); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errTrailing
	}
	return nil
}

func walk(decoder *json.Decoder, depth int) error {
	token, err := decoder.Token()
	if err != nil {
		return err
	}
	open, isDelim := token.(json.Delim)
	if !isDelim {
		return nil
	}
	if depth == maxDepth {
		return errTooDeep
	}
	seen := map[string]bool{}
	for decoder.More() {
		if open == '{' {
			name, err := decoder.Token()
			if err != nil {
				return err
			}
			key, _ := name.(string)
			if seen[key] {
				return errNamedTwice
			}
			seen[key] = true
		}
		if err := walk(decoder, depth+1); err != nil {
			return err
		}
	}
	_, err = decoder.Token()
	return err
}
