-- Settles a member's open bets of a round: counts the valid bet, books stakes as revenue, moves jackpot shares, counts
-- turnover and adds the bets to the feed. The caller holds the member's balance.
-- SQL because a settlement is one round trip.
CREATE OR REPLACE FUNCTION bets_settle(p_vendor text, p_round text, p_member uuid, p_by text, p_happened timestamptz)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bet     bets;
  held    bigint;
  valid   bigint;
  entry   uuid;
  instant timestamptz := lantern_now();
  coin    text;
BEGIN
  INSERT INTO rounds (vendor_code, round_id, member_id, closed_by) VALUES (p_vendor, p_round, p_member, p_by)
    ON CONFLICT (vendor_code, round_id, member_id) DO UPDATE SET closed_by = p_by;
  FOR bet IN SELECT b.* FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
    WHERE t.vendor_code = p_vendor AND t.round_id = p_round AND t.member_id = p_member AND t.kind = 'BET'
      AND b.state = 'OPEN'
    ORDER BY b.id FOR NO KEY UPDATE OF b LOOP
    valid := CASE WHEN bet.game_type IN ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT')
      THEN least(bet.stake, abs(bet.payout - bet.stake)) ELSE bet.stake END;
    UPDATE bets SET state = 'SETTLED', valid_bet = valid, settled_at = instant, settled_on = business_day(instant),
        settlement_version = settlement_version + 1
      WHERE id = bet.id;
    -- Added here, the fact costs no trigger and no second update of the bet (record_bet).
    INSERT INTO feed_facts (kind, subject_id, version, member_id, game_type, currency, amount, valid_bet, payout,
        amount_change, valid_change, payout_change, placed_at, business_on)
      VALUES ('BET', bet.id, bet.settlement_version + 1, bet.member_id, bet.game_type, bet.currency, bet.stake, valid,
        bet.payout, bet.stake, valid, bet.payout, bet.placed_at, business_day(instant));
    IF bet.stake > 0 THEN
      coin := bet.currency;
      entry := new_id();
      UPDATE balances SET amount = amount - bet.stake, version = version + 1 WHERE account_id = bet.hold_id
        RETURNING amount INTO held;
      INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor, happened_at)
        VALUES (entry, 'BET_SETTLE', 'settle:' || bet.id, p_member, business_day(instant), 'bet', bet.id,
          'vendor:' || p_vendor, p_happened);
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
        VALUES (entry, bet.hold_id, -bet.stake, held),
          (entry, ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency), bet.stake, NULL);
    END IF;
    IF bet.jackpot_share > 0 THEN
      entry := new_id();
      INSERT INTO entries (id, kind, key, business_on, related_kind, related_id, actor, happened_at)
        VALUES (entry, 'POOL_SHARE', 'share:' || bet.id, business_day(instant), 'bet', bet.id, 'vendor:' || p_vendor,
          p_happened);
      INSERT INTO lines (entry_id, account_id, amount, balance_after)
        VALUES (entry, ledger_account(NULL, 'rev:game:' || bet.game_type, bet.currency), -bet.jackpot_share, NULL),
          (entry, ledger_account(NULL, 'pool:jackpot:' || p_vendor, bet.currency), bet.jackpot_share, NULL);
    END IF;
    PERFORM turnover_progress(p_member, bet.game_type, valid);
  END LOOP;
  IF held = 0 THEN PERFORM turnover_dust(p_member, coin); END IF;
END $$;
