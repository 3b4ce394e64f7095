// Package hub88 is the words of one public dialect of vendors, that of the aggregator Hub88, as both of its sides say
// them: what it asks of our wallet, what we ask of it, its amounts and its signature. Nothing here knows a player or
// moves money.
//
// What its documents (docs.hub88.io, developer-docs) say:
//   - operator-api-reference/wallet-api: the five calls of the wallet, all POST, their fields, and an answer of user,
//     status, request_uuid, currency and balance; request_uuid comes back as it was sent; an action with the same
//     transaction_uuid is booked once.
//   - operator-api-reference/transferwallet-api and freebets-api: an amount is a whole number, the amount times 100,000
//     (3.56 is 356000).
//   - operator-api-overview/seamless-wallet-response-statuses-operator-api: the words RS_OK and RS_ERROR_… and when
//     each is said; tokens are not looked at for wins and rollbacks; what is not enough comes with the balance; a
//     rollback of what is not there is RS_OK.
//   - supplier-api-overview: X-Hub88-Signature is RSA-SHA256 over the body, in base64, by the private key of whoever
//     asks; each side keeps the other's public key.
//   - operator-api-reference/games-api and operator-api-overview/demo-and-real-gameplay: game/list, game/url, a demo by
//     a currency that is none; game/round, whose answer is a page that shows the round, or 404.
//   - operator-api-overview/error-codes: what Hub88 itself refuses comes with an HTTP status of 4xx or 5xx and
//     {"error": …}.
//   - api-changelog/may-2025: is_supplier_promo means is_free, and its token may have expired.
//   - the examples of signatures at github.com/coingaming/Hub88-Examples, with their public key, verify by what stands
//     here: PKCS #1 v1.5.
//
// What they leave open, and how it is taken here: no header says who asks, and none says when. So the address names the
// vendor, and a repeated call is known by its transaction_uuid alone. RS_ERROR_LIMIT_REACHED stands in the supplier's
// half of the documents (wallet-api), RS_ERROR_TRANSACTION_ROLLED_BACK in the wrapper that the aggregator's people
// published (npm, @heathmont/ih-ngiw).
//
// What is not spoken here: rewards (operator-api-reference/freebets-api). freebet/rewards/create names the reward only
// in its answer, by a name of its own, and nothing says that a repeated call with the same operator_reference is the
// same reward: of a lost answer it would be given twice. Nor statements (operator-api-reference/transactions-api):
// transactions/list tells instants without a zone and names no page after the first, so that an hour would be compared
// with another, or with a part of itself, and every difference be a false alarm. Nor the end of a session: the
// documents have no call for it; the wallet refuses the bets of one that is over.
package hub88

import (
	"encoding/json"

	"lantern/api/wire"
)

// Status is the word of an answer of the wallet.
type Status string

// The words.
const (
	OK               Status = "RS_OK"
	Unknown          Status = "RS_ERROR_UNKNOWN"
	InvalidPartner   Status = "RS_ERROR_INVALID_PARTNER"
	InvalidToken     Status = "RS_ERROR_INVALID_TOKEN"
	InvalidGame      Status = "RS_ERROR_INVALID_GAME"
	WrongCurrency    Status = "RS_ERROR_WRONG_CURRENCY"
	NotEnoughMoney   Status = "RS_ERROR_NOT_ENOUGH_MONEY"
	UserDisabled     Status = "RS_ERROR_USER_DISABLED"
	InvalidSignature Status = "RS_ERROR_INVALID_SIGNATURE"
	TokenExpired     Status = "RS_ERROR_TOKEN_EXPIRED"
	WrongSyntax      Status = "RS_ERROR_WRONG_SYNTAX"
	WrongTypes       Status = "RS_ERROR_WRONG_TYPES"
	Duplicate        Status = "RS_ERROR_DUPLICATE_TRANSACTION"
	NoTransaction    Status = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
	RolledBack       Status = "RS_ERROR_TRANSACTION_ROLLED_BACK"
	LimitReached     Status = "RS_ERROR_LIMIT_REACHED"
)

// Values lists every Status.
func (Status) Values() []Status {
	return []Status{
		OK, Unknown, InvalidPartner, InvalidToken, InvalidGame, WrongCurrency, NotEnoughMoney, UserDisabled,
		InvalidSignature, TokenExpired, WrongSyntax, WrongTypes, Duplicate, NoTransaction, RolledBack,
		LimitReached,
	}
}

// SignatureHeader carries the signature of a call's body.
const SignatureHeader = "X-Hub88-Signature"

// SignedBy is the header of a call in either direction.
var SignedBy = wire.Header{Name: SignatureHeader,
	About: "in base64, RSA-SHA256 over the body by the key of whoever asks"}

// Paths of the wallet's five calls, behind the vendor's own address.
const (
	UserPath     = "/user/info"
	BalancePath  = "/user/balance"
	BetPath      = "/transaction/bet"
	WinPath      = "/transaction/win"
	RollbackPath = "/transaction/rollback"
)

// Paths of what we ask.
const (
	ListPath = "/operator/generic/v2/game/list"
	OpenPath = "/operator/generic/v2/game/url"
	// RoundPath shows what happened in a round.
	RoundPath = "/operator/generic/v2/game/round"
)

// DemoCurrency asks for a game without a wallet: three times X, as ISO 4217 writes that there is no currency.
const DemoCurrency = "XX" + "X"

// UserCall asks who a player is.
type UserCall struct {
	Vendor    string `path:"vendor" json:"-"`
	User      string `json:"user" minLength:"1" maxLength:"64"`
	RequestID string `json:"request_uuid" minLength:"1" maxLength:"64"`
}

