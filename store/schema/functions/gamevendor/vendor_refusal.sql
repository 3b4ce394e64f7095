-- Returns an answer with a status and the member's balance as it is.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_refusal(p_status text, p_member uuid, p_currency text,
  p_duplicate boolean DEFAULT false, p_entry uuid DEFAULT NULL)
RETURNS vendor_answer LANGUAGE plpgsql STABLE AS $$
DECLARE
  balance balances := vendor_balance(p_member, p_currency);
BEGIN
  RETURN (p_status, p_duplicate, balance.amount, balance.version, p_entry, p_currency)::vendor_answer;
END $$;
