-- Limits that members set for themselves, their use, time-outs and self-exclusions.

-- requested is a pending raise, in force once it was confirmed after a waiting time; requested_at without requested
-- removes the limit.
CREATE TABLE limits (
  member_id    uuid NOT NULL REFERENCES members,
  kind         text NOT NULL CHECK (kind IN ('DEPOSIT', 'LOSS', 'STAKE')),
  period       text NOT NULL CHECK (period IN ('D', 'W', 'M')),
  amount       bigint NOT NULL CHECK (amount > 0),
  requested    bigint,
  requested_at timestamptz,
  PRIMARY KEY (member_id, kind, period),
  CHECK (requested > amount),
  CHECK (requested IS NULL OR requested_at IS NOT NULL)
);

-- Stakes and returns by the day of the bet, of members with a loss or stake limit.
CREATE TABLE limit_days (
  member_id uuid NOT NULL REFERENCES members,
  played_on date NOT NULL,
  staked    bigint NOT NULL DEFAULT 0 CHECK (staked >= 0),
  returned  bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  PRIMARY KEY (member_id, played_on)
);

-- Transfers to vendor wallets and returns by day, of members with a loss or stake limit.
CREATE TABLE limit_vendor_days (
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
