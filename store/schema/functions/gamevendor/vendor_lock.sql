-- Locks a member's main balance row in a currency and returns it: all that a vendor asks for one member is serialized.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_lock(p_member uuid, p_currency text) RETURNS balances LANGUAGE sql AS $$
  SELECT b FROM accounts a JOIN balances b ON b.account_id = a.id
  WHERE a.owner_id = p_member AND a.code = 'user:main' AND a.currency = p_currency FOR NO KEY UPDATE OF b
$$;
