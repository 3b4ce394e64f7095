package play

import (
	"context"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"lantern/api/outside/hub88"
	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
)

// The vendor with the Hub88 dialect plays by the same rules; its calls and their answers are translated here.

// hub88Codes maps statuses to the codes of the pages. For any other status the result is unknown.
var hub88Codes = map[hub88.Status]string{
	hub88.InvalidPartner: "VENDOR_DISABLED", hub88.InvalidToken: "INVALID_TOKEN", hub88.TokenExpired: "TOKEN_EXPIRED",
	hub88.InvalidGame:   "GAME_DISABLED",
	hub88.WrongCurrency: "WRONG_CURRENCY", hub88.NotEnoughMoney: "INSUFFICIENT_FUNDS",
	hub88.UserDisabled: "PLAYER_BLOCKED",
	hub88.LimitReached: "LIMIT_REACHED", hub88.WrongSyntax: "INVALID_REQUEST", hub88.WrongTypes: "INVALID_REQUEST",
	hub88.Duplicate: "DUPLICATE_TX_MISMATCH", hub88.NoTransaction: "BET_NOT_FOUND", hub88.RolledBack: "BET_CANCELLED",
}

var errInexactAmount = errors.New("play: the amount cannot be represented exactly")

func (p *Program) hub88(ctx context.Context, path string, in any) (walletAnswer, error) {
	return p.callUntilKnown(ctx, func(ctx context.Context) (walletAnswer, error) { return p.hub88Once(ctx, path, in) })
}

func (p *Program) hub88Once(ctx context.Context, path string, in any) (walletAnswer, error) {
	var key *rsa.PrivateKey
	key, err := hub88.ReadPrivate(p.VendorKey)
	if err != nil {
		return walletAnswer{}, err
	}
	client := hub88.Client{URL: p.WalletURL + "/vendor/hub88/" + catalog.Hub88, Key: key, HTTP: p.HTTP,
		Timeout:          callTimeLimit,
		MaxResponseBytes: maxAnswerBytes}
	var got hub88.WalletResponse
	if err := client.Post(ctx, path, in, &got); err != nil {
		return walletAnswer{}, unknownBecause(err)
	}
	out := walletAnswer{Status: string(got.Status), Player: got.User, Currency: got.Currency}
	if got.Balance != nil {
		amount, isExact := hub88.Amount(*got.Balance)
		if !isExact {
			return walletAnswer{}, unknownBecause(errInexactAmount)
		}
		out.Balance = &balance{Currency: got.Currency, Amount: amount}
	}
	if got.Status == hub88.OK {
		return out, nil
	}
	if code, isRefusal := hub88Codes[got.Status]; isRefusal {
		return out, refusal{Code: code}
	}
	return walletAnswer{}, unknownBecause(errors.New(string(got.Status)))
}

// hub88Enter starts a session by reading the balance: the first call with a token verifies it.
func (p *Program) hub88Enter(ctx context.Context, game, token string) (walletAnswer, error) {
	return p.hub88(ctx, hub88.BalancePath, balanceOf(game, token))
}

func (p *Program) hub88Balance(ctx context.Context, s session) (*balance, error) {
	got, err := p.hub88(ctx, hub88.BalancePath, balanceOf(s.Game, s.Token))
	return got.Balance, err
}

func balanceOf(game, token string) hub88.BalanceCall {
	ticket := catalog.ParseTicket(token)
	return hub88.BalanceCall{User: ticket.User, Token: ticket.Token, RequestID: newUUID(), Game: game}
}

func (p *Program) hub88Debit(ctx context.Context, r round, b bet, token string) (*balance, error) {
	amount, fits := hub88.Units(b.Amount)
	meta, err := json.Marshal(r.detail(b))
	if err != nil || !fits {
		return nil, errors.Join(err, errInexactAmount)
	}
	got, err := p.hub88(ctx, hub88.BetPath, hub88.BetCall{
		User: r.Player, Tx: b.Tx, Token: catalog.ParseTicket(token).Token, RequestID: newUUID(), Round: r.ID, Game: r.Game,
		Currency: r.Currency,
		Amount:   amount, Meta: meta,
	})
	return got.Balance, err
}

func (p *Program) hub88Credit(ctx context.Context, r round, c credit) (*balance, error) {
	amount, fits := hub88.Units(c.Amount)
	meta, err := json.Marshal(map[string]any{"shown": r.Shown})
	if err != nil || !fits {
		return nil, errors.Join(err, errInexactAmount)
	}
	got, err := p.hub88(ctx, hub88.WinPath, hub88.WinCall{
		User: r.Player, Tx: c.Tx, Ref: c.Ref, RequestID: newUUID(), Round: r.ID, RoundClosed: c.Closes, Game: r.Game,
		Currency: r.Currency,
		Amount:   amount, Meta: meta,
	})
	return got.Balance, err
}

func (p *Program) hub88Rollback(ctx context.Context, r round, b bet) (*balance, error) {
	got, err := p.hub88(ctx, hub88.RollbackPath, hub88.RollbackCall{
		User: r.Player, Tx: uuidOf("void " + b.Tx), Ref: b.Tx, RequestID: newUUID(), Round: r.ID, Game: r.Game,
		Currency: r.Currency,
	})
	return got.Balance, err
}

func newUUID() string { return uuidOf(signed.RandomNonce()) }

// uuidOf derives a UUID from a text; the dialect requires UUIDs as ids.
func uuidOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80
	digits := hex.EncodeToString(sum[:16])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}
