-- What the timetable looks for is found by what it is, however much was played meanwhile.

-- +goose Up
-- As before; whatever is no bet is found first, and then its lines.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION provider_lines(p_provider text, p_since timestamptz) RETURNS TABLE (reference text, currency text, amount bigint, business_on date)
LANGUAGE sql STABLE AS $$
  WITH funds AS MATERIALIZED (
    SELECT * FROM entries WHERE id >= bet_floor(p_since) AND kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL')),
  booked AS (
    SELECT COALESCE(CASE e.kind WHEN 'DEPOSIT_RETURNED' THEN h.reference ELSE h.provider_order END, d.provider_order, p.provider_reference,
        e.related_kind || ' ' || e.related_id, e.key) AS reference, a.currency, -l.amount AS amount, e.business_on,
      CASE WHEN h.id IS NULL OR h.currency = d.currency THEN d.pay_currency END AS pay_currency,
      CASE WHEN l.amount > 0 THEN -1 ELSE 1 END AS side, COALESCE(paid.amount, d.pay_amount) AS came,
      CASE WHEN COALESCE(paid.amount, d.pay_amount) = d.pay_amount THEN d.amount + d.fee
        ELSE div(paid.amount::numeric * d.numerator, d.denominator::numeric * 100)::bigint * 100 END AS worth
    FROM funds e
    CROSS JOIN LATERAL (SELECT l.account_id, l.amount FROM lines l WHERE l.entry_id = e.id OFFSET 0) l
    JOIN provider_accounts(p_provider) a ON a.account_id = l.account_id
    LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
    LEFT JOIN held_payments h ON h.id = CASE WHEN e.kind IN ('DEPOSIT_HELD', 'DEPOSIT_RETURNED') THEN split_part(e.key, ':', 2)::uuid END
    LEFT JOIN deposit_payments paid ON paid.channel_id = d.channel_id AND paid.provider_order = COALESCE(h.provider_order, d.provider_order)
      AND d.pay_currency IS NOT NULL
    LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN regexp_replace(e.key, '^.*:', '')::uuid END)
  SELECT b.reference, COALESCE(b.pay_currency, b.currency), CASE WHEN b.pay_currency IS NULL THEN b.amount ELSE b.side * b.came END, b.business_on
  FROM booked b
  UNION ALL
  SELECT b.reference, b.currency, b.amount - b.side * b.worth, b.business_on FROM booked b
  WHERE b.pay_currency IS NOT NULL AND b.amount <> b.side * b.worth
$$;
-- +goose StatementEnd
CREATE INDEX entries_of_cash ON entries (id) WHERE kind NOT IN ('BET', 'BET_SETTLE', 'PAYOUT', 'BET_CANCEL');
CREATE INDEX idempotency_keys_answered ON idempotency_keys (created_at) WHERE is_money AND answer IS NOT NULL;
CREATE INDEX idempotency_keys_short ON idempotency_keys (created_at) WHERE NOT is_money;
DROP INDEX idempotency_keys_age;
CREATE INDEX vendor_attempts_lost ON vendor_attempts (made_at) WHERE kind = 'WIN' AND status = 'BET_NOT_FOUND';

-- +goose Down
DROP INDEX vendor_attempts_lost;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
DROP INDEX idempotency_keys_short;
DROP INDEX idempotency_keys_answered;
DROP INDEX entries_of_cash;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION provider_lines(p_provider text, p_since timestamptz) RETURNS TABLE (reference text, currency text, amount bigint, business_on date)
LANGUAGE sql STABLE AS $$
  WITH booked AS (
    SELECT COALESCE(CASE e.kind WHEN 'DEPOSIT_RETURNED' THEN h.reference ELSE h.provider_order END, d.provider_order, p.provider_reference,
        e.related_kind || ' ' || e.related_id, e.key) AS reference, a.currency, -l.amount AS amount, e.business_on,
      CASE WHEN h.id IS NULL OR h.currency = d.currency THEN d.pay_currency END AS pay_currency,
      CASE WHEN l.amount > 0 THEN -1 ELSE 1 END AS side, COALESCE(paid.amount, d.pay_amount) AS came,
      CASE WHEN COALESCE(paid.amount, d.pay_amount) = d.pay_amount THEN d.amount + d.fee
        ELSE div(paid.amount::numeric * d.numerator, d.denominator::numeric * 100)::bigint * 100 END AS worth
    FROM provider_accounts(p_provider) a
    JOIN lines l ON l.account_id = a.account_id AND l.entry_id >= bet_floor(p_since)
    JOIN entries e ON e.id = l.entry_id
    LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
    LEFT JOIN held_payments h ON h.id = CASE WHEN e.kind IN ('DEPOSIT_HELD', 'DEPOSIT_RETURNED') THEN split_part(e.key, ':', 2)::uuid END
    LEFT JOIN deposit_payments paid ON paid.channel_id = d.channel_id AND paid.provider_order = COALESCE(h.provider_order, d.provider_order)
      AND d.pay_currency IS NOT NULL
    LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN regexp_replace(e.key, '^.*:', '')::uuid END)
  SELECT b.reference, COALESCE(b.pay_currency, b.currency), CASE WHEN b.pay_currency IS NULL THEN b.amount ELSE b.side * b.came END, b.business_on
  FROM booked b
  UNION ALL
  SELECT b.reference, b.currency, b.amount - b.side * b.worth, b.business_on FROM booked b
  WHERE b.pay_currency IS NOT NULL AND b.amount <> b.side * b.worth
$$;
-- +goose StatementEnd
