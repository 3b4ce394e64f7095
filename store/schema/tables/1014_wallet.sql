-- Wagering requirements and transfers to and from wallets that vendors keep themselves.

CREATE TABLE turnover_requirements (
  id         uuid PRIMARY KEY,
  member_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('DEPOSIT', 'TRANSFER', 'REWARD', 'POINTS')),
  source_id  text NOT NULL,
  required   bigint NOT NULL CHECK (required > 0),
  done       bigint NOT NULL DEFAULT 0,
  locked     bigint NOT NULL CHECK (locked >= 0),
  state      text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'MET', 'VOID')),
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  CHECK (done BETWEEN 0 AND required),
  UNIQUE (kind, source_id)
);
CREATE INDEX turnover_requirements_open ON turnover_requirements (member_id, created_at, id) WHERE state = 'OPEN';

CREATE TABLE turnover_weights (
  game_type text PRIMARY KEY,
  ppm       bigint NOT NULL CHECK (ppm BETWEEN 0 AND 1000000)
);
INSERT INTO turnover_weights (game_type, ppm) VALUES
  ('RNG', 1000000), ('FISH', 1000000), ('BGS', 1000000), ('LOTT', 1000000), ('ELOTT', 1000000), ('SPORTS', 1000000),
  ('ESPORTS', 1000000), ('COCKFIGHT', 1000000), ('LIVE', 500000), ('PVP', 300000);

CREATE TABLE vendor_transfers (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  direction   text NOT NULL CHECK (direction IN ('IN', 'OUT')),
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0 AND amount % 100 = 0),
  state       text NOT NULL DEFAULT 'SENDING' CHECK (state IN ('SENDING', 'DONE', 'FAILED')),
  reason      text,
  ask_at      timestamptz NOT NULL DEFAULT lantern_now(),
  asks        integer NOT NULL DEFAULT 0,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  ended_at    timestamptz,
  -- NULL: ended by the answer of the vendor.
  ended_by    text,
  CHECK ((state = 'SENDING') = (ended_at IS NULL))
);
-- One at a time: wins and losses follow from the vendor's balance only while no transfer is pending.
CREATE UNIQUE INDEX vendor_transfers_open ON vendor_transfers (member_id, vendor_code) WHERE state = 'SENDING';
CREATE INDEX vendor_transfers_to_ask ON vendor_transfers (ask_at) WHERE state = 'SENDING';
CREATE INDEX vendor_transfers_of_member ON vendor_transfers (member_id, id);
