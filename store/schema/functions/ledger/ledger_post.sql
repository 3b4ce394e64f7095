-- Claims the entry's key for ever and writes the entry. Returns false where the key was used before. Vendors' entries
-- have their key in vendor_transactions instead. SQL because a ledger write is one round trip.
CREATE OR REPLACE FUNCTION ledger_post(p_entry uuid, p_kind text, p_key text, p_member uuid, p_related_kind text,
  p_related_id text, p_actor text, p_happened timestamptz, p_accounts bigint[], p_amounts bigint[]) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT currency) FROM accounts WHERE id = ANY (p_accounts)) <> 1 THEN
    RAISE EXCEPTION 'entry % mixes currencies', p_entry USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO entry_keys (key, entry_id) VALUES (p_key, p_entry) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM ledger_write(p_entry, p_kind, p_key, p_member, p_related_kind, p_related_id, p_actor, p_happened, p_accounts,
    p_amounts);
  PERFORM record_entry(p_entry, p_kind, p_happened, p_accounts, p_amounts);
  RETURN true;
END $$;
