-- What providers say of their money, and what a comparison with our own books found. All of it is written once.

-- +goose Up
-- An amount is what came to us, below zero what was paid out for us.
CREATE TABLE statement_lines (
  provider    text NOT NULL,
  reference   text NOT NULL CHECK (reference <> ''),
  amount      bigint NOT NULL CHECK (amount <> 0),
  currency    text NOT NULL,
  booked_at   timestamptz NOT NULL,
  booked_on   date NOT NULL,
  actor       text NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (provider, reference)
);
CREATE INDEX statement_lines_of_day ON statement_lines (provider, booked_on);
REVOKE UPDATE, DELETE ON statement_lines FROM lantern_app;
CREATE TRIGGER statement_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_lines EXECUTE FUNCTION refuse_rewrite();

CREATE TABLE reconciliations (
  id          uuid PRIMARY KEY,
  provider    text NOT NULL,
  day         date NOT NULL,
  actor       text NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  theirs      integer NOT NULL,
  ours        integer NOT NULL,
  differences integer NOT NULL
);
CREATE INDEX reconciliations_of_day ON reconciliations (provider, day, id);
-- The timetable compares a day once; people as often as they like.
CREATE UNIQUE INDEX reconciliations_by_timetable ON reconciliations (provider, day) WHERE actor = 'job:reconcile';
REVOKE UPDATE, DELETE ON reconciliations FROM lantern_app;
CREATE TRIGGER reconciliations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations EXECUTE FUNCTION refuse_rewrite();

CREATE TABLE reconciliation_findings (
  reconciliation_id uuid NOT NULL REFERENCES reconciliations,
  reference         text NOT NULL,
  currency          text NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS')),
  ours              bigint,
  theirs            bigint,
  PRIMARY KEY (reconciliation_id, reference, currency)
);
REVOKE UPDATE, DELETE ON reconciliation_findings FROM lantern_app;
CREATE TRIGGER reconciliation_findings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_findings EXECUTE FUNCTION refuse_rewrite();

-- The accounts of the money at a provider: its own, and those of its channels.
-- +goose StatementBegin
CREATE FUNCTION provider_accounts(p_provider text) RETURNS TABLE (account_id bigint, currency text) LANGUAGE sql STABLE AS $$
  SELECT a.id, a.currency FROM accounts a WHERE a.owner_id IS NULL AND a.code IN (
    SELECT 'platform:psp:' || p_provider UNION SELECT 'platform:psp:' || c.id FROM deposit_channels c WHERE c.provider = p_provider)
$$;
-- +goose StatementEnd

-- What our books say of a provider's references whose lines were written since an instant: its order number for a deposit, its
-- payment number for a payout, our own name where it has none. What was booked and taken back is nothing.
-- +goose StatementBegin
CREATE FUNCTION provider_lines(p_provider text, p_since timestamptz) RETURNS TABLE (reference text, currency text, amount bigint, business_on date)
LANGUAGE sql STABLE AS $$
  SELECT COALESCE(d.provider_order, p.provider_reference, e.related_kind || ' ' || e.related_id, e.key), a.currency, -l.amount, e.business_on
  FROM provider_accounts(p_provider) a
  JOIN lines l ON l.account_id = a.account_id AND l.entry_id >= bet_floor(p_since)
  JOIN entries e ON e.id = l.entry_id
  LEFT JOIN deposits d ON d.id = CASE WHEN e.related_kind = 'deposit' THEN e.related_id::uuid END
  LEFT JOIN payouts p ON p.id = CASE WHEN e.kind = 'WITHDRAW_PAID' THEN regexp_replace(e.key, '^.*:', '')::uuid END
$$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION provider_lines(text, timestamptz);
DROP FUNCTION provider_accounts(text);
DROP TABLE reconciliation_findings, reconciliations, statement_lines;
