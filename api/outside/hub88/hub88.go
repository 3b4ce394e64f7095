// Package hub88 defines the public dialect of the aggregator Hub88 in both directions: the calls of its wallet API,
// the calls of its operator API, its amounts and its signatures. It knows no players and moves no money.
//
// Sources in its documentation (docs.hub88.io, developer-docs):
//   - operator-api-reference/wallet-api: the five wallet calls, all POST, their fields, and the answer with user,
//     status, request_uuid, currency and balance; request_uuid is returned as sent; transactions with the same
//     transaction_uuid are booked once.
//   - operator-api-reference/transferwallet-api and freebets-api: an amount is an integer, the amount times 100,000
//     (3.56 is 356000).
//   - operator-api-overview/seamless-wallet-response-statuses-operator-api: the statuses RS_OK and RS_ERROR_… and
//     when each is returned; tokens are not checked for wins and rollbacks; an insufficient balance is returned
//     with the balance; the rollback of an unknown transaction is RS_OK.
//   - supplier-api-overview: X-Hub88-Signature is RSA-SHA256 over the body, in base64, with the caller's private
//     key; each party stores the other's public key.
//   - operator-api-reference/games-api and operator-api-overview/demo-and-real-gameplay: game/list, game/url, demos
//     by a currency of three X; game/round, which returns a page that shows the round, or 404.
//   - operator-api-overview/error-codes: Hub88 refuses with HTTP 4xx or 5xx and {"error": …}.
//   - api-changelog/may-2025: is_supplier_promo implies is_free, and its token may have expired.
//   - The signature examples of github.com/coingaming/Hub88-Examples verify with their public key as PKCS #1 v1.5.
//
// What the documentation leaves open: no header identifies the caller or the time. Therefore the path contains the
// vendor, and transaction_uuid alone identifies repeated calls. RS_ERROR_LIMIT_REACHED is documented in the
// supplier's section only (wallet-api), RS_ERROR_TRANSACTION_ROLLED_BACK only in the aggregator's published client
// (npm, @heathmont/ih-ngiw).
//
// Not implemented: rewards (operator-api-reference/freebets-api), because freebet/rewards/create returns the reward's
// id only in its answer and does not document that a repeated call with the same operator_reference returns the same
// reward, so that a lost answer would grant it twice; statements (operator-api-reference/transactions-api), because
// transactions/list has times without a zone and no pages after the first, so that every comparison could be a false
// alarm; terminating sessions, because there is no such call: the wallet refuses bets of an ended session.
package hub88

import (
	"encoding/json"

	"lantern/api/wire"
)

// Status is the status field of a wallet answer.
type Status string

// Statuses.
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

// SignatureHeader carries the signature of the body.
const SignatureHeader = "X-Hub88-Signature"

// RequestSignature documents the signature header of both directions.
var RequestSignature = wire.Header{Name: SignatureHeader,
	About: "in base64, RSA-SHA256 over the body with the caller's private key"}

// Paths of the wallet calls, below the vendor's own prefix.
const (
	UserPath     = "/user/info"
	BalancePath  = "/user/balance"
	BetPath      = "/transaction/bet"
	WinPath      = "/transaction/win"
	RollbackPath = "/transaction/rollback"
)

// Paths of the operator API.
const (
	ListPath = "/operator/generic/v2/game/list"
	OpenPath = "/operator/generic/v2/game/url"
	// RoundPath returns a page that shows a round.
	RoundPath = "/operator/generic/v2/game/round"
)

// DemoCurrency requests a game without a wallet: the code of ISO 4217 for no currency.
const DemoCurrency = "XX" + "X"

// UserCall requests the data of a player.
type UserCall struct {
	Vendor    string `path:"vendor" json:"-"`
	User      string `json:"user" minLength:"1" maxLength:"64"`
	RequestID string `json:"request_uuid" minLength:"1" maxLength:"64"`
}

// BalanceCall requests a player's balance.
type BalanceCall struct {
	Vendor    string `path:"vendor" json:"-"`
	User      string `json:"user" minLength:"1" maxLength:"64"`
	Token     string `json:"token" minLength:"1" maxLength:"255"`
	RequestID string `json:"request_uuid" minLength:"1" maxLength:"64"`
	Game      string `json:"game_code,omitempty" maxLength:"64"`
}

// BetCall debits a stake; nothing is debited if IsFree.
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

// WinCall credits a win, which may be zero.
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

// RollbackCall reverses another transaction.
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

// WalletResponse answers every wallet call.
type WalletResponse struct {
	User      string `json:"user,omitempty"`
	Status    Status `json:"status"`
	RequestID string `json:"request_uuid,omitempty"`
	Currency  string `json:"currency,omitempty"`
	Balance   *int64 `json:"balance,omitempty"`
}

// ListCall requests all games.
type ListCall struct {
	Operator int64 `json:"operator_id"`
}

// Game is an entry of the catalog. Volatility is 1 to 6; Return is in percent ("94.79").
type Game struct {
	Code string `json:"game_code"`
	Name string `json:"name"`
	// Names by BCP 47 tag are an addition of servers that translate their games.
	Names      map[string]string `json:"names,omitempty"`
	Product    string            `json:"product"`
	Category   string            `json:"category"`
	Thumb      string            `json:"url_thumb"`
	IsEnabled  bool              `json:"enabled"`
	HasDemo    bool              `json:"demo_game_support"`
	NotIn      []string          `json:"blocked_countries"`
	Volatility int               `json:"volatility,omitempty"`
	Return     string            `json:"rtp,omitempty"`
	Lines      int               `json:"paylines,omitempty"`
}

// Layouts of a game.
const (
	Desktop = "GPL_DESKTOP"
	Mobile  = "GPL_MOBILE"
)

// OpenCall requests a launch address.
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

// RoundCall requests the page of a round, identified by its id and by a bet in it.
type RoundCall struct {
	Operator int64  `json:"operator_id"`
	User     string `json:"user"`
	Tx       string `json:"transaction_uuid"`
	Round    string `json:"round"`
}

// RoundResponse is the address of the page.
type RoundResponse struct {
	URL string `json:"url"`
}

// OpenResponse is the launch address.
type OpenResponse struct {
	URL string `json:"url"`
}
