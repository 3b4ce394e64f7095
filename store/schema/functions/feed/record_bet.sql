-- Trigger: adds a bet that was settled, corrected or reversed to the feed as its next version, unless the statement has
-- counted the version and added the fact itself, as the frequent ones do to save the second update.
-- SQL because no way of settling or correcting can forget it, and it costs no round trip.
CREATE OR REPLACE FUNCTION record_bet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_counts  integer := (NEW.state = 'SETTLED')::integer;
  then_counts integer := CASE WHEN TG_OP = 'UPDATE' THEN (OLD.state = 'SETTLED')::integer ELSE 0 END;
BEGIN
  UPDATE bets SET settlement_version = NEW.settlement_version + 1 WHERE id = NEW.id;
  INSERT INTO feed_facts (kind, subject_id, version, member_id, game_type, currency, amount, valid_bet, payout,
      amount_change, valid_change, payout_change, placed_at, business_on)
    VALUES ('BET', NEW.id, NEW.settlement_version + 1, NEW.member_id, NEW.game_type, NEW.currency,
      now_counts * NEW.stake, now_counts * NEW.valid_bet, now_counts * NEW.payout,
      now_counts * NEW.stake - then_counts * COALESCE(OLD.stake, 0),
      now_counts * NEW.valid_bet - then_counts * COALESCE(OLD.valid_bet, 0),
      now_counts * NEW.payout - then_counts * COALESCE(OLD.payout, 0), NEW.placed_at, NEW.settled_on);
  RETURN NULL;
END $$;
