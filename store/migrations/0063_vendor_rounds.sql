-- Rounds that end: what the vendor says of their sums, those that nobody ends, calls that were refused, and how often a vendor may call.

-- +goose Up
-- Calls in a second on each instance; empty: as many as the door takes.
ALTER TABLE vendors ADD COLUMN calls_per_second integer CHECK (calls_per_second > 0);

-- Refusals that the vendor may repeat are not kept under their id but here.
CREATE TABLE vendor_attempts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  kind        text NOT NULL,
  status      text NOT NULL,
  amount      bigint NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX vendor_attempts_of_tx ON vendor_attempts (vendor_code, tx_id, made_at);
CREATE INDEX vendor_attempts_age ON vendor_attempts (made_at);

-- Up to which bet the sweeper has looked.
CREATE TABLE vendor_sweeps (
  single  boolean PRIMARY KEY DEFAULT true CHECK (single),
  reached uuid NOT NULL
);
INSERT INTO vendor_sweeps (reached) VALUES ('00000000-0000-0000-0000-000000000000');
REVOKE INSERT, DELETE ON vendor_sweeps FROM lantern_app;

-- As before; sums that differ from ours open a case and change nothing.
DROP FUNCTION vendor_close(text, text, uuid, text, timestamptz);
-- +goose StatementBegin
CREATE FUNCTION vendor_close(p_vendor text, p_round text, p_member uuid, p_currency text, p_happened timestamptz,
  p_bet bigint DEFAULT NULL, p_win bigint DEFAULT NULL) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  closed text;
  staked bigint;
  paid   bigint;
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  PERFORM vendor_lock(p_member, p_currency);
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  IF p_bet IS NOT NULL OR p_win IS NOT NULL THEN
    SELECT COALESCE(sum(b.stake), 0), COALESCE(sum(b.payout), 0) INTO staked, paid FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
      WHERE t.vendor_code = p_vendor AND t.round_id = p_round AND t.member_id = p_member AND t.kind = 'BET' AND b.state <> 'CANCELLED';
    IF COALESCE(p_bet, staked) <> staked OR COALESCE(p_win, paid) <> paid THEN
      PERFORM vendor_case(p_vendor, 'TOTALS_DIFFER', p_round, p_member,
        jsonb_build_object('bet', p_bet, 'win', p_win, 'ourBet', staked, 'ourWin', paid));
    END IF;
  END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('round', p_round, 'state', 'SETTLED'));
  RETURN vendor_refusal('OK', p_member, p_currency);
END $$;
-- +goose StatementEnd

-- Ends a round that its vendor left open. False: it was ended meanwhile.
-- +goose StatementBegin
CREATE FUNCTION vendor_sweep(p_vendor text, p_round text, p_member uuid, p_currency text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM vendor_lock(p_member, p_currency);
  PERFORM FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member AND closed_by IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'SWEEPER', lantern_now());
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('round', p_round, 'state', 'SETTLED'));
  RETURN true;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP FUNCTION vendor_sweep, vendor_close;
-- +goose StatementBegin
CREATE FUNCTION vendor_close(p_vendor text, p_round text, p_member uuid, p_currency text, p_happened timestamptz) RETURNS vendor_answer LANGUAGE plpgsql AS $$
DECLARE
  closed text;
BEGIN
  p_currency := vendor_currency(p_member, p_currency);
  SELECT closed_by INTO closed FROM rounds WHERE vendor_code = p_vendor AND round_id = p_round AND member_id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN vendor_refusal('BET_NOT_FOUND', p_member, p_currency); END IF;
  IF closed = 'VENDOR' THEN RETURN vendor_refusal('OK', p_member, p_currency, true); END IF;
  PERFORM bets_settle(p_vendor, p_round, p_member, 'VENDOR', p_happened);
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'bet', jsonb_build_object('round', p_round, 'state', 'SETTLED'));
  RETURN vendor_refusal('OK', p_member, p_currency);
END $$;
-- +goose StatementEnd
DROP TABLE vendor_sweeps, vendor_attempts;
ALTER TABLE vendors DROP COLUMN calls_per_second;
