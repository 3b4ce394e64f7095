package live

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

// Marks encrypt the numbers of events into the ids that clients see: a number would disclose how many events there are.
type Marks struct{ block cipher.Block }

// NewMarks are the same in every process that has the same secret.
func NewMarks(secret []byte) (Marks, error) {
	key := hmac.New(sha256.New, secret)
	key.Write([]byte("marks of live events"))
	block, err := aes.NewCipher(key.Sum(nil))
	return Marks{block}, err
}

const half = aes.BlockSize / 2

// Of is the mark of an event. A single block without chaining is safe here, because no number is encrypted twice for
// two meanings; the zeros before it authenticate it.
func (m Marks) Of(number int64) string {
	var one [aes.BlockSize]byte
	binary.BigEndian.PutUint64(one[half:], uint64(number))
	m.block.Encrypt(one[:], one[:])
	return base64.RawURLEncoding.EncodeToString(one[:])
}

// number decrypts a mark; false if the mark is not ours.
func (m Marks) number(mark string) (int64, bool) {
	one, err := base64.RawURLEncoding.DecodeString(mark)
	if err != nil || len(one) != aes.BlockSize {
		return 0, false
	}
	m.block.Decrypt(one, one)
	return int64(binary.BigEndian.Uint64(one[half:])), binary.BigEndian.Uint64(one[:half]) == 0
}
