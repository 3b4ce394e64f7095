-- Accounts are found by their key: a comparison that also matches nulls cannot use it, and read every account of a currency.

-- +goose Up
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ledger_account(p_owner uuid, p_code text, p_currency text) RETURNS bigint LANGUAGE plpgsql AS $$
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

-- +goose Down
-- The function stays in its faster form until the migration that made it takes it away.
SELECT 1;
