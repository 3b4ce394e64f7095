package play

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/rules"
	"lantern/store/id"
	"lantern/store/money"
)

// state of a round.
type state string

const (
	asked  state = "ASKED"  // its stakes are being taken: nobody knows yet
	open   state = "OPEN"   // they are taken: a seat, or a bet on what has yet to happen
	paying state = "PAYING" // it is decided and owed
	undone state = "UNDONE" // its stakes go back
)

// bet is one debit.
type bet struct {
	Tx     string       `json:"tx"`
	Type   string       `json:"type"`
	Pick   string       `json:"pick"`
	Amount money.Amount `json:"amount"`
	Share  money.Amount `json:"share,omitempty"`
	Odds   money.Amount `json:"odds,omitempty"`
	// Reward is what a free one is played with: its amount decides what is won, and costs nothing.
	Reward string `json:"reward,omitempty"`
	// IsBack says that it was taken back, or never taken.
	IsBack bool `json:"isBack,omitempty"`
}

// credit is what one bet brings, 0 for a loss.
type credit struct {
	Tx        string       `json:"tx"`
	Ref       string       `json:"ref"`
	Amount    money.Amount `json:"amount"`
	Closes    bool         `json:"closes,omitempty"`
	IsJackpot bool         `json:"isJackpot,omitempty"`
	IsDone    bool         `json:"isDone,omitempty"`
}

// round is what is played for: kept before the wallet is asked for anything, and until it owes nothing.
type round struct {
	ID        string          `json:"id"`
	Vendor    string          `json:"vendor"`
	Game      string          `json:"game"`
	Player    string          `json:"player"`
	Currency  string          `json:"currency"`
	IsDemo    bool            `json:"isDemo,omitempty"`
	Session   string          `json:"session"`
	State     state           `json:"state"`
	Bets      []bet           `json:"bets"`
	Credits   []credit        `json:"credits,omitempty"`
	Shown     json.RawMessage `json:"shown,omitempty"`
	OpenedAt  time.Time       `json:"openedAt"`
	DecidedAt time.Time       `json:"decidedAt"`
	// IsSeat, Stack and UsedAt are of a seat.
	IsSeat bool         `json:"isSeat,omitempty"`
	Stack  money.Amount `json:"stack,omitempty"`
	UsedAt time.Time    `json:"usedAt"`
	// Match and EndsAt are of a bet that waits.
	Match  string    `json:"match,omitempty"`
	EndsAt time.Time `json:"endsAt"`
	// Tries and NextAt say when what is not known is asked again.
	Tries  int       `json:"tries,omitempty"`
	NextAt time.Time `json:"nextAt"`
}

func (r round) place() string { return r.Vendor + " " + r.Game + " " + r.Player }

func (r round) staked() (sum money.Amount) {
	for _, b := range r.Bets {
		sum += b.cost()
	}
	return sum
}

// cost is what a bet takes from its player.
func (b bet) cost() money.Amount {
	if b.Reward != "" {
		return 0
	}
	return b.Amount
}

func (r round) paid() (sum money.Amount) {
	for _, c := range r.Credits {
		sum += c.Amount
	}
	return sum
}

// told is what came of a deed.
type told struct {
	Round   string          `json:"round"`
	Shown   json.RawMessage `json:"shown,omitempty"`
	Stake   money.Amount    `json:"stake"`
	Paid    money.Amount    `json:"paid"`
	Jackpot money.Amount    `json:"jackpot,omitempty"`
	// IsPending says that the wallet has yet to confirm what is owed.
	IsPending bool `json:"isPending,omitempty"`
	// IsOpen says that it is decided later.
	IsOpen bool `json:"isOpen,omitempty"`
}

func (r round) told() told {
	out := told{Round: r.ID, Shown: r.Shown, Stake: r.staked(), Paid: r.paid(), IsOpen: r.State == open,
		IsPending: r.State == paying || r.State == asked}
	for _, c := range r.Credits {
		if c.IsJackpot {
			out.Jackpot = c.Amount
		}
	}
	return out
}

// wish is one bet as a page asks for it.
type wish struct {
	Pick   string       `json:"pick"`
	Amount money.Amount `json:"amount"`
}

type betIn struct {
	Once  string `json:"once"`
	Match string `json:"match"`
	Bets  []wish `json:"bets"`
	// Free plays a round that the house gave.
	Free bool `json:"free"`
}

const mostBets = 12

func (p *Program) bet(ctx context.Context, s session, in betIn) (any, error) {
	return p.deed(ctx, s, in.Once, func(ctx context.Context, s session) (told, error) {
		g, _ := catalog.Find(s.Vendor, s.Game)
		switch {
		case in.Free:
			return p.forNothing(ctx, s, g, in)
		case len(in.Bets) == 0:
			return told{}, no(unknownBet)
		case len(in.Bets) > mostBets:
			return told{}, no(tooManyBets)
		case hasMatches(g):
			return p.onMatch(ctx, s, in)
		}
		rule, isInstant := instant(g)
		if !isInstant || in.Match != "" {
			return told{}, no(unknownBet)
		}
		return p.atOnce(ctx, s, rule, in)
	})
}

// atOnce plays a round from the stakes to the payout.
func (p *Program) atOnce(ctx context.Context, s session, rule rules.Game, in betIn) (told, error) {
	r := p.newRound(s)
	picked := map[string]bool{}
	for _, w := range in.Bets {
		place, isOffered := rule.Find(w.Pick)
		if !isOffered || picked[w.Pick] {
			return told{}, no(unknownBet)
		}
		if err := s.Limits.check(w.Amount, rule.Step); err != nil {
			return told{}, err
		}
		picked[w.Pick] = true
		b := bet{Type: "stake", Pick: w.Pick, Amount: w.Amount}
		if place.IsSide {
			b.Type = "side"
		}
		if hasJackpot(s) {
			b.Share = w.Amount.Times(rules.JackpotShare)
		}
		r = r.with(b)
	}
	return p.play(ctx, s, r, rule, in.Once)
}

