-- The agent tree, points of members, affiliate codes.

CREATE TABLE member_ancestors (
  ancestor_id   uuid NOT NULL REFERENCES members,
  descendant_id uuid NOT NULL REFERENCES members,
  depth         smallint NOT NULL CHECK (depth BETWEEN 0 AND 64),
  valid_from    date NOT NULL,
  valid_to      date,
  PRIMARY KEY (ancestor_id, descendant_id, valid_from)
);
CREATE UNIQUE INDEX member_ancestors_open ON member_ancestors (descendant_id, depth) WHERE valid_to IS NULL;
-- A closed row is a position on earlier days: rebates of a bet go to the ancestors of its day.
CREATE INDEX member_ancestors_of ON member_ancestors (descendant_id, valid_from);

CREATE TABLE member_points (
  member_id uuid NOT NULL REFERENCES members,
  game_type text NOT NULL,
  ppm       bigint NOT NULL CHECK (ppm BETWEEN 0 AND 1000000),
  from_at   timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, game_type, from_at)
);

CREATE TABLE affiliate_codes (
  code         text PRIMARY KEY,
  agent_id     uuid NOT NULL REFERENCES members,
  account_kind smallint NOT NULL DEFAULT 0 CHECK (account_kind IN (0, 1)),
  domain       text,
  max_uses     integer,
  used         integer NOT NULL DEFAULT 0,
  expires_at   timestamptz,
  is_active    boolean NOT NULL DEFAULT true,
  -- Points of its accounts by type of game, in parts per million; at most the agent's own on the day of registration.
  points       jsonb NOT NULL DEFAULT '{}',
  remark       text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX affiliate_codes_of_agent ON affiliate_codes (agent_id, created_at);

CREATE TABLE agent_domains (
  domain   text PRIMARY KEY CHECK (domain = lower(domain)),
  agent_id uuid NOT NULL REFERENCES members
);
