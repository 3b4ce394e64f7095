-- Returns the answer to a transaction id that was used before: the same body repeats the first answer, another body is
-- a mismatch. NULL: the id is new. SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_seen(p_vendor text, p_tx text, p_kind text, p_print bytea, p_member uuid,
  p_currency text)
RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  seen vendor_transactions;
BEGIN
  SELECT * INTO seen FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_tx;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF seen.kind = 'TOMBSTONE' AND p_kind = 'BET'
    THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  IF seen.fingerprint <> p_print THEN RETURN vendor_refusal('DUPLICATE_TX_MISMATCH', p_member, p_currency); END IF;
  -- Only a bet's transaction is ever cancelled.
  IF seen.state = 'CANCELLED' THEN RETURN vendor_refusal('BET_CANCELLED', p_member, p_currency); END IF;
  RETURN vendor_refusal('OK', p_member, p_currency, true, seen.entry_id);
END $$;
