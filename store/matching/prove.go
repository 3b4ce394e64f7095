package matching

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// locked is a match with everything that it pairs, locked in the order of every operation: request, deposit, match.
type locked struct {
	*Match
	part  withdrawal.MatchedPart
	order deposit.Order
}

func lockAll(ctx context.Context, tx *sqlx.Tx, which id.Match) (l locked, err error) {
	seen, err := ByID(ctx, tx, which)
	if err != nil {
		return l, err
	}
	if l.part, err = withdrawal.LockMatched(ctx, tx, seen.Payout); err != nil {
		return l, err
	}
	if l.order, err = deposit.LockMatched(ctx, tx, seen.Deposit); err != nil {
		return l, err
	}
	l.Match, err = lock(ctx, tx, which)
	return l, err
}

// ProveTransfer stores the depositor's receipt, books the part as paid and asks its receiver to confirm. The end of the
// window decides first. Faults: not_found, state_changed, proof_required.
func ProveTransfer(ctx context.Context, db *pg.DB, which id.Match, proofs []file.Picture,
	key *idem.Key) (Match, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Match, error) {
		if err := mustBeDepositor(ctx, tx, which, key.Member); err != nil {
			return Match{}, err
		}
		m, err := lockAll(ctx, tx, which)
		if err != nil {
			return Match{}, err
		}
		if _, err := m.asOfNow().State.After(Prove); err != nil {
			return Match{}, err
		}
		if err := m.order.Prove(ctx, tx, proofs); err != nil {
			return Match{}, err
		}
		if _, err := moveOffer(ctx, tx, m.Payout, "TAKEN", "PAID"); err != nil {
			return Match{}, err
		}
		if err := m.part.Pay(ctx, tx, m.Deposit, id.Reference(m.ID)); err != nil {
			return Match{}, err
		}
		if err := m.advance(ctx, tx, Prove, decision{actor: "member:" + string(key.Member)}); err != nil {
			return Match{}, err
		}
		return *m.Match, nil
	})
}

func mustBeDepositor(ctx context.Context, q pg.Q, which id.Match, member id.Member) error {
	m, err := ByID(ctx, q, which)
	if err == nil && m.Depositor != member {
		err = fault.New(fault.NotFound)
	}
	return err
}

// CancelTransfer cancels a match and its deposit before the proof; repeating it has no effect. Faults: not_found,
// state_changed.
func CancelTransfer(ctx context.Context, db *pg.DB, member id.Member, which id.Match) (Match, error) {
	if err := mustBeDepositor(ctx, db, which, member); err != nil {
		return Match{}, err
	}
	m, err := ByID(ctx, db, which)
	if err != nil {
		return m, err
	}
	if _, err := deposit.CancelOrder(ctx, db, member, m.Deposit); err != nil {
		return m, err
	}
	return ByID(ctx, db, which)
}

// Account is the payee's account to which a depositor transfers.
type Account struct {
	Bank, Holder, Number string
}

// Viewer is a member who looks at a payee's account, and from which address.
type Viewer struct {
	Member id.Member
	IP     string
}

// ViewPayee returns the complete account of the receiver to the depositor during the window, and stores the look.
// Faults: not_found, state_changed (outside the window).
func ViewPayee(ctx context.Context, db *pg.DB, vault withdrawal.Vault, which id.Match, by Viewer) (Account, error) {
	var account Account
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := mustBeDepositor(ctx, tx, which, by.Member); err != nil {
			return err
		}
		m, err := lock(ctx, tx, which)
		if err != nil {
			return err
		}
		if state := m.asOfNow().State; state != Offered {
			return fault.New(fault.StateChanged).With("state", string(state))
		}
		const read = `SELECT e.bank, e.holder, e.sealed FROM payouts p JOIN withdrawals w ON w.id = p.withdrawal_id
			JOIN payees e ON e.id = w.payee_id WHERE p.id = $1`
		var payee struct {
			Bank   string `db:"bank"`
			Holder string `db:"holder"`
			Sealed []byte `db:"sealed"`
		}
		if err := tx.GetContext(ctx, &payee, read, m.Payout); err != nil {
			return err
		}
		number, err := vault.Open(m.Receiver, payee.Sealed)
		if err != nil {
			return err
		}
		account = Account{payee.Bank, payee.Holder, number}
		_, err = tx.ExecContext(ctx, `INSERT INTO payee_views (match_id, member_id, ip) VALUES ($1, $2, $3)`, m.ID,
			by.Member, by.IP)
		return err
	})
	return account, err
}

// DisputeCounted disputes a match that was counted as received because its receiver was silent, before its credit.
// Disputes of other matches are those of their parts (store/withdrawal). Faults: not_found, state_changed,
// proof_required.
func DisputeCounted(ctx context.Context, db *pg.DB, which id.Match, proofs []file.Picture,
	key *idem.Key) (Match, error) {
	return idem.Once(ctx, db, key, func(tx *sqlx.Tx) (Match, error) {
		seen, err := ByID(ctx, tx, which)
		switch {
		case err != nil:
			return Match{}, err
		case seen.Receiver != key.Member:
			return Match{}, fault.New(fault.NotFound)
		}
		m, err := lockAll(ctx, tx, which)
		if err != nil {
			return Match{}, err
		}
		if _, err := m.State.After(DisputeLate); err != nil || m.IsLockOver {
			return Match{}, fault.New(fault.StateChanged).With("state", string(m.State)).Because(err)
		}
		if len(proofs) == 0 {
			return Match{}, fault.New(fault.ProofRequired)
		}
		if err := withdrawal.Disputes.Add(ctx, tx, m.Receiver, string(m.Payout), proofs); err != nil {
			return Match{}, err
		}
		if err := m.dispute(ctx, tx, DisputeLate, "member:"+string(key.Member)); err != nil {
			return Match{}, err
		}
		return *m.Match, nil
	})
}

// Proofs are the pictures of both sides: the depositor's receipt and, of a dispute, what the receiver uploaded.
type Proofs struct {
	Receipt, Dispute []file.Picture
}

// ProofsOf lists the proofs of a match, without their content.
func ProofsOf(ctx context.Context, q pg.Q, m Match) (p Proofs, err error) {
	if p.Receipt, err = deposit.Receipts.List(ctx, q, string(m.Deposit)); err != nil {
		return p, err
	}
	p.Dispute, err = withdrawal.Disputes.List(ctx, q, string(m.Payout))
	return p, err
}

// Receipt returns a picture of the depositor's receipt with its content, if it belongs to the match. Faults: not_found.
func Receipt(ctx context.Context, q pg.Q, m Match, which id.File) (file.Picture, error) {
	list, err := deposit.Receipts.List(ctx, q, string(m.Deposit))
	if err != nil {
		return file.Picture{}, err
	}
	for _, picture := range list {
		if picture.ID == which {
			return deposit.Receipts.Get(ctx, q, which)
		}
	}
	return file.Picture{}, fault.New(fault.NotFound)
}
