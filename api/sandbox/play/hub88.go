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

// The vendor of the other dialect plays by the same rules; what it says to the wallet is translated here, and what it
// hears as well.

// hub88Heard are the wallet's words there as the pages know them. Any other word says nothing for certain.
var hub88Heard = map[hub88.Status]string{
	hub88.InvalidPartner: "VENDOR_DISABLED", hub88.InvalidToken: "INVALID_TOKEN", hub88.TokenExpired: "TOKEN_EXPIRED",
	hub88.InvalidGame:   "GAME_DISABLED",
	hub88.WrongCurrency: "WRONG_CURRENCY", hub88.NotEnoughMoney: "INSUFFICIENT_FUNDS",
	hub88.UserDisabled: "PLAYER_BLOCKED",
	hub88.LimitReached: "LIMIT_REACHED", hub88.WrongSyntax: "INVALID_REQUEST", hub88.WrongTypes: "INVALID_REQUEST",
	hub88.Duplicate: "DUPLICATE_TX_MISMATCH", hub88.NoTransaction: "BET_NOT_FOUND", hub88.RolledBack: "BET_CANCELLED",
}

var errFine = errors.New("play: an amount that the dialect or the ledger cannot say")

func (p *Program) hub88(ctx context.Context, path string, in any) (answer, error) {
	return p.repeat(ctx, func(ctx context.Context) (answer, error) { return p.hub88Once(ctx, path, in) })
}

func (p *Program) hub88Once(ctx context.Context, path string, in any) (answer, error) {
	var key *rsa.PrivateKey
	key, err := hub88.ReadPrivate(p.VendorKey)
	if err != nil {
		return answer{}, err
	}
	line := hub88.Client{URL: p.DoorURL + "/vendor/hub88/" + catalog.Hub88, Key: key, HTTP: p.HTTP, Patience: patience,
		Largest: answerSize}
	var got hub88.Told
	if err := line.Ask(ctx, path, in, &got); err != nil {
		return answer{}, wrapped(err)
	}
	out := answer{Status: string(got.Status), Player: got.User, Currency: got.Currency}
	if got.Balance != nil {
		has, isExact := hub88.Amount(*got.Balance)
		if !isExact {
			return answer{}, wrapped(errFine)
		}
		out.Balance = &purse{Currency: got.Currency, Amount: has}
	}
	if got.Status == hub88.OK {
		return out, nil
	}
	if word, isClear := hub88Heard[got.Status]; isClear {
		return out, refusal{Code: word}
	}
	return answer{}, wrapped(errors.New(string(got.Status)))
}

// hub88Enter begins a session by asking what the player has: the first call with a token is what verifies it.
func (p *Program) hub88Enter(ctx context.Context, game, token string) (answer, error) {
	return p.hub88(ctx, hub88.BalancePath, balanceOf(game, token))
}

func (p *Program) hub88Balance(ctx context.Context, s session) (*purse, error) {
	got, err := p.hub88(ctx, hub88.BalancePath, balanceOf(s.Game, s.Token))
	return got.Balance, err
}

func balanceOf(game, token string) hub88.BalanceCall {
	ticket := catalog.TicketOf(token)
	return hub88.BalanceCall{User: ticket.User, Token: ticket.Token, RequestID: newUUID(), Game: game}
}

func (p *Program) hub88Debit(ctx context.Context, r round, b bet, token string) (*purse, error) {
	amount, fits := hub88.Units(b.Amount)
	meta, err := json.Marshal(r.detail(b))
	if err != nil || !fits {
		return nil, errors.Join(err, errFine)
	}
	got, err := p.hub88(ctx, hub88.BetPath, hub88.BetCall{
		User: r.Player, Tx: b.Tx, Token: catalog.TicketOf(token).Token, RequestID: newUUID(), Round: r.ID, Game: r.Game,
		Currency: r.Currency,
		Amount:   amount, Meta: meta,
	})
	return got.Balance, err
}

func (p *Program) hub88Credit(ctx context.Context, r round, c credit) (*purse, error) {
	amount, fits := hub88.Units(c.Amount)
	meta, err := json.Marshal(map[string]any{"shown": r.Shown})
	if err != nil || !fits {
		return nil, errors.Join(err, errFine)
	}
	got, err := p.hub88(ctx, hub88.WinPath, hub88.WinCall{
		User: r.Player, Tx: c.Tx, Ref: c.Ref, RequestID: newUUID(), Round: r.ID, RoundClosed: c.Closes, Game: r.Game,
		Currency: r.Currency,
		Amount:   amount, Meta: meta,
	})
	return got.Balance, err
}

func (p *Program) hub88Rollback(ctx context.Context, r round, b bet) (*purse, error) {
	got, err := p.hub88(ctx, hub88.RollbackPath, hub88.RollbackCall{
		User: r.Player, Tx: uuidOf("void " + b.Tx), Ref: b.Tx, RequestID: newUUID(), Round: r.ID, Game: r.Game,
		Currency: r.Currency,
	})
	return got.Balance, err
}

func newUUID() string { return uuidOf(signed.RandomNonce()) }

// uuidOf is always the same for the same text, and written as the dialect wants its ids.
func uuidOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80
	digits := hex.EncodeToString(sum[:16])
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" + digits[20:]
}
