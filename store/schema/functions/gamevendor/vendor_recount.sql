-- Recounts a settled bet whose payout changed: its valid bet and its turnover. What met a requirement completely stays:
-- the money may have been withdrawn. SQL because a vendor's call is one round trip. The caller holds the balance and
-- the bet.
CREATE OR REPLACE FUNCTION vendor_recount(p_bet uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bet   bets;
  valid bigint;
  need  turnover_requirements;
  rest  bigint;
  used  bigint;
BEGIN
  SELECT * INTO bet FROM bets WHERE id = p_bet;
  IF bet.state <> 'SETTLED' OR bet.game_type NOT IN ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT')
    THEN RETURN; END IF;
  valid := least(bet.stake, abs(bet.payout - bet.stake));
  IF valid = bet.valid_bet THEN RETURN; END IF;
  UPDATE bets SET valid_bet = valid WHERE id = p_bet;
  IF valid > bet.valid_bet THEN
    PERFORM turnover_progress(bet.member_id, bet.game_type, valid - bet.valid_bet);
    RETURN;
  END IF;
  rest := COALESCE((SELECT div(bet.valid_bet::numeric * ppm, 1000000)::bigint - div(valid::numeric * ppm,
    1000000)::bigint
    FROM turnover_weights WHERE game_type = bet.game_type), 0);
  FOR need IN SELECT * FROM turnover_requirements WHERE member_id = bet.member_id AND state = 'OPEN' AND done > 0
    ORDER BY created_at DESC, id DESC FOR NO KEY UPDATE LOOP
    used := least(rest, need.done);
    UPDATE turnover_requirements SET done = done - used WHERE id = need.id;
    rest := rest - used;
    EXIT WHEN rest = 0;
  END LOOP;
END $$;
