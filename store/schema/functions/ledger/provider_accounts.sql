-- Returns the ledger accounts of the money at a payment provider: its own, those of its channels, and the bank account
-- of the platform itself for the provider 'house'. SQL because provider_lines joins it.
CREATE OR REPLACE FUNCTION provider_accounts(p_provider text) RETURNS TABLE (account_id bigint, currency text)
  LANGUAGE sql STABLE AS $$
  SELECT a.id, a.currency FROM accounts a WHERE a.owner_id IS NULL AND a.code IN (
    SELECT 'platform:psp:' || p_provider UNION SELECT 'platform:psp:' || c.id FROM deposit_channels c
      WHERE c.provider = p_provider
    UNION SELECT 'platform:bank' WHERE p_provider = 'house')
$$;