// BalanceCall asks what a player has.
type BalanceCall struct {
	Vendor    string `path:"vendor" json:"-"`
	User      string `json:"user" minLength:"1" maxLength:"64"`
	Token     string `json:"token" minLength:"1" maxLength:"255"`
	RequestID string `json:"request_uuid" minLength:"1" maxLength:"64"`
	Game      string `json:"game_code,omitempty" maxLength:"64"`
}

// BetCall is a debit, and nothing is taken where it is free.
type BetCall struct {
	Vendor      string          `path:"vendor" json:"-"`
	User        string          `json:"user" minLength:"1" maxLength:"64"`
	Tx          string          `json:"transaction_uuid" minLength:"1" maxLength:"64"`
	Token       string          `json:"token" minLength:"1" maxLength:"255"`
	RequestID   string          `json:"request_uuid" minLength:"1" maxLength:"64"`
	Round       string          `json:"round,omitempty" maxLength:"128"`
	RoundClosed bool            `json:"round_closed,omitempty"`
	Game        string          `json:"game_code" minLength:"1" maxLength:"64"`
	Currency    string          `json:"currency" minLength:"3" maxLength:"8"`
	Amount      int64           `json:"amount"`
	IsFree      bool            `json:"is_free,omitempty"`
	IsPromo     bool            `json:"is_supplier_promo,omitempty"`
	Reward      string          `json:"reward_uuid,omitempty" maxLength:"64"`
	Meta        json.RawMessage `json:"meta,omitempty"`
}

// WinCall is a credit, also of nothing.
type WinCall struct {
	Vendor      string          `path:"vendor" json:"-"`
	User        string          `json:"user" minLength:"1" maxLength:"64"`
	Tx          string          `json:"transaction_uuid" minLength:"1" maxLength:"64"`
	Ref         string          `json:"reference_transaction_uuid" minLength:"1" maxLength:"64"`
	Token       string          `json:"token,omitempty" maxLength:"255"`
	RequestID   string          `json:"request_uuid" minLength:"1" maxLength:"64"`
	Round       string          `json:"round,omitempty" maxLength:"128"`
	RoundClosed bool            `json:"round_closed,omitempty"`
	Game        string          `json:"game_code,omitempty" maxLength:"64"`
	Currency    string          `json:"currency" minLength:"3" maxLength:"8"`
	Amount      int64           `json:"amount"`
	IsFree      bool            `json:"is_free,omitempty"`
	IsPromo     bool            `json:"is_supplier_promo,omitempty"`
	Reward      string          `json:"reward_uuid,omitempty" maxLength:"64"`
	Meta        json.RawMessage `json:"meta,omitempty"`
}

// RollbackCall takes back what another transaction did.
type RollbackCall struct {
	Vendor    string `path:"vendor" json:"-"`
	User      string `json:"user" minLength:"1" maxLength:"64"`
	Tx        string `json:"transaction_uuid" minLength:"1" maxLength:"64"`
	Ref       string `json:"reference_transaction_uuid" minLength:"1" maxLength:"64"`
	Token     string `json:"token,omitempty" maxLength:"255"`
	RequestID string `json:"request_uuid" minLength:"1" maxLength:"64"`
	Round     string `json:"round,omitempty" maxLength:"128"`
	Game      string `json:"game_code,omitempty" maxLength:"64"`
	Currency  string `json:"currency,omitempty" maxLength:"8"`
}

// Told is the wallet's answer to each of them.
type Told struct {
	User      string `json:"user,omitempty"`
	Status    Status `json:"status"`
	RequestID string `json:"request_uuid,omitempty"`
	Currency  string `json:"currency,omitempty"`
	Balance   *int64 `json:"balance,omitempty"`
}

// ListCall asks for all games.
type ListCall struct {
	Operator int64 `json:"operator_id"`
}

// Game is one of them. Volatility goes from 1 to 6, the return is in percent ("94.79").
type Game struct {
	Code       string   `json:"game_code"`
	Name       string   `json:"name"`
	Product    string   `json:"product"`
	Category   string   `json:"category"`
	Thumb      string   `json:"url_thumb"`
	IsEnabled  bool     `json:"enabled"`
	HasDemo    bool     `json:"demo_game_support"`
	NotIn      []string `json:"blocked_countries"`
	Volatility int      `json:"volatility,omitempty"`
	Return     string   `json:"rtp,omitempty"`
	Lines      int      `json:"paylines,omitempty"`
}

// The two layouts that a game has.
const (
	Desktop = "GPL_DESKTOP"
	Mobile  = "GPL_MOBILE"
)

// OpenCall asks where a game opens.
type OpenCall struct {
	Operator int64  `json:"operator_id"`
	User     string `json:"user,omitempty"`
	Token    string `json:"token,omitempty"`
	Game     string `json:"game_code"`
	Platform string `json:"platform"`
	Language string `json:"lang"`
	Currency string `json:"currency"`
	Country  string `json:"country"`
	LobbyURL string `json:"lobby_url"`
}

// RoundCall asks what happened in a round, by its name and that of a bet in it.
type RoundCall struct {
	Operator int64  `json:"operator_id"`
	User     string `json:"user"`
	Tx       string `json:"transaction_uuid"`
	Round    string `json:"round"`
}

// RoundTold is where that is shown.
type RoundTold struct {
	URL string `json:"url"`
}

// OpenTold is the address.
type OpenTold struct {
	URL string `json:"url"`
}
