-- Limits that members set for themselves, what they used of them, time-outs and self-exclusions.

-- wish is a pending raise, in force once it was confirmed after a waiting time; wished_at without wish removes the
-- limit.
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

-- Stakes by the day of the bet and what was returned for them, of members with a limit of play.
CREATE TABLE limit_days (
  member_id uuid NOT NULL REFERENCES members,
  played_on date NOT NULL,
  staked    bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned  bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, played_on)
);

-- Money moved to vendors' own wallets by day and what came back of it, of members with a limit of play.
CREATE TABLE limit_purses (
  member_id   uuid NOT NULL REFERENCES members,
  vendor_code text NOT NULL REFERENCES vendors,
  played_on   date NOT NULL,
  staked      bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned    bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, vendor_code, played_on)
);

-- Time-outs and self-exclusions, never deleted or shortened.
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
