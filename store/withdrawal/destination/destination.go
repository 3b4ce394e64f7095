// Package destination lists the banks, e-wallets, transfer services and crypto networks to which members withdraw, with
// the rules of their account numbers.
package destination

import (
	"slices"
	"strings"
)

// Kind of a destination.
type Kind string

// The kinds.
const (
	Bank      Kind = "BANK"
	EWallet   Kind = "EWALLET"
	PromptPay Kind = "PROMPTPAY"
	Crypto    Kind = "CRYPTO"
)

// Values lists every Kind.
func (Kind) Values() []Kind { return []Kind{Bank, EWallet, PromptPay, Crypto} }

// Destination is one bank, e-wallet, service or network.
type Destination struct {
	Code, Name string
	Kind       Kind
	// Lengths are the possible lengths of a number that consists of digits; without them isValid alone decides.
	Lengths []int
	isValid func(number string) bool
}

// byCurrency has the destinations of the country of each currency; other currencies have none.
var byCurrency = map[string][]Destination{
	"THB": append([]Destination{
		digits("BBL", "Bangkok Bank", 10), digits("KBANK", "Kasikorn Bank", 10), digits("KTB", "Krungthai Bank", 10),
		digits("SCB", "Siam Commercial Bank", 10), digits("BAY", "Krungsri (Bank of Ayudhya)", 10),
		digits("TTB", "TMBThanachart Bank", 10), digits("GSB", "Government Savings Bank", 12, 15),
		digits("BAAC", "BAAC", 12), digits("GHB", "Government Housing Bank", 12), digits("UOBT", "UOB Thailand", 10),
		digits("CIMBT", "CIMB Thai", 10), digits("KKP", "Kiatnakin Phatra Bank", 14), digits("LHB", "LH Bank", 10),
		{Code: "TRUEMONEY", Name: "TrueMoney", Kind: EWallet, Lengths: []int{10}, isValid: isThaiMobile},
		{Code: "PROMPTPAY", Name: "PromptPay", Kind: PromptPay, Lengths: []int{10, 13}, isValid: isPromptPay},
	}, usdt...),
	"VND": append([]Destination{
		digits("VCB", "Vietcombank", 10, 13), digits("CTG", "VietinBank", 12), digits("BIDV", "BIDV", 14),
		digits("TCB", "Techcombank", 14), digits("MBB", "MB Bank", 10, 12, 13), digits("ACB", "ACB", 8, 9),
		{Code: "MOMO", Name: "MoMo", Kind: EWallet, Lengths: []int{10}, isValid: startsWith("0")},
	}, usdt...),
	"KRW": append([]Destination{
		digits("KB", "KB Kookmin Bank", 12, 14), digits("SHINHAN", "Shinhan Bank", 11, 12),
		digits("WOORI", "Woori Bank", 13), digits("HANA", "Hana Bank", 14), digits("NH", "NongHyup Bank", 11, 13),
		digits("KAKAO", "KakaoBank", 13), digits("TOSS", "Toss Bank", 12),
	}, usdt...),
	"CNY": append([]Destination{
		card("ICBC", "ICBC"), card("CCB", "China Construction Bank"), card("ABC", "Agricultural Bank of China"),
		card("BOC", "Bank of China"), card("CMB", "China Merchants Bank"),
	}, usdt...),
}

var usdt = []Destination{
	{Code: "USDT_TRC20", Name: "USDT (TRC-20)", Kind: Crypto, isValid: isTron},
	{Code: "USDT_ERC20", Name: "USDT (ERC-20)", Kind: Crypto, isValid: isEthereum},
}

func digits(code, name string, lengths ...int) Destination {
	return Destination{Code: code, Name: name, Kind: Bank, Lengths: lengths}
}

// card is a bank whose account numbers are card numbers with a check digit.
func card(code, name string) Destination {
	return Destination{Code: code, Name: name, Kind: Bank, Lengths: []int{16, 17, 18, 19}, isValid: hasLuhnDigit}
}

// Of returns the destinations of a currency; nil if members name their bank themselves.
func Of(currency string) []Destination { return byCurrency[currency] }

// Find returns the destination with a code or a name.
func Find(currency, name string) (Destination, bool) {
	list := byCurrency[currency]
	i := slices.IndexFunc(list, func(d Destination) bool {
		return strings.EqualFold(d.Code, name) || strings.EqualFold(d.Name, name)
	})
	if i < 0 {
		return Destination{}, false
	}
	return list[i], true
}

// Problem returns what is wrong with a number: "wrong_format", "wrong_checksum", or "" if it is right.
func (d Destination) Problem(number string) string {
	if len(d.Lengths) > 0 && (!isDigits(number) || !slices.Contains(d.Lengths, len(number))) {
		return "wrong_format"
	}
	if d.isValid != nil && !d.isValid(number) {
		return "wrong_checksum"
	}
	return ""
}
