-- Writes the rows of placed bets, one array element a bet: the bet, its ledger entry with the two lines that move the
-- stake from the main balance (p_main) to the stakes held (p_hold), and the event. The caller has claimed the keys and
-- moved the balances; p_rest and p_held are what they are afterwards, p_version is the main balance's.
-- SQL because a bet is one round trip; one statement, so that a batch is one as well.
CREATE OR REPLACE FUNCTION bets_write(p_instant timestamptz, p_key text[], p_actor text[], p_vendor text[],
  p_member uuid[], p_game uuid[], p_game_type text[], p_currency text[], p_round text[], p_main bigint[],
  p_hold bigint[], p_stake bigint[], p_rest bigint[], p_held bigint[], p_version bigint[], p_bet uuid[],
  p_entry uuid[], p_happened timestamptz[], p_detail text[], p_reward text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH placed AS MATERIALIZED (
    SELECT * FROM unnest(p_key, p_actor, p_vendor, p_member, p_game, p_game_type, p_currency, p_round, p_main, p_hold,
      p_stake, p_rest, p_held, p_version, p_bet, p_entry, p_happened, p_detail, p_reward)
      AS a (key, actor, vendor, member, game, game_type, currency, round, main, hold,
        stake, rest, held, version, bet, entry, happened, detail, reward)
  ), bet_rows AS (
    INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id, stake,
      detail, placed_at, reward_id)
    SELECT bet, member, vendor, game, game_type, currency, round, main, hold, stake, detail, p_instant, reward
    FROM placed
  ), entry_rows AS (
    INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at,
      recorded_at)
    SELECT entry, 'BET', key, member, (SELECT business_day(p_instant)), 'bet', bet, actor, happened, p_instant
    FROM placed
  ), line_rows AS (
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
    SELECT p.entry, side.account, side.amount, side.after FROM placed p
      CROSS JOIN LATERAL (VALUES (p.main, -p.stake, p.rest), (p.hold, p.stake, p.held)) AS side (account, amount, after)
    WHERE p.stake > 0
  )
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version, created_at)
  SELECT member, 'bet', 'bet', bet, 'OPEN', version, p_instant FROM placed;
END $$;
