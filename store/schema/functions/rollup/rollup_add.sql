-- Adds changes of figures to the days, types of games and hours of members and of the teams above them. p_changes is
-- an array of objects with the columns of member_days, amounts as decimals, game_type, vendor_code and hour_at; a field
-- that is left out is 0. What belongs to a closed day is booked on the open one, but for what was earned for it
-- (is_earned). One transaction at a time adds, so that no two wait for each other's rows.
-- SQL because a batch is one round trip, summed before it reaches the ancestors.
CREATE OR REPLACE FUNCTION rollup_add(p_changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := business_day(lantern_now());
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('rollup'));
  WITH given AS (
    SELECT c.*, CASE WHEN is_earned IS NOT TRUE AND EXISTS (SELECT FROM rollup_days r WHERE r.day = c.day) THEN today
      ELSE c.day END AS on_day
    FROM jsonb_to_recordset(p_changes) AS c (subject_id uuid, member_id uuid, day date, game_type text, vendor_code
      text, hour_at timestamptz, is_earned boolean, bets bigint, stake numeric, valid_bet numeric, payout numeric,
      rebate numeric, commission numeric, deposits bigint, deposit numeric, first bigint, withdrawal numeric,
      transfer_in numeric, transfer_out numeric, activity numeric, salary_in numeric, salary_out numeric, dividend_in
      numeric, dividend_out numeric, adjusted numeric)
  ), late AS (
    INSERT INTO late_changes (subject_id, member_id, day, booked_on, figures)
      SELECT subject_id, member_id, day, on_day, jsonb_strip_nulls(to_jsonb(given) - ARRAY['subject_id', 'member_id',
        'day', 'on_day', 'hour_at', 'is_earned']) FROM given WHERE on_day <> day
  ), hours AS (
    INSERT INTO member_hours AS h (hour_at, member_id, valid_bet)
      SELECT hour_at, member_id, (sum(valid_bet) * 10000)::bigint FROM given
        WHERE hour_at IS NOT NULL AND valid_bet <> 0 GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (hour_at, member_id) DO UPDATE SET valid_bet = h.valid_bet + excluded.valid_bet
  ), days AS (
    SELECT member_id, on_day AS day, COALESCE(sum(bets), 0)::bigint AS bets, COALESCE(sum(stake) * 10000, 0)::bigint
      AS stake, COALESCE(sum(valid_bet) * 10000, 0)::bigint AS valid_bet, COALESCE(sum(payout) * 10000, 0)::bigint AS
      payout, COALESCE(sum(rebate) * 10000, 0)::bigint AS rebate, COALESCE(sum(commission) * 10000, 0)::bigint AS
      commission, COALESCE(sum(deposits), 0)::bigint AS deposits, COALESCE(sum(deposit) * 10000, 0)::bigint AS
      deposit, COALESCE(sum(first), 0)::bigint AS first, COALESCE(sum(withdrawal) * 10000, 0)::bigint AS withdrawal,
      COALESCE(sum(transfer_in) * 10000, 0)::bigint AS transfer_in, COALESCE(sum(transfer_out) * 10000, 0)::bigint AS
      transfer_out, COALESCE(sum(activity) * 10000, 0)::bigint AS activity, COALESCE(sum(salary_in) * 10000,
      0)::bigint AS salary_in, COALESCE(sum(salary_out) * 10000, 0)::bigint AS salary_out, COALESCE(sum(dividend_in) *
      10000, 0)::bigint AS dividend_in, COALESCE(sum(dividend_out) * 10000, 0)::bigint AS dividend_out,
      COALESCE(sum(adjusted) * 10000, 0)::bigint AS adjusted
    FROM given GROUP BY 1, 2
  ), games AS (
    SELECT member_id, on_day AS day, game_type, vendor_code, COALESCE(sum(bets), 0)::bigint AS bets,
      COALESCE(sum(stake) * 10000, 0)::bigint AS stake, COALESCE(sum(valid_bet) * 10000, 0)::bigint AS valid_bet,
      COALESCE(sum(payout) * 10000, 0)::bigint AS payout, COALESCE(sum(rebate) * 10000, 0)::bigint AS rebate,
      COALESCE(sum(commission) * 10000, 0)::bigint AS commission
    FROM given WHERE game_type IS NOT NULL GROUP BY 1, 2, 3, 4
  ), own_days AS (
    INSERT INTO member_days AS t SELECT * FROM days ORDER BY member_id, day
      ON CONFLICT (member_id, day) DO UPDATE SET bets = t.bets + excluded.bets, stake = t.stake + excluded.stake,
        valid_bet = t.valid_bet + excluded.valid_bet, payout = t.payout + excluded.payout, rebate = t.rebate +
        excluded.rebate, commission = t.commission + excluded.commission, deposits = t.deposits + excluded.deposits,
        deposit = t.deposit + excluded.deposit, first = t.first + excluded.first, withdrawal = t.withdrawal +
        excluded.withdrawal, transfer_in = t.transfer_in + excluded.transfer_in, transfer_out = t.transfer_out +
        excluded.transfer_out, activity = t.activity + excluded.activity, salary_in = t.salary_in +
        excluded.salary_in, salary_out = t.salary_out + excluded.salary_out, dividend_in = t.dividend_in +
        excluded.dividend_in, dividend_out = t.dividend_out + excluded.dividend_out, adjusted = t.adjusted +
        excluded.adjusted
  ), own_games AS (
    INSERT INTO member_games AS t SELECT * FROM games ORDER BY member_id, day, game_type, vendor_code
      ON CONFLICT (member_id, day, game_type, vendor_code) DO UPDATE SET bets = t.bets + excluded.bets, stake =
        t.stake + excluded.stake, valid_bet = t.valid_bet + excluded.valid_bet, payout = t.payout + excluded.payout,
        rebate = t.rebate + excluded.rebate, commission = t.commission + excluded.commission
  ), teams AS (
    INSERT INTO team_days AS t
      SELECT a.ancestor_id, d.day, sum(bets)::bigint, sum(stake)::bigint, sum(valid_bet)::bigint, sum(payout)::bigint,
        sum(rebate)::bigint, sum(commission)::bigint, sum(deposits)::bigint, sum(deposit)::bigint, sum(first)::bigint,
        sum(withdrawal)::bigint, sum(transfer_in)::bigint, sum(transfer_out)::bigint, sum(activity)::bigint,
        sum(salary_in)::bigint, sum(salary_out)::bigint, sum(dividend_in)::bigint, sum(dividend_out)::bigint,
        sum(adjusted)::bigint
      FROM days d JOIN member_ancestors a ON a.descendant_id = d.member_id AND a.valid_from <= d.day
        AND (a.valid_to IS NULL OR a.valid_to > d.day)
      GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (member_id, day) DO UPDATE SET bets = t.bets + excluded.bets, stake = t.stake + excluded.stake,
        valid_bet = t.valid_bet + excluded.valid_bet, payout = t.payout + excluded.payout, rebate = t.rebate +
        excluded.rebate, commission = t.commission + excluded.commission, deposits = t.deposits + excluded.deposits,
        deposit = t.deposit + excluded.deposit, first = t.first + excluded.first, withdrawal = t.withdrawal +
        excluded.withdrawal, transfer_in = t.transfer_in + excluded.transfer_in, transfer_out = t.transfer_out +
        excluded.transfer_out, activity = t.activity + excluded.activity, salary_in = t.salary_in +
        excluded.salary_in, salary_out = t.salary_out + excluded.salary_out, dividend_in = t.dividend_in +
        excluded.dividend_in, dividend_out = t.dividend_out + excluded.dividend_out, adjusted = t.adjusted +
        excluded.adjusted
  )
  INSERT INTO team_games AS t
    SELECT a.ancestor_id, g.day, game_type, vendor_code, sum(bets)::bigint, sum(stake)::bigint,
      sum(valid_bet)::bigint, sum(payout)::bigint, sum(rebate)::bigint, sum(commission)::bigint
    FROM games g JOIN member_ancestors a ON a.descendant_id = g.member_id AND a.valid_from <= g.day
      AND (a.valid_to IS NULL OR a.valid_to > g.day)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (member_id, day, game_type, vendor_code) DO UPDATE SET bets = t.bets + excluded.bets, stake = t.stake
      + excluded.stake, valid_bet = t.valid_bet + excluded.valid_bet, payout = t.payout + excluded.payout, rebate =
      t.rebate + excluded.rebate, commission = t.commission + excluded.commission;
END $$;
