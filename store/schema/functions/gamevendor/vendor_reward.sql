-- Pays a campaign's reward to a member, with its wagering requirement.
-- SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_reward(p_vendor text, p_tx text, p_print bytea, p_member uuid, p_currency text,
  p_campaign text, p_amount bigint,
  p_entry uuid, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  earlier vendor_answer;
  balance balances := vendor_lock(p_member, p_currency);
  key     text := 'vendor:' || p_vendor || ':' || p_tx;
BEGIN
  earlier := vendor_seen(p_vendor, p_tx, 'REWARD', p_print, p_member, p_currency);
  IF earlier.status IS NOT NULL THEN RETURN earlier; END IF;
  IF NOT EXISTS (SELECT FROM play_sessions s JOIN members m ON m.id = s.member_id
    WHERE s.member_id = p_member AND s.vendor_code = p_vendor AND s.verified_at IS NOT NULL AND m.kind <> 4) THEN
    RETURN ('PLAYER_NOT_FOUND', false, NULL, NULL, NULL, p_currency)::vendor_answer;
  END IF;
  IF balance.account_id IS NULL
    THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, vendor_currency(p_member, '')); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'REWARD', p_print, p_member, p_entry, p_amount, '');
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = balance.account_id
    RETURNING * INTO balance;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'ACTIVITY', key, p_member, business_day(lantern_now()), 'campaign', p_campaign,
      'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after)
    VALUES (p_entry, balance.account_id, p_amount, balance.amount),
      (p_entry, ledger_account(NULL, 'exp:activity:' || p_vendor || ':' || p_campaign, p_currency), -p_amount, NULL);
  PERFORM record_entry(p_entry, 'ACTIVITY', lantern_now(), ARRAY[balance.account_id], ARRAY[p_amount]);
  PERFORM vendor_turnover(p_vendor, p_campaign, p_member, key, p_amount);
  INSERT INTO outbox (member_id, kind, related_kind, related_id, version)
    VALUES (p_member, 'bet', 'reward', p_campaign, balance.version);
  RETURN ('OK', false, balance.amount, balance.version, p_entry, p_currency)::vendor_answer;
END $$;
