-- Returns every inconsistency of the ledger; no row means that it is sound.
-- SQL so that an auditor can run it at a psql prompt, without the program.
CREATE OR REPLACE FUNCTION ledger_proof() RETURNS TABLE (finding text, subject text, amount numeric)
  LANGUAGE sql STABLE AS $$
  SELECT 'currency does not add up', a.currency, sum(l.amount)
    FROM lines l JOIN accounts a ON a.id = l.account_id GROUP BY a.currency HAVING sum(l.amount) <> 0
  UNION ALL
  SELECT 'entry does not add up', l.entry_id::text, sum(l.amount)
    FROM lines l GROUP BY l.entry_id HAVING sum(l.amount) <> 0
  UNION ALL
  SELECT 'balance differs from its lines', b.account_id::text, b.amount - COALESCE(s.total, 0)
    FROM balances b LEFT JOIN (SELECT account_id, sum(lines.amount) AS total
      FROM lines GROUP BY account_id) s USING (account_id)
    WHERE b.amount <> COALESCE(s.total, 0)
  UNION ALL
  SELECT 'line without entry', l.entry_id::text, l.amount FROM lines l LEFT JOIN entries e ON e.id = l.entry_id
    WHERE e.id IS NULL
  UNION ALL
  -- Open bets hold their stakes.
  SELECT 'stakes held differ from open bets', b.account_id::text, b.amount - COALESCE(o.stakes, 0)
    FROM balances b JOIN accounts a ON a.id = b.account_id AND a.code = 'user:hold:bet'
    LEFT JOIN (SELECT hold_id, sum(stake) AS stakes FROM bets WHERE state = 'OPEN' GROUP BY hold_id) o
      ON o.hold_id = b.account_id
    WHERE b.amount <> COALESCE(o.stakes, 0)
  UNION ALL
  -- Open withdrawals hold what of them is not paid out, and their fees.
  SELECT 'money held differs from open withdrawals', b.account_id::text, b.amount - COALESCE(o.waiting, 0)
    FROM balances b JOIN accounts a ON a.id = b.account_id AND a.code = 'user:hold:withdraw'
    LEFT JOIN (SELECT w.member_id, w.currency, sum(w.amount + w.fee - COALESCE(p.paid, 0)) AS waiting FROM withdrawals w
      LEFT JOIN LATERAL (SELECT sum(payouts.amount) AS paid FROM payouts WHERE withdrawal_id = w.id
        AND disbursed_at IS NOT NULL AND state <> 'VOID') p ON true
      WHERE w.state NOT IN ('REJECTED', 'CANCELLED', 'COMPLETED', 'FAILED') GROUP BY 1, 2) o ON o.member_id = a.owner_id
        AND o.currency = a.currency
    WHERE b.amount <> COALESCE(o.waiting, 0)
  UNION ALL
  SELECT 'suspense differs from undecided payments', COALESCE(s.currency, h.currency),
    COALESCE(s.total, 0) - COALESCE(h.waiting, 0)
    FROM (SELECT a.currency, sum(l.amount) AS total FROM accounts a JOIN lines l ON l.account_id = a.id
      WHERE a.owner_id IS NULL AND a.code = 'platform:suspense' GROUP BY a.currency) s
    FULL JOIN (SELECT held_payments.currency, sum(held_payments.amount) AS waiting FROM held_payments
      WHERE outcome IS NULL GROUP BY 1) h
      ON h.currency = s.currency
    WHERE COALESCE(s.total, 0) <> COALESCE(h.waiting, 0)
  UNION ALL
  -- Between the proof of a transfer and its credit, and only then, its amount is on the clearing account.
  SELECT 'matched money differs from open matches', COALESCE(s.currency, m.currency),
    COALESCE(s.total, 0) - COALESCE(m.waiting, 0)
    FROM (SELECT a.currency, sum(l.amount) AS total FROM accounts a JOIN lines l ON l.account_id = a.id
      WHERE a.owner_id IS NULL AND a.code = 'platform:matched' GROUP BY a.currency) s
    FULL JOIN (SELECT payout_matches.currency, sum(payout_matches.amount) AS waiting FROM payout_matches
      WHERE state IN ('PROVEN', 'COUNTED', 'DISPUTED') GROUP BY 1) m ON m.currency = s.currency
    WHERE COALESCE(s.total, 0) <> COALESCE(m.waiting, 0)
$$;
