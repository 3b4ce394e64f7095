package member

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"lantern/store/fault"
)

// Length of a password in characters.
const (
	MinPassword = 8
	MaxPassword = 64
)

type cost struct {
	time, memory uint32
	threads      uint8
}

// today is the cost of new hashes; older ones are renewed at the next login.
var today = cost{time: 2, memory: 19 << 10, threads: 1}

const (
	saltSize = 16
	hashSize = 32
)

// benches limits concurrent hashing and leaves a processor for everything else: a flood of logins must not starve the
// games. line limits how many wait; further callers must retry.
var (
	benches = make(chan struct{}, max(1, runtime.NumCPU()-1))
	line    = make(chan struct{}, 256)
)

// made counts the work done, in passes over a KiB.
var made atomic.Uint64

// HashWork returns the work of hashing since the start, in passes over a KiB of memory: known and unknown names cost
// the same.
func HashWork() uint64 { return made.Load() }

var errHash = errors.New("member: not a password hash")

// Hash returns the stored form of a password: argon2id with its parameters and salt.
func Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt)
	sum, err := work(ctx, password, salt, today)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, today.memory, today.time, today.threads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum)), nil
}

// Verify reports whether a password matches its hash, and whether the hash has an older cost and should be renewed.
func Verify(ctx context.Context, hash, password string) (isRight, needsRehash bool, err error) {
	c, salt, want, err := parse(hash)
	if err != nil {
		return false, false, err
	}
	got, err := work(ctx, password, salt, c)
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, c != today, nil
}

// dummyHash is verified for an unknown name, so that it takes as long as a known one.
var dummyHash = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, today.memory, today.time,
	today.threads, base64.RawStdEncoding.EncodeToString(make([]byte, saltSize)),
	base64.RawStdEncoding.EncodeToString(make([]byte, hashSize)))

// SimulateVerify takes the time of a verification.
func SimulateVerify(ctx context.Context, password string) error {
	_, _, err := Verify(ctx, dummyHash, password)
	return err
}

func work(ctx context.Context, password string, salt []byte, c cost) ([]byte, error) {
	select {
	case line <- struct{}{}:
		defer func() { <-line }()
	default:
		return nil, fault.New(fault.TemporarilyUnavailable)
	}
	select {
	case benches <- struct{}{}:
	case <-ctx.Done():
		return nil, fault.New(fault.TemporarilyUnavailable).Because(ctx.Err())
	}
	defer func() { <-benches }()
	made.Add(uint64(c.time) * uint64(c.memory))
	// The same password typed on two keyboards may arrive composed or decomposed.
	return argon2.IDKey([]byte(norm.NFC.String(password)), salt, c.time, c.memory, c.threads, hashSize), nil
}

func parse(hash string) (c cost, salt, sum []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.time, &c.threads); err != nil || c.time == 0 ||
		c.threads == 0 {
		return c, nil, nil, errHash
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return c, nil, nil, errHash
	}
	if sum, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return c, nil, nil, errHash
	}
	return c, salt, sum, nil
}

// CheckNewPassword refuses a password that is too short, too long, common or the username. Faults: validation_failed.
func CheckNewPassword(field, password, username string) error {
	length := utf8.RuneCountInString(password)
	problem := fault.New(fault.ValidationFailed)
	switch {
	case !utf8.ValidString(password) || strings.ContainsRune(password, 0):
		return problem.In(field, "wrong_format", nil)
	case IsCommon(password):
		return problem.In(field, "password_common", nil)
	case length < MinPassword:
		return problem.In(field, "too_short", map[string]any{"min": MinPassword})
	case length > MaxPassword:
		return problem.In(field, "too_long", map[string]any{"max": MaxPassword})
	case strings.EqualFold(password, username):
		return problem.In(field, "password_common", nil)
	}
	return nil
}
