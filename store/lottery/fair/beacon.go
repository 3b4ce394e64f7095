package fair

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"

	"github.com/cloudflare/circl/sign/bls"
)

// The drand network quicknet: https://docs.drand.love/docs/specification and
// https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/info.
const (
	Chain         = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
	genesis       = 1692803367
	periodSeconds = 3
	// publicKey is the key of the network: a point of G2, while signatures are points of G1.
	publicKey = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c" +
		"8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb" +
		"5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)

// ErrBeacon means that a signature is not that of the round.
var ErrBeacon = errors.New("fair: wrong beacon signature")

// RoundAt returns the first round that is published at or after a Unix time.
func RoundAt(unix int64) uint64 {
	if unix <= genesis {
		return 1
	}
	return uint64((unix-genesis+periodSeconds-1)/periodSeconds) + 1
}

// RoundTime returns the Unix time at which a round is published.
func RoundTime(round uint64) int64 { return genesis + int64(round-1)*periodSeconds }

var networkKey = mustKey()

func mustKey() *bls.PublicKey[bls.KeyG2SigG1] {
	raw, err := hex.DecodeString(publicKey)
	key := new(bls.PublicKey[bls.KeyG2SigG1])
	if err != nil || key.UnmarshalBinary(raw) != nil || !key.Validate() {
		panic("fair: the pinned key is not a key")
	}
	return key
}

// VerifyBeacon checks the signature of a round (scheme bls-unchained-g1-rfc9380) and returns its randomness.
// Error: ErrBeacon.
func VerifyBeacon(round uint64, signature []byte) (randomness [32]byte, err error) {
	message := sha256.Sum256(binary.BigEndian.AppendUint64(nil, round))
	if !bls.Verify(networkKey, message[:], bls.Signature(signature)) {
		return randomness, ErrBeacon
	}
	return sha256.Sum256(signature), nil
}
