-- Returns the currency of a call, or the member's own where the call names none.
-- SQL because every answer to a vendor carries it.
CREATE OR REPLACE FUNCTION vendor_currency(p_member uuid, p_currency text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT COALESCE(NULLIF(p_currency, ''), (SELECT currency FROM accounts WHERE owner_id = p_member
    AND code = 'user:main' ORDER BY id LIMIT 1), '')
$$;
