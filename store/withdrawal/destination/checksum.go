package destination

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"regexp"
	"strings"

	"golang.org/x/crypto/sha3"
)

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func startsWith(prefix string) func(string) bool {
	return func(number string) bool { return strings.HasPrefix(number, prefix) }
}

var thaiMobile = regexp.MustCompile(`^0[689][0-9]{8}$`)

func isThaiMobile(number string) bool { return thaiMobile.MatchString(number) }

// isPromptPay accepts a mobile number or a national ID, whose last digit is its checksum modulo 11.
func isPromptPay(number string) bool {
	if len(number) != 13 {
		return isThaiMobile(number)
	}
	sum := 0
	for i := range 12 {
		sum += int(number[i]-'0') * (13 - i)
	}
	return (11-sum%11)%10 == int(number[12]-'0')
}

// hasLuhnDigit checks the last digit of a card number.
func hasLuhnDigit(number string) bool {
	sum := 0
	for i := range len(number) {
		digit := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			digit *= 2
		}
		sum += digit/10 + digit%10
	}
	return sum%10 == 0
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// isTron accepts an address in Base58Check: the byte 0x41, twenty bytes of the key's hash, and four of the checksum.
func isTron(address string) bool {
	if len(address) != 34 || address[0] != 'T' {
		return false
	}
	value := new(big.Int)
	for _, symbol := range address {
		digit := strings.IndexRune(base58, symbol)
		if digit < 0 {
			return false
		}
		value.Add(value.Mul(value, big.NewInt(58)), big.NewInt(int64(digit)))
	}
	if value.BitLen() > 25*8 {
		return false
	}
	raw := value.FillBytes(make([]byte, 25))
	first := sha256.Sum256(raw[:21])
	second := sha256.Sum256(first[:])
	return raw[0] == 0x41 && bytes.Equal(second[:4], raw[21:])
}

var ethereum = regexp.MustCompile(`^0x[0-9a-fA-F]{40}$`)

// isEthereum accepts an address in one case, or in the mixed case of EIP-55, which is its checksum.
func isEthereum(address string) bool {
	if !ethereum.MatchString(address) {
		return false
	}
	body := address[2:]
	lower := strings.ToLower(body)
	if body == lower || body == strings.ToUpper(body) {
		return true
	}
	hash := sha3.NewLegacyKeccak256()
	_, _ = hash.Write([]byte(lower)) // a hash never returns an error
	print := hex.EncodeToString(hash.Sum(nil))
	for i := range len(body) {
		if isUpper := body[i] < 'a' && body[i] > '9'; body[i] > '9' && isUpper != (print[i] >= '8') {
			return false
		}
	}
	return true
}
