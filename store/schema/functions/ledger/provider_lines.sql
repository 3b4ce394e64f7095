-- Returns what the ledger has for each reference of a payment provider since an instant, in the currency that was paid.
-- A deposit paid in another currency counts as the amount received in it; the part of its value that the ledger booked
-- differently is a row of its own in the wallet's currency. Entries other than bets are found first, then their lines.
-- SQL because reconciliation compares it with a statement in one query.
CREATE OR REPLACE FUNCTION provider_lines(p_provider text, p_since timestamptz)
  RETURNS TABLE (reference text, currency text, amount bigint, business_on date)
LANGUAGE sql STABLE AS $$
  WITH funds AS MATERIALIZED (
    SELECT * FROM entries WHERE id >= bet_floor(p_since) AND kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL')),
  booked AS (
    SELECT COALESCE(CASE e.kind WHEN 'DEPOSIT_RETURNED' THEN h.reference
      ELSE h.provider_order END, d.provider_order, p.provider_reference,
        e.related_kind || ' ' || e.related_id, e.key) AS reference, a.currency, -l.amount AS amount, e.business_on,
      CASE WHEN h.id IS NULL OR h.currency = d.currency THEN d.pay_currency END AS pay_currency,
      CASE WHEN l.amount > 0 THEN -1 ELSE 1 END AS side, COALESCE(paid.amount, d.pay_amount) AS came,
      CASE WHEN COALESCE(paid.amount, d.pay_amount) = d.pay_amount THEN d.amount + d.fee
        ELSE div(paid.amount::numeric * d.numerator, d.denominator::numeric * 100)::bigint * 100 END AS worth
    FROM funds e
    CROSS JOIN LATERAL (SELECT l.account_id, l.amount FROM lines l WHERE l.entry_id = e.id OFFSET 0) l
    JOIN provider_accounts(p_provider) a ON a.account_id = l.account_id
    LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
    LEFT JOIN held_payments h ON h.id = CASE WHEN e.kind IN ('DEPOSIT_HELD', 'DEPOSIT_RETURNED')
      THEN split_part(e.key, ':', 2)::uuid END
    LEFT JOIN deposit_payments paid ON paid.channel_id = d.channel_id
      AND paid.provider_order = COALESCE(h.provider_order, d.provider_order)
      AND d.pay_currency IS NOT NULL
    LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN regexp_replace(e.key, '^.*:', '')::uuid END)
  SELECT b.reference, COALESCE(b.pay_currency, b.currency), CASE WHEN b.pay_currency IS NULL THEN b.amount
    ELSE b.side * b.came END, b.business_on
  FROM booked b
  UNION ALL
  SELECT b.reference, b.currency, b.amount - b.side * b.worth, b.business_on FROM booked b
  WHERE b.pay_currency IS NOT NULL AND b.amount <> b.side * b.worth
$$;
