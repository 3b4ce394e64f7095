package bgs

import (
	"encoding/hex"
	"encoding/json"
	"time"

	"lantern/api/bgs/maths"
	"lantern/store/bgs"
	"lantern/store/id"
	"lantern/store/money"
)

type sessionOut struct {
	Session        string       `json:"session"`
	Code           string       `json:"code"`
	Balance        money.Amount `json:"balance"`
	BalanceVersion int64        `json:"balanceVersion"`
	Currency       string       `json:"currency"`
	CurrencySymbol string       `json:"currencySymbol"`
	MinStake       money.Amount `json:"minStake"`
	MaxStake       money.Amount `json:"maxStake"`
	RTP            string       `json:"rtp"`
	RTPSettings    []string     `json:"rtpSettings"`
	MaxWin         string       `json:"maxWin"`
	Language       string       `json:"language"`
	ServerSeedHash string       `json:"serverSeedHash"`
	ClientSeed     string       `json:"clientSeed"`
	Nonce          uint64       `json:"nonce"`
}

func toSession(o opened) sessionOut {
	settings := make([]string, len(o.title.Returns))
	for i, r := range o.title.Returns {
		settings[i] = maths.Percent(r)
	}
	return sessionOut{
		Session: o.bearer, Code: o.session.Code, Balance: o.balance.Amount, BalanceVersion: o.balance.Version,
		Currency: o.session.Currency, CurrencySymbol: symbolOf(o.session.Currency),
		MinStake: o.session.MinStake, MaxStake: o.session.MaxStake, RTP: maths.Percent(o.session.RTP), RTPSettings: settings,
		MaxWin: maths.Multiplier(o.title.MaxWin), Language: o.session.Language,
		ServerSeedHash: o.seed.ServerHash, ClientSeed: o.seed.Client, Nonce: o.seed.NextNonce,
	}
}

var symbols = map[string]string{
	"THB": "฿", "CNY": "¥", "KRW": "₩", "USD": "$", "VND": "₫", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹", "PHP": "₱",
}

// symbolOf returns the currency's symbol, or its code.
func symbolOf(currency string) string {
	if symbol, ok := symbols[currency]; ok {
		return symbol
	}
	return currency
}

type roundIn struct {
	Stake   money.Amount      `json:"stake"`
	Choices map[string]string `json:"choices"`
}

// roundOut of an unfinished round has null for what is not known yet.
type roundOut struct {
	RoundID        id.Round        `json:"roundId"`
	State          bgs.State       `json:"state"`
	Nonce          *uint64         `json:"nonce"`
	Choices        json.RawMessage `json:"choices"`
	Outcome        json.RawMessage `json:"outcome"`
	RTP            string          `json:"rtp"`
	Stake          money.Amount    `json:"stake"`
	Payout         *money.Amount   `json:"payout" nullable:"true"`
	Balance        *money.Amount   `json:"balance" nullable:"true"`
	BalanceVersion *int64          `json:"balanceVersion"`
	ServerSeedHash string          `json:"serverSeedHash"`
	ClientSeed     string          `json:"clientSeed"`
	At             time.Time       `json:"at"`
}

func toRound(r bgs.Round) roundOut {
	return roundOut{
		RoundID: r.ID, State: r.State, Nonce: r.Nonce, Choices: r.Choices, Outcome: r.Outcome, RTP: maths.Percent(r.RTP),
		Stake: r.Stake, Payout: r.Payout, Balance: r.Balance, BalanceVersion: r.BalanceVersion,
		ServerSeedHash: r.ServerHash, ClientSeed: r.ClientSeed, At: r.OpenedAt.UTC(),
	}
}

type revealedOut struct {
	ServerSeed     string `json:"serverSeed"`
	ServerSeedHash string `json:"serverSeedHash"`
	ClientSeed     string `json:"clientSeed"`
	LastNonce      uint64 `json:"lastNonce"`
}

type reseedOut struct {
	Revealed       revealedOut `json:"revealed"`
	ServerSeedHash string      `json:"serverSeedHash"`
	ClientSeed     string      `json:"clientSeed"`
	Nonce          uint64      `json:"nonce"`
}

func toReseed(old, current bgs.Seed) reseedOut {
	return reseedOut{
		Revealed: revealedOut{
			ServerSeed: hex.EncodeToString(old.Server), ServerSeedHash: old.ServerHash,
			ClientSeed: old.Client, LastNonce: old.NextNonce - 1,
		},
		ServerSeedHash: current.ServerHash, ClientSeed: current.Client, Nonce: current.NextNonce,
	}
}

type proofOut struct {
	RoundID        id.Round        `json:"roundId"`
	Code           string          `json:"code"`
	ServerSeed     *string         `json:"serverSeed"`
	ServerSeedHash string          `json:"serverSeedHash"`
	ClientSeed     string          `json:"clientSeed"`
	Nonce          uint64          `json:"nonce"`
	RTP            string          `json:"rtp"`
	Choices        json.RawMessage `json:"choices"`
	Outcome        json.RawMessage `json:"outcome"`
}

// toProof leaves stake and payout out: the page is public, amounts are not.
func toProof(p bgs.Proof) proofOut {
	out := proofOut{
		RoundID: p.Round.ID, Code: p.Round.Code, ServerSeedHash: p.Round.ServerHash, ClientSeed: p.Round.ClientSeed,
		Nonce: *p.Round.Nonce, RTP: maths.Percent(p.Round.RTP), Choices: p.Round.Choices, Outcome: p.Round.Outcome,
	}
	if p.ServerSeed != nil {
		seed := hex.EncodeToString(p.ServerSeed)
		out.ServerSeed = &seed
	}
	return out
}
