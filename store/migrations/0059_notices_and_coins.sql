-- Freezes are told to whoever they are set on: when one begins, also later than it was set, and when it is lifted. What was paid in
-- another currency is compared in it, and a difference with a statement is explained.

-- +goose Up
ALTER TABLE member_freezes ADD COLUMN told_at timestamptz;
GRANT UPDATE (told_at) ON member_freezes TO lantern_app, lantern_desk;
CREATE INDEX member_freezes_untold ON member_freezes (id) WHERE told_at IS NULL AND lifted_at IS NULL;
ALTER TABLE messages DROP CONSTRAINT messages_related_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_related_kind_check CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer', 'freeze'));

-- What somebody found out about a difference. It holds for the reference as long as both sides say what they said.
CREATE TABLE reconciliation_explanations (
  provider     text NOT NULL,
  reference    text NOT NULL,
  currency     text NOT NULL,
  ours         bigint,
  theirs       bigint,
  reason       text NOT NULL CHECK (reason <> ''),
  actor        text NOT NULL,
  explained_at timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE NULLS NOT DISTINCT (provider, reference, currency, ours, theirs)
);
REVOKE UPDATE, DELETE ON reconciliation_explanations FROM lantern_app;
GRANT SELECT, INSERT ON reconciliation_explanations TO lantern_desk;
CREATE TRIGGER reconciliation_explanations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_explanations EXECUTE FUNCTION refuse_rewrite();

-- As before; a deposit by another currency counts as what came in that currency. Where our books have not what that is worth, the rest
-- stands beside it in the wallet's currency, and no statement has it.
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

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION provider_lines(p_provider text, p_since timestamptz) RETURNS TABLE (reference text, currency text, amount bigint, business_on date)
LANGUAGE sql STABLE AS $$
  SELECT COALESCE(d.provider_order, p.provider_reference, e.related_kind || ' ' || e.related_id, e.key), a.currency, -l.amount, e.business_on
  FROM provider_accounts(p_provider) a
  JOIN lines l ON l.account_id = a.account_id AND l.entry_id >= bet_floor(p_since)
  JOIN entries e ON e.id = l.entry_id
  LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
  LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN regexp_replace(e.key, '^.*:', '')::uuid END
$$;
-- +goose StatementEnd
DROP TABLE reconciliation_explanations;
DELETE FROM messages WHERE related_kind = 'freeze';
ALTER TABLE messages DROP CONSTRAINT messages_related_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_related_kind_check CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer'));
DROP INDEX member_freezes_untold;
ALTER TABLE member_freezes DROP COLUMN told_at;
