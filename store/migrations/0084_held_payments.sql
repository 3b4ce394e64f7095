-- Fees of deposits are charged and booked, a payment that came is in the books before anybody knows whose it is, and the weights of turnover
-- are set at the desk.

-- +goose Up
-- Until now a fee was shown and never charged: those orders have none.
UPDATE deposits SET fee = 0 WHERE fee > 0;

-- What came and was not credited at once, in the currency in which it is booked: it stands in suspense until the desk has decided.
CREATE TABLE held_payments (
  id             uuid PRIMARY KEY,
  channel_id     text NOT NULL,
  provider_order text NOT NULL,
  deposit_id     uuid NOT NULL REFERENCES deposits,
  amount         bigint NOT NULL CHECK (amount > 0),
  currency       text NOT NULL,
  arrived_at     timestamptz NOT NULL DEFAULT lantern_now(),
  outcome        text CHECK (outcome IN ('CREDITED', 'RETURNED')),
  -- What the provider calls the payment by which it went back.
  reference      text,
  decided_at     timestamptz,
  UNIQUE (channel_id, provider_order),
  FOREIGN KEY (channel_id, provider_order) REFERENCES deposit_payments,
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK ((reference IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'RETURNED'))
);
CREATE INDEX held_payments_waiting ON held_payments (id) WHERE outcome IS NULL;
CREATE INDEX held_payments_of_deposit ON held_payments (deposit_id);
REVOKE UPDATE, DELETE ON held_payments FROM lantern_app;
GRANT UPDATE (outcome, reference, decided_at) ON held_payments TO lantern_app, lantern_desk;
GRANT SELECT ON held_payments TO lantern_desk;

-- +goose StatementBegin
CREATE FUNCTION keep_decided_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL THEN
    RAISE EXCEPTION 'payment % is decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER held_payments_final BEFORE UPDATE ON held_payments FOR EACH ROW EXECUTE FUNCTION keep_decided_payment();

-- Whoever is paid to the account of another is looked at by a person.
CREATE INDEX payees_of_account ON payees (fingerprint);

-- As before; what was held is the payment's own reference, also where its order has none, and its way back has one of its own. What is
-- held as it came stands in its own currency.
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

-- As before; what stands in suspense is what nobody has decided about.
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
  UNION ALL
  SELECT 'suspense differs from undecided payments', COALESCE(s.currency, h.currency), COALESCE(s.total, 0) - COALESCE(h.waiting, 0)
    FROM (SELECT a.currency, sum(l.amount) AS total FROM accounts a JOIN lines l ON l.account_id = a.id
      WHERE a.owner_id IS NULL AND a.code = 'platform:suspense' GROUP BY a.currency) s
    FULL JOIN (SELECT held_payments.currency, sum(held_payments.amount) AS waiting FROM held_payments WHERE outcome IS NULL GROUP BY 1) h
      ON h.currency = s.currency
    WHERE COALESCE(s.total, 0) <> COALESCE(h.waiting, 0)
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
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION provider_lines(p_provider text, p_since timestamptz) RETURNS TABLE (reference text, currency text, amount bigint, business_on date)
LANGUAGE sql STABLE AS $$
  WITH booked AS (
    SELECT COALESCE(d.provider_order, p.provider_reference, e.related_kind || ' ' || e.related_id, e.key) AS reference, a.currency, -l.amount AS amount,
      e.business_on, d.pay_currency, CASE WHEN l.amount > 0 THEN -1 ELSE 1 END AS side, COALESCE(paid.amount, d.pay_amount) AS came,
      CASE WHEN COALESCE(paid.amount, d.pay_amount) = d.pay_amount THEN d.amount
        ELSE div(paid.amount::numeric * d.numerator, d.denominator::numeric * 100)::bigint * 100 END AS worth
    FROM provider_accounts(p_provider) a
    JOIN lines l ON l.account_id = a.account_id AND l.entry_id >= bet_floor(p_since)
    JOIN entries e ON e.id = l.entry_id
    LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
    LEFT JOIN deposit_payments paid ON paid.channel_id = d.channel_id AND paid.provider_order = d.provider_order AND d.pay_currency IS NOT NULL
    LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN regexp_replace(e.key, '^.*:', '')::uuid END)
  SELECT b.reference, COALESCE(b.pay_currency, b.currency), CASE WHEN b.pay_currency IS NULL THEN b.amount ELSE b.side * b.came END, b.business_on
  FROM booked b
  UNION ALL
  SELECT b.reference, b.currency, b.amount - b.side * b.worth, b.business_on FROM booked b
  WHERE b.pay_currency IS NOT NULL AND b.amount <> b.side * b.worth
$$;
-- +goose StatementEnd
DROP INDEX payees_of_account;
DROP TABLE held_payments;
DROP FUNCTION keep_decided_payment();
