-- Corrects a reward, up or down, against the account that paid it. What the balance cannot cover becomes a debt, never
-- more than the paid amount is reversed, and the wagering requirement follows. A reference to a bet is passed to
-- vendor_adjust. SQL because a vendor's call is one round trip.
CREATE OR REPLACE FUNCTION vendor_correct(p_vendor text, p_tx text, p_print bytea, p_ref text, p_member uuid,
  p_currency text, p_amount bigint,
  p_reason text, p_approved_by text, p_entry uuid, p_happened timestamptz, p_request text) RETURNS vendor_answer
    LANGUAGE plpgsql AS $$
DECLARE
  earlier vendor_answer;
  ref     vendor_transactions;
  gift    record;
  balance balances;
  paid    bigint;
  moved   bigint;
  key     text := 'vendor:' || p_vendor || ':' || p_tx;
  -- The round id groups the corrections of a reward: no vendor has rounds without bets.
  round   text := 'reward:' || p_ref;
BEGIN
  balance := vendor_lock(p_member, vendor_currency(p_member, p_currency));
  SELECT * INTO ref FROM vendor_transactions WHERE vendor_code = p_vendor AND tx_id = p_ref AND member_id = p_member
    AND kind = 'REWARD';
  IF NOT FOUND THEN
    RETURN vendor_adjust(p_vendor, p_tx, p_print, p_ref, p_member, p_currency, p_amount, p_reason, p_approved_by,
      p_entry, p_happened, p_request);
  END IF;
  p_currency := vendor_currency(p_member, p_currency);
  earlier := vendor_seen(p_vendor, p_tx, 'ADJUST', p_print, p_member, p_currency);
  IF earlier.status IS NOT NULL THEN RETURN earlier; END IF;
  SELECT e.related_id AS campaign, l.account_id AS payer_id, a.currency INTO gift
    FROM entries e JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id WHERE e.id = ref.entry_id
      AND a.owner_id IS NULL;
  IF gift.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, gift.currency); END IF;
  SELECT ref.amount + COALESCE(sum(amount), 0) INTO paid FROM vendor_transactions
    WHERE vendor_code = p_vendor AND round_id = round AND member_id = p_member AND kind = 'ADJUST';
  IF p_amount = 0 OR paid + p_amount < 0 THEN RETURN vendor_refusal('INVALID_REQUEST', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, entry_id, amount, round_id,
    approved_by)
    VALUES (p_vendor, p_tx, 'ADJUST', p_print, p_member, p_entry, p_amount, round, p_approved_by);
  moved := greatest(p_amount, -balance.amount);
  UPDATE balances SET amount = amount + moved, version = version + 1 WHERE account_id = balance.account_id RETURNING *
    INTO balance;
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, CASE WHEN p_amount < 0 THEN 'REWARD_CLAWBACK'
      ELSE 'ACTIVITY' END, key, p_member, business_day(lantern_now()),
      'campaign', gift.campaign, 'vendor:' || p_vendor, p_happened);
  INSERT INTO lines (entry_id, account_id, amount, balance_after) VALUES (p_entry, gift.payer_id, -p_amount, NULL);
  IF moved <> 0 THEN INSERT INTO lines (entry_id, account_id, amount, balance_after)
    VALUES (p_entry, balance.account_id, moved, balance.amount); END IF;
  IF moved <> p_amount THEN
    INSERT INTO lines (entry_id, account_id, amount)
      VALUES (p_entry, ledger_account(NULL, 'user:debt:' || p_member, p_currency), p_amount - moved);
  END IF;
  IF p_amount > 0 THEN
    PERFORM vendor_turnover(p_vendor, gift.campaign, p_member, key, p_amount);
  ELSE
    UPDATE turnover_requirements r
      SET locked = div(r.locked::numeric * (paid + p_amount), paid), required = greatest(asked.now, r.done, 1),
      state = CASE WHEN paid + p_amount = 0 THEN 'VOID' WHEN asked.now <= r.done THEN 'MET' ELSE 'OPEN' END
      FROM (SELECT id, div(required::numeric * (paid + p_amount), paid) AS now FROM turnover_requirements
        WHERE kind = 'REWARD' AND member_id = p_member AND state = 'OPEN'
          AND source_id IN (SELECT 'vendor:' || p_vendor || ':' || p_ref
          UNION ALL SELECT 'vendor:' || p_vendor || ':' || tx_id FROM vendor_transactions
            WHERE vendor_code = p_vendor AND round_id = round AND member_id = p_member AND kind = 'ADJUST')) AS asked
      WHERE r.id = asked.id;
  END IF;
  INSERT INTO audit_rows (actor, action, object, before, after, reason, request_id)
    VALUES ('vendor:' || p_vendor, 'reward.adjust', 'reward:' || p_vendor || ':' || p_ref,
      jsonb_build_object('paid', paid),
      jsonb_build_object('paid', paid + p_amount, 'amount', p_amount, 'debt', moved - p_amount, 'tx', p_tx,
        'approvedBy', p_approved_by), p_reason, p_request);
  IF p_amount < 0 THEN PERFORM turnover_dust(p_member, p_currency); END IF;
  INSERT INTO outbox (member_id, kind, related_kind, related_id, version)
    VALUES (p_member, 'bet', 'reward', gift.campaign, balance.version);
  RETURN ('OK', false, balance.amount, balance.version, p_entry, p_currency)::vendor_answer;
END $$;
