-- 0086} -- A bet that stands alone, as in a batch: where its player's balance is held by something else it is answered
-- NOT_NOW.
--{0096} -- As before: where its player's balance is held by something else it is answered NOT_NOW.
CREATE OR REPLACE FUNCTION vendor_bet_now(p_vendor text, p_tx text, p_print bytea, p_token bytea, p_member uuid,
  p_game text, p_currency text,
  p_amount bigint, p_round text, p_bet uuid, p_entry uuid, p_happened timestamptz, p_detail text) RETURNS vendor_answer
    LANGUAGE plpgsql AS $$
DECLARE
  main bigint;
  hold bigint;
BEGIN
  SELECT main_id, hold_id INTO main, hold FROM play_sessions WHERE token_hash = p_token;
  IF FOUND THEN -- nothing is waited for, so their order matters to nobody
    PERFORM FROM balances WHERE account_id = main FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN PERFORM FROM balances WHERE account_id = hold FOR NO KEY UPDATE SKIP LOCKED; END IF;
    IF NOT FOUND THEN RETURN ('NOT_NOW', false, NULL, NULL, NULL, p_currency)::vendor_answer; END IF;
  END IF;
  RETURN vendor_bet(p_vendor, p_tx, p_print, p_token, p_member, p_game, p_currency, p_amount, p_round, p_bet, p_entry,
    p_happened, p_detail);
END $$;
