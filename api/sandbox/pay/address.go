package pay

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"lantern/api/outside/pay/sandbox"
	"lantern/store/money"
)

const (
	// signatureBytes is short, because it only keeps orders of play money apart from typing errors and guesses.
	signatureBytes = 8
	uuidBytes      = 16
	isText         = 0
	isUUID         = 1
)

// seal encodes an order in its page address. The encoding is compact, because the address is also the text of a QR
// code, which a phone reads better the fewer modules it has.
func (p Program) seal(order sandbox.OrderIn) string {
	raw := appendText(nil, order.Channel)
	raw = appendText(raw, order.Currency)
	raw = appendText(raw, order.Language)
	raw = binary.AppendVarint(raw, int64(order.Amount))
	raw = binary.AppendVarint(raw, order.ExpiresAt.Unix())
	raw = append(raw, packReference(order.Reference)...)
	return base64.RawURLEncoding.EncodeToString(append(raw, p.signature(raw)...))
}

func (p Program) open(address string) (order sandbox.OrderIn, ok bool) {
	sealed, err := base64.RawURLEncoding.DecodeString(address)
	if err != nil || len(sealed) < signatureBytes {
		return order, false
	}
	raw, signature := sealed[:len(sealed)-signatureBytes], sealed[len(sealed)-signatureBytes:]
	if !hmac.Equal(p.signature(raw), signature) {
		return order, false
	}
	in := reader{raw: raw}
	order.Channel, order.Currency, order.Language = in.text(), in.text(), in.text()
	order.Amount, order.ExpiresAt = money.Amount(in.number()), time.Unix(in.number(), 0).UTC()
	order.Reference, ok = unpackReference(in.raw)
	return order, ok && !in.hasFailed
}

func (p Program) signature(raw []byte) []byte {
	whole, err := hex.DecodeString(sandbox.Sign(p.Secret, "address", raw))
	if err != nil {
		panic("sandbox: a signature is not hexadecimal")
	}
	return whole[:signatureBytes]
}

// packReference returns the bytes of a UUID, and other references as they are, with a mark.
func packReference(reference string) []byte {
	raw, err := hex.DecodeString(strings.ReplaceAll(reference, "-", ""))
	if err == nil && uuid(raw) == reference {
		return append([]byte{isUUID}, raw...)
	}
	return append([]byte{isText}, reference...)
}

func unpackReference(packed []byte) (reference string, ok bool) {
	if len(packed) == 0 || packed[0] > isUUID {
		return "", false
	}
	if packed[0] == isText {
		return string(packed[1:]), true
	}
	return uuid(packed[1:]), len(packed) == 1+uuidBytes
}

// uuid returns the text of 16 bytes, or nothing.
func uuid(raw []byte) string {
	if len(raw) != uuidBytes {
		return ""
	}
	text := hex.EncodeToString(raw)
	return strings.Join([]string{text[:8], text[8:12], text[12:16], text[16:20], text[20:]}, "-")
}

// common are the texts of most orders, which take one byte each.
var common = []string{
	"", "promptpay", "bank", "truemoney", "usdt", "card", "voucher", "THB", "th", "en", "zh-Hans", "ko",
}

// appendText appends the place of a common text, or the length of another one and itself.
func appendText(raw []byte, text string) []byte {
	if place := slices.Index(common, text); place >= 0 {
		return binary.AppendUvarint(raw, uint64(place))
	}
	return append(binary.AppendUvarint(raw, uint64(len(common)+len(text))), text...)
}

// reader reads the fields of an address in order.
type reader struct {
	raw       []byte
	hasFailed bool
}

func (r *reader) text() string {
	place, size := binary.Uvarint(r.raw)
	if size <= 0 || place > uint64(len(common)+len(r.raw)-size) {
		r.hasFailed = true
		return ""
	}
	r.raw = r.raw[size:]
	if place < uint64(len(common)) {
		return common[place]
	}
	length := int(place) - len(common)
	text := string(r.raw[:length])
	r.raw = r.raw[length:]
	return text
}

func (r *reader) number() int64 {
	number, size := binary.Varint(r.raw)
	if size <= 0 {
		r.hasFailed = true
		return 0
	}
	r.raw = r.raw[size:]
	return number
}
