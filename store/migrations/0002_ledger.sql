-- The books: immutable accounts, balances of players, entries that add up to zero and their lines. Append only for everybody.

-- +goose Up
CREATE TABLE accounts (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id uuid,
  code     text NOT NULL,
  currency text NOT NULL,
  UNIQUE NULLS NOT DISTINCT (owner_id, code, currency)
);
REVOKE UPDATE, DELETE ON accounts FROM lantern_app;

-- Only players' accounts have a row here; nothing refers to it, because it changes with every bet.
CREATE TABLE balances (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  amount     bigint NOT NULL DEFAULT 0 CONSTRAINT balances_never_negative CHECK (amount >= 0),
  version    bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
REVOKE DELETE ON balances FROM lantern_app;

CREATE TABLE entries (
  id           uuid PRIMARY KEY,
  kind         text NOT NULL,
  key          text NOT NULL,
  member_id    uuid,
  business_on  date NOT NULL,
  related_kind text,
  related_id   text,
  actor        text NOT NULL,
  happened_at  timestamptz NOT NULL,
  recorded_at  timestamptz NOT NULL DEFAULT lantern_now()
) PARTITION BY RANGE (id);

CREATE TABLE lines (
  entry_id      uuid NOT NULL,
  account_id    bigint NOT NULL,
  amount        bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint,
  PRIMARY KEY (account_id, entry_id)
) PARTITION BY RANGE (entry_id);
CREATE INDEX lines_of_entry ON lines (entry_id);

-- Partitioned tables cannot hold a key that is unique for ever, so it stands here. Vendors' keys stand in vendor_transactions.
CREATE TABLE entry_keys (
  key      text PRIMARY KEY,
  entry_id uuid NOT NULL
);

REVOKE UPDATE, DELETE ON entries, lines, entry_keys FROM lantern_app;
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER lines_append_only BEFORE UPDATE OR DELETE ON lines FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER entries_never_emptied BEFORE TRUNCATE ON entries EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER lines_never_emptied BEFORE TRUNCATE ON lines EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER entry_keys_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entry_keys EXECUTE FUNCTION refuse_rewrite();
CREATE TRIGGER accounts_never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts EXECUTE FUNCTION refuse_rewrite();

-- The account of an owner (null: the house), made where it is missing.
-- +goose StatementBegin
CREATE FUNCTION ledger_account(p_owner uuid, p_code text, p_currency text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found_id bigint;
BEGIN
  LOOP
    IF p_owner IS NULL THEN
      SELECT id INTO found_id FROM accounts WHERE owner_id IS NULL AND code = p_code AND currency = p_currency;
    ELSE
      SELECT id INTO found_id FROM accounts WHERE owner_id = p_owner AND code = p_code AND currency = p_currency;
    END IF;
    IF FOUND THEN RETURN found_id; END IF;
    INSERT INTO accounts (owner_id, code, currency) VALUES (p_owner, p_code, p_currency) ON CONFLICT DO NOTHING RETURNING id INTO found_id;
    EXIT WHEN FOUND; -- otherwise another made it in this instant, and the next turn sees it
  END LOOP;
  IF p_owner IS NOT NULL THEN INSERT INTO balances (account_id) VALUES (found_id); END IF;
  RETURN found_id;
END $$;
-- +goose StatementEnd

-- Writes the entry and its lines, moves the balances in order of account, and refuses what does not add up to zero in one currency.
-- The caller has claimed the key. A balance that would go below zero breaks balances_never_negative.
-- +goose StatementBegin
CREATE FUNCTION ledger_write(p_entry uuid, p_kind text, p_key text, p_member uuid, p_related_kind text, p_related_id text,
  p_actor text, p_happened timestamptz, p_accounts bigint[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  step    record;
  after   bigint;
  total   numeric := 0;
BEGIN
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, p_kind, p_key, p_member, business_day(p_happened), p_related_kind, p_related_id, p_actor, p_happened);
  FOR step IN SELECT account_id, amount FROM unnest(p_accounts, p_amounts) AS moved (account_id, amount) ORDER BY account_id LOOP
    after := NULL;
    UPDATE balances SET amount = balances.amount + step.amount, version = version + 1
      WHERE account_id = step.account_id RETURNING balances.amount INTO after;
    INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, step.account_id, step.amount, after);
    total := total + step.amount;
  END LOOP;
  IF total <> 0 THEN
    RAISE EXCEPTION 'entry % does not add up: %', p_entry, total USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
-- +goose StatementEnd

-- One whole deed of the books for everything but vendors: claims the key for ever, then writes. False: the key was used before.
-- +goose StatementBegin
CREATE FUNCTION ledger_post(p_entry uuid, p_kind text, p_key text, p_member uuid, p_related_kind text, p_related_id text,
  p_actor text, p_happened timestamptz, p_accounts bigint[], p_amounts bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT currency) FROM accounts WHERE id = ANY (p_accounts)) <> 1 THEN
    RAISE EXCEPTION 'entry % mixes currencies', p_entry USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO entry_keys (key, entry_id) VALUES (p_key, p_entry) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM ledger_write(p_entry, p_kind, p_key, p_member, p_related_kind, p_related_id, p_actor, p_happened, p_accounts, p_amounts);
  RETURN true;
END $$;
-- +goose StatementEnd

-- Everything that the proof finds wrong; no row means that the books are right.
-- +goose StatementBegin
CREATE FUNCTION ledger_proof() RETURNS TABLE (finding text, subject text, amount numeric) LANGUAGE sql STABLE AS $$
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

-- +goose Down
DROP FUNCTION ledger_proof();
DROP FUNCTION ledger_post(uuid, text, text, uuid, text, text, text, timestamptz, bigint[], bigint[]);
DROP FUNCTION ledger_write(uuid, text, text, uuid, text, text, text, timestamptz, bigint[], bigint[]);
DROP FUNCTION ledger_account(uuid, text, text);
DROP TABLE entry_keys, lines, entries, balances, accounts;
