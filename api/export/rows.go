package export

import (
	"context"

	"lantern/store/bet"
	"lantern/store/export"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/wallet"
)

func (s *sheet) bets(ctx context.Context, q pg.Q) (export.Piece, error) {
	wanted, err := betsOf(s.export)
	if err != nil {
		return export.Piece{}, err
	}
	rows, err := bet.List(ctx, q, wanted)
	if err != nil {
		return export.Piece{}, err
	}
	s.head("reference", "placed", "settled", "game_type", "vendor", "game", "round", "detail", "state", "stake",
		"valid_bet", "payout", "profit", "currency")
	place := s.export.Place
	for _, b := range rows {
		place = string(b.ID)
		s.bet(b)
	}
	return s.piece(len(rows), place), nil
}

func (s *sheet) bet(b bet.Bet) {
	s.cell(id.Reference(b.ID))
	s.at(b.PlacedAt)
	if b.SettledAt == nil {
		s.cell("")
	} else {
		s.at(*b.SettledAt)
	}
	s.named("game", b.GameType)
	s.text(b.Vendor)
	s.text(b.Name(s.export.Language))
	s.text(b.Round)
	if b.Detail == nil {
		s.cell("")
	} else {
		s.text(*b.Detail)
	}
	s.named("state", string(b.State))
	s.amount(b.Stake)
	s.amount(b.ValidBet)
	s.amount(b.Payout)
	s.amount(b.Profit)
	s.text(b.Currency)
	s.end()
}

func (s *sheet) entries(ctx context.Context, q pg.Q) (export.Piece, error) {
	wanted, err := entriesOf(s.export)
	if err != nil {
		return export.Piece{}, err
	}
	rows, err := wallet.Records(ctx, q, wanted)
	if err != nil {
		return export.Piece{}, err
	}
	s.head("reference", "time", "kind", "game", "amount", "balance_after", "currency")
	place := s.export.Place
	for _, r := range rows {
		place = string(r.ID)
		s.cell(id.Reference(r.ID))
		s.at(r.At)
		s.named("kind", r.Kind)
		s.text(r.Game(s.export.Language))
		s.amount(r.Amount)
		s.amount(r.BalanceAfter)
		s.text(s.export.Currency)
		s.end()
	}
	return s.piece(len(rows), place), nil
}

// profit fits into one piece.
func (s *sheet) profit(ctx context.Context, q pg.Q) (export.Piece, error) {
	days, err := daysOf(ctx, q, s.export)
	if err != nil {
		return export.Piece{}, err
	}
	found, err := report.ProfitOf(ctx, q, s.export.Member, days)
	if err != nil {
		return export.Piece{}, err
	}
	s.head("day", "deposit", "withdrawal", "bet", "valid_bet", "payout", "game_profit", "rebate", "rewards", "net_profit",
		"currency")
	for _, d := range found.Days {
		s.cell(string(d.Day))
		s.amount(d.Deposit)
		s.amount(d.Withdrawal)
		s.amount(d.Bet)
		s.amount(d.ValidBet)
		s.amount(d.Payout)
		s.amount(d.GameProfit())
		s.amount(d.Rebate)
		s.amount(d.Activity)
		s.amount(d.NetProfit())
		s.text(s.export.Currency)
		s.end()
	}
	return export.Piece{Text: s.String(), Rows: len(found.Days), IsLast: true}, nil
}

// piece returns what was written; fewer rows than a full piece are the last ones.
func (s *sheet) piece(rows int, place string) export.Piece {
	return export.Piece{Text: s.String(), Rows: rows, Place: place, IsLast: rows < atOnce}
}
