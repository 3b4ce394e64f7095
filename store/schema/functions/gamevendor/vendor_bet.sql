CREATE OR REPLACE FUNCTION vendor_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid,
  p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer
    LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances;
  held    bigint;
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, s.ended_at, g.id AS game_id,
    g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance
           AND NOT COALESCE(greatest(g.maintenance_until, v.maintenance_until) > instant, false)
           AND s.country <> ALL (g.not_in) AS game_open, g.min_stake, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false) 
           OR EXISTS (SELECT FROM member_freezes WHERE flag = 'BET' AND lifted_at IS NULL
             AND COALESCE(until_at > instant, true))
               AND is_frozen(m.id, 'BET') AS is_blocked, m.is_limited, m.reminder_due_at, r.closed_by
    INTO play
    FROM play_sessions s
    JOIN games g ON g.id = s.game_id
    JOIN vendors v ON v.code = s.vendor_code
    JOIN members m ON m.id = s.member_id
    LEFT JOIN rounds r ON r.vendor_code = s.vendor_code AND r.round_id = p_round AND r.member_id = s.member_id
    WHERE s.token_hash = p_token AND s.vendor_code = p_vendor AND s.member_id = p_member;
  IF FOUND AND NOT play.vendor_open THEN RETURN vendor_refusal('VENDOR_DISABLED', p_member, p_currency); END IF;
  told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  IF told.status IS NOT NULL THEN RETURN told; END IF;
  IF play.main_id IS NULL OR play.verified_at IS NULL
    THEN RETURN ('INVALID_TOKEN', false, NULL, NULL, NULL, p_currency)::vendor_answer; END IF;
  IF play.game_code <> p_game THEN RETURN vendor_refusal('GAME_NOT_FOUND', p_member, p_currency); END IF;
  IF play.expires_at <= instant THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.currency <> p_currency THEN RETURN vendor_refusal('WRONG_CURRENCY', p_member, play.currency); END IF;
  IF play.is_blocked THEN RETURN vendor_refusal('PLAYER_BLOCKED', p_member, p_currency); END IF;
  IF play.ended_at IS NOT NULL THEN RETURN vendor_refusal('TOKEN_EXPIRED', p_member, p_currency); END IF;
  IF play.reminder_due_at <= instant THEN RETURN reminder_refusal(p_member, p_currency, play.reminder_due_at); END IF;
  IF NOT play.game_open THEN RETURN vendor_refusal('GAME_DISABLED', p_member, p_currency); END IF;
  IF play.closed_by IS NOT NULL THEN RETURN vendor_refusal('ROUND_CLOSED', p_member, p_currency); END IF;
  IF p_amount < play.min_stake OR p_amount > play.max_stake
    THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;
  IF play.is_limited THEN -- the balance is the one point of order: what was counted before it is held is final
    PERFORM FROM balances WHERE account_id = play.main_id FOR NO KEY UPDATE;
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    IF limit_refuses(p_member, p_amount, instant)
      THEN RETURN vendor_refusal('LIMIT_REACHED', p_member, p_currency); END IF;
  END IF;

  UPDATE balances SET amount = amount - p_amount, version = version + 1
    WHERE account_id = play.main_id AND amount >= p_amount RETURNING * INTO purse;
  IF NOT FOUND THEN -- another copy of the same call may have taken the money while this one waited for the row
    told := vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
    IF told.status IS NOT NULL THEN RETURN told; END IF;
    RETURN vendor_refusal('INSUFFICIENT_FUNDS', p_member, p_currency);
  END IF;
  IF purse.ruled_at > now() - interval '5 minutes'
    THEN -- a rule of his may have come into force while this one waited for the row
    PERFORM FROM members WHERE id = p_member
      AND (bet_frozen OR stopped_until > instant OR is_limited AND NOT play.is_limited OR is_frozen(p_member, 'BET')
      OR EXISTS (SELECT FROM play_sessions WHERE token_hash = p_token AND ended_at IS NOT NULL));
    IF FOUND THEN RAISE EXCEPTION 'the rules of % changed meanwhile',
      p_member USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, p_amount, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = play.main_id;
    RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency);
  END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN -- an older round may be closing in this instant: wait for that, then begin again and see it closed
    PERFORM FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member
      AND closed_by IS NULL FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'round % closed meanwhile',
      p_round USING ERRCODE = 'serialization_failure'; END IF;
  END IF;
  UPDATE balances SET amount = amount + p_amount, version = version + 1 WHERE account_id = play.hold_id RETURNING amount
    INTO held;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail,
    placed_at)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id,
      p_amount, p_detail, instant);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet,
      'vendor:' || p_vendor, p_happened);
  IF p_amount > 0 THEN
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_entry, play.main_id, -p_amount, purse.amount), (p_entry, play.hold_id, p_amount, held);
  END IF;
  IF play.is_limited THEN PERFORM limit_count(p_member, p_amount, instant); END IF;
  INSERT INTO outbox (member_id, kind, payload)
    VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
