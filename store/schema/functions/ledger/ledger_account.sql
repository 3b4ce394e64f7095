-- Returns the id of an account and creates the account where it is missing; without an owner it is the platform's.
-- SQL because bets and settlements resolve accounts in the same round trip.
CREATE OR REPLACE FUNCTION ledger_account(p_owner uuid, p_code text, p_currency text) RETURNS bigint
  LANGUAGE plpgsql AS $$
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
    INSERT INTO accounts (owner_id, code, currency) VALUES (p_owner, p_code, p_currency) ON CONFLICT DO NOTHING
      RETURNING id INTO found_id;
    EXIT WHEN FOUND; -- otherwise another made it in this instant, and the next turn sees it
  END LOOP;
  IF p_owner IS NOT NULL THEN INSERT INTO balances (account_id) VALUES (found_id); END IF;
  RETURN found_id;
END $$;
