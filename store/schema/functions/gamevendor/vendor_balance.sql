-- Returns a member's main balance row in a currency, without a lock.
-- SQL because every answer to a vendor carries it.
CREATE OR REPLACE FUNCTION vendor_balance(p_member uuid, p_currency text) RETURNS balances LANGUAGE sql STABLE AS $$
  SELECT b FROM accounts a JOIN balances b ON b.account_id = a.id
  WHERE a.owner_id = p_member AND a.code = 'user:main' AND a.currency = p_currency
$$;
