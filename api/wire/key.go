package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"strings"

	"lantern/store/id"
	"lantern/store/idem"
)

// Keyed is an idempotency key as the caller chose it, with the content that it is bound to.
type Keyed struct {
	Key     string
	Content []byte
}

// NewKey returns the record of an idempotency key: bound to the caller, to the route with its path parameters (the
// router accepts other spellings of the same path), and to a keyed hash of the content. A plain hash would let a stolen
// database be searched for short passwords.
func NewKey(secret []byte, route Route, who Caller, param func(name string) string, k Keyed) *idem.Key {
	hash := hmac.New(sha256.New, secret)
	hash.Write(k.Content)
	// Operators' and members' keys share a table: no id belongs to both.
	owner := who.Member
	if owner == "" {
		owner = id.Member(who.Operator)
	}
	segments := strings.Split(route.Path, "/")
	for i, segment := range segments {
		if name, isParam := strings.CutPrefix(segment, ":"); isParam {
			segments[i] = param(name)
		}
	}
	return &idem.Key{
		Member: owner, Call: route.Method + " " + strings.Join(segments, "/"), Key: k.Key, BodyHash: hash.Sum(nil),
		RequestID: who.RequestID, IsMoney: route.IsMoney,
	}
}
