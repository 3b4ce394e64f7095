-- What is moved into a vendor's own wallet is staked as far as its owner's limits know, until it comes back.

-- +goose Up
-- What was moved there on a day, and what of it came back, whenever it came. Only of those whose days of play are counted.
CREATE TABLE limit_purses (
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  played_on   date NOT NULL,
  staked      bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned    bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, vendor_code, played_on)
);
-- The desk ends transfers of which a vendor says nothing.
GRANT SELECT, UPDATE ON limit_days, limit_purses TO lantern_desk;

-- The limit of play that a stake would pass, of several the one that leaves least; no row: none.
-- +goose StatementBegin
CREATE FUNCTION limit_passed(p_member uuid, p_amount bigint, p_instant timestamptz)
RETURNS TABLE (kind text, period text, amount bigint, remaining bigint, renews_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT l.kind, l.period, l.amount, greatest(0, l.amount - greatest(0, used.amount)), business_start(limit_next(l.period, business_day(p_instant)))
  FROM limits l CROSS JOIN LATERAL limit_used(l.member_id, l.kind, l.period, business_day(p_instant)) AS used (amount)
  WHERE l.member_id = p_member AND l.kind IN ('LOSS', 'STAKE') AND used.amount + p_amount > l.amount
  ORDER BY l.amount - used.amount, limit_next(l.period, business_day(p_instant)) DESC, l.kind LIMIT 1
$$;
-- +goose StatementEnd

-- Whether a stake would pass one of the player's own limits; he is told of it.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION limit_refuses(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (member_id, kind, payload) SELECT p_member, 'limit', jsonb_build_object('kind', l.kind, 'period', l.period,
    'amount', to_char(l.amount / 10000.0, 'FM9999999999990.00'), 'renewsAt', to_char(l.renews_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    FROM limit_passed(p_member, p_amount, p_instant) l;
  RETURN FOUND;
END $$;
-- +goose StatementEnd

-- Counts what was moved into a vendor's wallet on a day.
-- +goose StatementBegin
CREATE FUNCTION limit_send(p_member uuid, p_vendor text, p_amount bigint, p_day date) RETURNS void LANGUAGE sql AS $$
  INSERT INTO limit_purses (member_id, vendor_code, played_on, staked) VALUES (p_member, p_vendor, p_day, p_amount)
    ON CONFLICT (member_id, vendor_code, played_on) DO UPDATE SET staked = limit_purses.staked + excluded.staked;
  INSERT INTO limit_days (member_id, played_on, staked) VALUES (p_member, p_day, p_amount)
    ON CONFLICT (member_id, played_on) DO UPDATE SET staked = limit_days.staked + excluded.staked
$$;
-- +goose StatementEnd

-- Takes back what the vendor did not take.
-- +goose StatementBegin
CREATE FUNCTION limit_unsend(p_member uuid, p_vendor text, p_amount bigint, p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE limit_purses SET staked = staked - p_amount WHERE member_id = p_member AND vendor_code = p_vendor AND played_on = p_day;
  IF FOUND THEN UPDATE limit_days SET staked = staked - p_amount WHERE member_id = p_member AND played_on = p_day; END IF;
END $$;
-- +goose StatementEnd

-- Counts what came back: of what was moved in last first, so that nothing kept there from another day makes room for a loss on this one.
-- More than was moved in was won, on the last of the days.
-- +goose StatementBegin
CREATE FUNCTION limit_return(p_member uuid, p_vendor text, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moved  limit_purses;
  latest date;
  part   bigint;
  rest   bigint := p_amount;
BEGIN
  FOR moved IN SELECT * FROM limit_purses WHERE member_id = p_member AND vendor_code = p_vendor ORDER BY played_on DESC FOR NO KEY UPDATE LOOP
    latest := COALESCE(latest, moved.played_on);
    part := least(rest, greatest(0, moved.staked - moved.returned));
    UPDATE limit_purses SET returned = returned + part WHERE member_id = p_member AND vendor_code = p_vendor AND played_on = moved.played_on;
    UPDATE limit_days SET returned = returned + part WHERE member_id = p_member AND played_on = moved.played_on;
    rest := rest - part;
    EXIT WHEN rest = 0;
  END LOOP;
  UPDATE limit_purses SET returned = returned + rest WHERE member_id = p_member AND vendor_code = p_vendor AND played_on = latest;
  UPDATE limit_days SET returned = returned + rest WHERE member_id = p_member AND played_on = latest;
END $$;
-- +goose StatementEnd

-- As before, with what went to vendors' own wallets and came back.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION limit_begin(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := business_day(lantern_now());
  since timestamptz := business_start(least(limit_first('W', today), limit_first('M', today)));
  move  vendor_transfers;
BEGIN
  DELETE FROM limit_days WHERE member_id = p_member;
  DELETE FROM limit_purses WHERE member_id = p_member;
  INSERT INTO limit_days (member_id, played_on, staked, returned)
    SELECT p_member, business_day(placed_at), sum(stake), sum(payout) FROM bets
    WHERE member_id = p_member AND id >= bet_floor(since) AND placed_at >= since AND state <> 'CANCELLED' GROUP BY 2;
  FOR move IN SELECT * FROM vendor_transfers WHERE member_id = p_member AND made_at >= since AND (direction = 'IN' AND state <> 'FAILED' OR state = 'DONE')
    ORDER BY made_at, id LOOP
    IF move.direction = 'IN' THEN PERFORM limit_send(p_member, move.vendor_code, move.amount, business_day(move.made_at));
    ELSE PERFORM limit_return(p_member, move.vendor_code, move.amount); END IF;
  END LOOP;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION limit_begin(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := business_day(lantern_now());
  since timestamptz := business_start(least(limit_first('W', today), limit_first('M', today)));
BEGIN
  DELETE FROM limit_days WHERE member_id = p_member;
  INSERT INTO limit_days (member_id, played_on, staked, returned)
    SELECT p_member, business_day(placed_at), sum(stake), sum(payout) FROM bets
    WHERE member_id = p_member AND id >= bet_floor(since) AND placed_at >= since AND state <> 'CANCELLED' GROUP BY 2;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION limit_refuses(p_member uuid, p_amount bigint, p_instant timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  today  date := business_day(p_instant);
  passed record;
BEGIN
  SELECT l.kind, l.period, l.amount INTO passed
    FROM limits l
    CROSS JOIN LATERAL limit_used(p_member, l.kind, l.period, today) AS used (amount)
    WHERE l.member_id = p_member AND l.kind IN ('LOSS', 'STAKE') AND used.amount + p_amount > l.amount
    ORDER BY l.amount - used.amount, limit_next(l.period, today) DESC, l.kind LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbox (member_id, kind, payload) VALUES (p_member, 'limit', jsonb_build_object('kind', passed.kind, 'period', passed.period,
    'amount', to_char(passed.amount / 10000.0, 'FM9999999999990.00'), 'renewsAt', to_char(business_start(limit_next(passed.period, today)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  RETURN true;
END $$;
-- +goose StatementEnd
DROP FUNCTION limit_return, limit_unsend, limit_send, limit_passed;
REVOKE SELECT, UPDATE ON limit_days FROM lantern_desk;
DROP TABLE limit_purses;
