-- Bets and the rounds they belong to.

CREATE TABLE bets (
  id            uuid PRIMARY KEY,
  member_id     uuid NOT NULL,
  vendor_code   text NOT NULL,
  game_id       uuid NOT NULL,
  game_type     text NOT NULL,
  currency      text NOT NULL,
  round_id      text NOT NULL,
  main_id       bigint NOT NULL,
  hold_id       bigint NOT NULL,
  stake         bigint NOT NULL CHECK (stake >= 0),
  payout        bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  valid_bet     bigint NOT NULL DEFAULT 0 CHECK (valid_bet >= 0),
  state         text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'SETTLED', 'CANCELLED')),
  detail        text,
  placed_at     timestamptz NOT NULL,
  settled_at    timestamptz,
  settled_on    date,
  -- How often the bet was added to the feed: settled, corrected, reversed. Rows that are imported with a version, and
  -- statements that raise it, are not added by the trigger.
  settlement_version smallint NOT NULL DEFAULT 0,
  -- The reward of a free bet. jackpot_share is booked to the vendor's jackpot pool when the bet is settled.
  reward_id     text,
  jackpot_share bigint
) PARTITION BY RANGE (id);
CREATE INDEX bets_of_member ON bets (member_id, id);
CREATE INDEX bets_of_member_day ON bets (member_id, settled_on) WHERE state = 'SETTLED';

CREATE TABLE rounds (
  vendor_code text NOT NULL,
  round_id    text NOT NULL,
  member_id   uuid NOT NULL,
  closed_by   text CHECK (closed_by IN ('VENDOR', 'SWEEPER')),
  PRIMARY KEY (vendor_code, round_id, member_id)
);
