-- 0062} -- As vendor_bet, in the same order of checks; a free bet debits nothing, so it is asked for no funds and
-- counts in no limit.
CREATE OR REPLACE FUNCTION vendor_free_bet(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid,
  p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text, p_reward text)
RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  told    vendor_answer;
  play    record;
  instant timestamptz := lantern_now();
  purse   balances := vendor_lock(p_member, p_currency);
BEGIN
  SELECT s.main_id, s.hold_id, s.currency, s.verified_at, s.expires_at, s.ended_at, g.id AS game_id,
    g.type AS game_type, g.code AS game_code,
         g.is_enabled AND NOT g.in_maintenance
           AND NOT COALESCE(greatest(g.maintenance_until, v.maintenance_until) > instant, false)
           AND s.country <> ALL (g.not_in) AS game_open, g.max_stake, v.is_enabled AS vendor_open,
         m.bet_frozen OR m.kind = 4 OR COALESCE(m.stopped_until > instant, false)
           OR is_frozen(m.id, 'BET') AS is_blocked, m.reminder_due_at, r.closed_by
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
  IF p_amount > play.max_stake THEN RETURN vendor_refusal('BET_LIMIT', p_member, p_currency); END IF;

  INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, bet_id, entry_id, amount, round_id)
    VALUES (p_vendor, p_tx, 'BET', p_print, p_member, p_bet, p_entry, 0, p_round) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN vendor_seen(p_vendor, p_tx, 'BET', p_print, p_member, p_currency); END IF;
  INSERT INTO rounds (vendor_code, round_id, member_id) VALUES (p_vendor, p_round, p_member) ON CONFLICT DO NOTHING;
  INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake, detail,
    placed_at, reward_id)
    VALUES (p_bet, p_member, p_vendor, play.game_id, play.game_type, p_currency, p_round, play.main_id, play.hold_id, 0,
      p_detail, instant, p_reward);
  INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
    VALUES (p_entry, 'BET', 'vendor:' || p_vendor || ':' || p_tx, p_member, business_day(instant), 'bet', p_bet,
      'vendor:' || p_vendor, p_happened);
  INSERT INTO outbox (member_id, kind, payload)
    VALUES (p_member, 'bet', jsonb_build_object('id', p_bet, 'state', 'OPEN', 'version', purse.version));
  RETURN ('OK', false, purse.amount, purse.version, p_entry, p_currency)::vendor_answer;
END $$;
