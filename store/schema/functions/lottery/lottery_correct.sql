-- Corrects a settled item after the official result changed, or returns its stake because the issue became void
-- (p_voids). The former payout is taken back, what the balance cannot cover becomes a debt, and the new one is paid.
-- p_version is the item's next version: a repetition changes nothing and returns false.
-- SQL because each item is one round trip under the lock of its balance.
CREATE OR REPLACE FUNCTION lottery_correct(p_actor text, p_item uuid, p_version smallint, p_payout bigint,
  p_pushed bigint, p_voids boolean, p_back uuid, p_paid uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  instant timestamptz := lantern_now();
  day     date := business_day(instant);
  item    lottery_items;
  bet     bets;
  main    balances;
  revenue bigint;
  taken   bigint;
  paid    bigint;
BEGIN
  SELECT * INTO STRICT bet FROM bets WHERE id = p_item;
  PERFORM FROM balances WHERE account_id = bet.main_id FOR NO KEY UPDATE;
  SELECT * INTO item FROM lottery_items WHERE id = p_item AND state IN ('WON', 'LOST', 'PUSH')
    AND version = p_version - 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT * INTO STRICT bet FROM bets WHERE id = p_item FOR NO KEY UPDATE;
  revenue := ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency);
  IF item.payout > 0 THEN
    taken := least(item.payout, (SELECT amount FROM balances WHERE account_id = bet.main_id));
    UPDATE balances SET amount = amount - taken, version = version + 1 WHERE account_id = bet.main_id
      RETURNING * INTO main;
    INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
      VALUES (p_back, 'BET_CORRECTION', 'lot:' || p_item || ':correct:' || p_version, bet.member_id, day, 'bet', p_item,
        p_actor, instant);
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      SELECT p_back, account, change, after FROM (VALUES (revenue, item.payout, NULL),
        (bet.main_id, -taken, main.amount),
        (CASE WHEN taken < item.payout THEN ledger_account(NULL, 'user:debt:' || bet.member_id, bet.currency) END,
          taken - item.payout, NULL)) AS side (account, change, after) WHERE change <> 0;
  END IF;
  paid := CASE WHEN p_voids THEN item.stake ELSE p_payout END;
  IF paid > 0 THEN
    UPDATE balances SET amount = amount + paid, version = version + 1 WHERE account_id = bet.main_id
      RETURNING * INTO main;
    INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
      VALUES (p_paid, CASE WHEN p_voids THEN 'BET_REFUND' ELSE 'PAYOUT' END,
        'lot:' || p_item || CASE WHEN p_voids THEN ':refund' ELSE ':payout:' || p_version END, bet.member_id, day,
        'bet', p_item, p_actor, instant);
    INSERT INTO lines (entry_id, account_id, amount, balance_after)
      VALUES (p_paid, bet.main_id, paid, main.amount), (p_paid, revenue, -paid, NULL);
  END IF;
  UPDATE lottery_items SET version = p_version, payout = CASE WHEN p_voids THEN 0 ELSE p_payout END,
      pushed = CASE WHEN p_voids THEN 0 ELSE p_pushed END,
      state = CASE WHEN p_voids THEN 'REFUNDED' WHEN p_payout > p_pushed THEN 'WON' WHEN p_pushed > 0 THEN 'PUSH'
        ELSE 'LOST' END
    WHERE id = p_item;
  UPDATE bets SET state = CASE WHEN p_voids THEN 'CANCELLED' ELSE 'SETTLED' END,
      payout = CASE WHEN p_voids THEN 0 ELSE p_payout END,
      valid_bet = CASE WHEN p_voids THEN 0 ELSE item.stake - p_pushed END,
      settlement_version = settlement_version + 1 WHERE id = p_item;
  INSERT INTO feed_facts (kind, subject_id, version, member_id, game_type, currency, amount, valid_bet, payout,
      amount_change, valid_change, payout_change, used_ppm, placed_at, business_on)
    SELECT 'BET', p_item, b.settlement_version, b.member_id, b.game_type, b.currency,
      CASE WHEN p_voids THEN 0 ELSE b.stake END, b.valid_bet, b.payout, CASE WHEN p_voids THEN -b.stake ELSE 0 END,
      b.valid_bet - bet.valid_bet, b.payout - bet.payout, item.used_ppm, b.placed_at, bet.settled_on
    FROM bets b WHERE b.id = p_item;
  UPDATE limit_days SET returned = greatest(0, returned - item.payout + paid) WHERE member_id = bet.member_id
    AND played_on = business_day(bet.placed_at);
  INSERT INTO outbox (member_id, kind, related_kind, related_id, state, version)
    SELECT bet.member_id, 'bet', 'bet', p_item, CASE WHEN p_voids THEN 'CANCELLED' ELSE 'SETTLED' END, version
    FROM balances WHERE account_id = bet.main_id;
  RETURN true;
END $$;
