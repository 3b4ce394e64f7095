-- Limits that members set for themselves, what they used of them, time-outs and self-exclusions.

-- A wish is a raise that waits for its day and a word; one without an amount is to take the limit away.
CREATE TABLE limits (
  member_id uuid NOT NULL REFERENCES members,
  kind      text NOT NULL CHECK (kind IN ('DEPOSIT', 'LOSS', 'STAKE')),
  period    text NOT NULL CHECK (period IN ('D', 'W', 'M')),
  amount    bigint NOT NULL CHECK (amount > 0),
  wish      bigint,
  wished_at timestamptz,
  PRIMARY KEY (member_id, kind, period),
  CHECK (wish > amount),
  CHECK (wish IS NULL OR wished_at IS NOT NULL)
);

-- Stakes by the day on which they were placed, and what came back of them, whenever it came. Only of those who have a
-- limit of play.
CREATE TABLE limit_days (
  member_id uuid NOT NULL REFERENCES members,
  played_on date NOT NULL,
  staked    bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned  bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, played_on)
);

-- What was moved there on a day, and what of it came back, whenever it came. Only of those whose days of play are
-- counted.
CREATE TABLE limit_purses (
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  played_on   date NOT NULL,
  staked      bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned    bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, vendor_code, played_on)
);

-- Time-outs and exclusions, kept for ever; nobody shortens one.
CREATE TABLE exclusions (
  id        uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members,
  kind      text NOT NULL CHECK (kind IN ('TIME_OUT', 'EXCLUSION')),
  from_at   timestamptz NOT NULL DEFAULT lantern_now(),
  until_at  timestamptz NOT NULL,
  actor     text NOT NULL,
  CHECK (until_at > from_at)
);
CREATE INDEX exclusions_of_member ON exclusions (member_id, until_at);
