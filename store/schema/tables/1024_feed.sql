-- The feed: what consumers such as rebates, contracts and rewards book exactly once.

-- Positions are given to committed facts by one transaction at a time (store/feed), so they become visible in order.
CREATE SEQUENCE feed_positions;

-- A version of a settled bet or of a credited deposit, or an entry of the ledger that moves a member's money otherwise
-- (entry_kind). Amounts are what it counts for in this version, changes are the
-- differences to the version before; in a reversed version it counts for nothing.
CREATE TABLE feed_facts (
  id            bigint GENERATED ALWAYS AS IDENTITY,
  position      bigint,
  kind          text NOT NULL CHECK (kind IN ('BET', 'DEPOSIT', 'ENTRY')),
  subject_id    uuid NOT NULL,
  version       smallint NOT NULL CHECK (version > 0),
  member_id     uuid NOT NULL,
  game_type     text,
  entry_kind    text,
  currency      text NOT NULL,
  amount        bigint NOT NULL,
  valid_bet     bigint NOT NULL DEFAULT 0,
  payout        bigint NOT NULL DEFAULT 0,
  amount_change bigint NOT NULL,
  valid_change  bigint NOT NULL DEFAULT 0,
  payout_change bigint NOT NULL DEFAULT 0,
  -- The part of the bettor's rebate point that the odds of the bet have used up.
  used_ppm      bigint NOT NULL DEFAULT 0,
  placed_at     timestamptz NOT NULL,
  business_on   date NOT NULL,
  CHECK ((kind = 'BET') = (game_type IS NOT NULL) AND (kind = 'ENTRY') = (entry_kind IS NOT NULL))
);
CREATE UNIQUE INDEX feed_facts_unpublished ON feed_facts (id) WHERE position IS NULL;
CREATE UNIQUE INDEX feed_facts_published ON feed_facts (position) WHERE position IS NOT NULL;

CREATE TABLE feed_consumers (
  name     text PRIMARY KEY,
  position bigint NOT NULL DEFAULT 0
);