// forNothing plays a round of the reels that the house gave.
func (p *Program) forNothing(ctx context.Context, s session, g catalog.Game, in betIn) (told, error) {
	rule, isInstant := instant(g)
	if !isInstant || rule.Name != "slot" || in.Match != "" || len(in.Bets) > 0 {
		return told{}, no(unknownBet)
	}
	b, err := p.free(s)
	if err != nil {
		return told{}, err
	}
	return p.play(ctx, s, p.newRound(s).with(b), rule, in.Once)
}

func (p *Program) play(ctx context.Context, s session, r round, rule rules.Game, once string) (told, error) {
	r, err := p.take(ctx, s, r, once)
	if err != nil {
		return told{}, err
	}
	if r, err = p.draw(r, rule); err != nil {
		return told{}, err
	}
	return p.pay(ctx, r)
}

// check is whether a stake may be made.
func (l limits) check(amount, step money.Amount) error {
	switch {
	case amount < l.Min || amount > l.Max:
		return outside(l.Min, l.Max)
	case amount%step != 0:
		return refusal{Code: stakeStep, Params: map[string]any{"step": step}}
	}
	return nil
}

func (p *Program) newRound(s session) round {
	now := p.Clock.Now()
	return round{
		ID: id.New[string](), Vendor: s.Vendor, Game: s.Game, Player: s.Player, Currency: s.Currency, IsDemo: s.IsDemo,
		Session: s.hash,
		State:   asked, OpenedAt: now, UsedAt: now,
	}
}

func (r round) with(b bet) round {
	b.Tx = id.New[string]()
	r.Bets = append(r.Bets, b)
	return r
}

// take debits every stake of a round or none of them: what was taken before a refusal goes back.
func (p *Program) take(ctx context.Context, s session, r round, once string) (round, error) {
	free, ok := p.claim(r.ID)
	if !ok {
		return r, no(busyNow)
	}
	defer free()
	err := p.keep(func(k *kept) error {
		if err := k.spend(s, r, p.Clock.Now()); err != nil {
			return err
		}
		known := k.Sessions[s.hash]
		waiting := r.told()
		known.Once, known.Told = once, &waiting
		k.Sessions[s.hash], k.Rounds[r.ID] = known, r.copied()
		return nil
	})
	if err != nil {
		return r, err
	}
	for i, b := range r.Bets {
		has, err := p.pull(ctx, s, r, b)
		if lost := p.heard(s, has); lost != nil {
			return r, errors.Join(err, lost)
		}
		var clear refusal
		if errors.As(err, &clear) {
			// What the wallet refused was never taken, and what comes after it was never asked for.
			for rest := i; rest < len(r.Bets); rest++ {
				r.Bets[rest].IsBack = true
			}
		}
		if err != nil {
			return r, p.giveBack(ctx, r, err)
		}
	}
	r.State = open
	return r, p.put(r)
}

// giveBack undoes a round and says why; what cannot be undone now is left to the loop.
func (p *Program) giveBack(ctx context.Context, r round, why error) error {
	r.State = undone
	if err := p.put(r); err != nil {
		return errors.Join(why, err)
	}
	if err := p.undo(ctx, r); err != nil && !errors.Is(err, errUnknown) {
		return errors.Join(why, err)
	}
	if errors.Is(why, errUnknown) {
		return no(outcomeUnknown)
	}
	return why
}

// draw decides a round whose stakes are taken, and keeps what it owes before anybody hears of it.
func (p *Program) draw(r round, rule rules.Game) (round, error) {
	came, err := rule.Play(p.Chance)
	if err != nil {
		return r, err
	}
	if r.Shown, err = json.Marshal(came.Shown); err != nil {
		return r, err
	}
	hasWon, err := false, nil
	if r.Bets[0].Share > 0 {
		hasWon, err = rules.Jackpot(p.Chance, r.Bets[0].Amount)
	}
	if err != nil {
		return r, err
	}
	for _, b := range r.Bets {
		r = r.owes(b, b.Amount.TimesPayable(came.Returns[b.Pick]))
	}
	err = p.keep(func(k *kept) error {
		r = p.fill(k, r, hasWon)
		r = r.decided(p.Clock.Now())
		k.Rounds[r.ID] = r.copied()
		return nil
	})
	return r, err
}

func (r round) owes(b bet, amount money.Amount) round {
	r.Credits = append(r.Credits, credit{Tx: id.New[string](), Ref: b.Tx, Amount: amount})
	return r
}

// decided is a round that only has to be paid; its last credit closes it.
func (r round) decided(now time.Time) round {
	r.Credits[len(r.Credits)-1].Closes = true
	r.State, r.DecidedAt = paying, now
	return r
}

// fill puts a stake's share into the jackpot and empties it for who won it.
func (p *Program) fill(k *kept, r round, hasWon bool) round {
	share := r.Bets[0].Share
	if share == 0 {
		return r
	}
	pool := jackpotPool(r.Vendor, r.Currency)
	k.Jackpots[pool] += share
	prize := k.Jackpots[pool].FloorPayable()
	if !hasWon || prize == 0 {
		return r
	}
	k.Jackpots[pool] -= prize
	r = r.owes(r.Bets[0], prize)
	r.Credits[len(r.Credits)-1].IsJackpot = true
	return r
}

func jackpotPool(vendor, currency string) string { return vendor + " " + currency }
