-- The proof of the books asks also whether everything that is held has somebody who holds it.

-- +goose Up
-- Everything that the proof finds wrong; no row means that the books are right.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ledger_proof() RETURNS TABLE (finding text, subject text, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'currency does not add up', a.currency, sum(l.amount)
    FROM lines l JOIN accounts a ON a.id = l.account_id GROUP BY a.currency HAVING sum(l.amount) <> 0
  UNION ALL
  SELECT 'entry does not add up', l.entry_id::text, sum(l.amount) FROM lines l GROUP BY l.entry_id HAVING sum(l.amount) <> 0
  UNION ALL
  SELECT 'balance differs from its lines', b.account_id::text, b.amount - COALESCE(s.total, 0)
    FROM balances b LEFT JOIN (SELECT account_id, sum(lines.amount) AS total FROM lines GROUP BY account_id) s USING (account_id)
    WHERE b.amount <> COALESCE(s.total, 0)
  UNION ALL
  SELECT 'line without entry', l.entry_id::text, l.amount FROM lines l LEFT JOIN entries e ON e.id = l.entry_id WHERE e.id IS NULL
  UNION ALL
  -- Open bets hold their stakes.
  SELECT 'stakes held differ from open bets', b.account_id::text, b.amount - COALESCE(o.stakes, 0)
    FROM balances b JOIN accounts a ON a.id = b.account_id AND a.code = 'user:hold:bet'
    LEFT JOIN (SELECT hold_id, sum(stake) AS stakes FROM bets WHERE state = 'OPEN' GROUP BY hold_id) o ON o.hold_id = b.account_id
    WHERE b.amount <> COALESCE(o.stakes, 0)
  UNION ALL
  -- Open withdrawals hold what of them is not paid out, and their fees.
  SELECT 'money held differs from open withdrawals', b.account_id::text, b.amount - COALESCE(o.waiting, 0)
    FROM balances b JOIN accounts a ON a.id = b.account_id AND a.code = 'user:hold:withdraw'
    LEFT JOIN (SELECT w.member_id, w.currency, sum(w.amount + w.fee - COALESCE(p.paid, 0)) AS waiting FROM withdrawals w
      LEFT JOIN LATERAL (SELECT sum(payouts.amount) AS paid FROM payouts WHERE withdrawal_id = w.id AND disbursed_at IS NOT NULL AND state <> 'VOID') p ON true
      WHERE w.state NOT IN ('REJECTED', 'CANCELLED', 'COMPLETED', 'FAILED') GROUP BY 1, 2) o ON o.member_id = a.owner_id AND o.currency = a.currency
    WHERE b.amount <> COALESCE(o.waiting, 0)
$$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ledger_proof() RETURNS TABLE (finding text, subject text, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'currency does not add up', a.currency, sum(l.amount)
    FROM lines l JOIN accounts a ON a.id = l.account_id GROUP BY a.currency HAVING sum(l.amount) <> 0
  UNION ALL
  SELECT 'entry does not add up', l.entry_id::text, sum(l.amount) FROM lines l GROUP BY l.entry_id HAVING sum(l.amount) <> 0
  UNION ALL
  SELECT 'balance differs from its lines', b.account_id::text, b.amount - COALESCE(s.total, 0)
    FROM balances b LEFT JOIN (SELECT account_id, sum(lines.amount) AS total FROM lines GROUP BY account_id) s USING (account_id)
    WHERE b.amount <> COALESCE(s.total, 0)
  UNION ALL
  SELECT 'line without entry', l.entry_id::text, l.amount FROM lines l LEFT JOIN entries e ON e.id = l.entry_id WHERE e.id IS NULL
$$;
-- +goose StatementEnd
