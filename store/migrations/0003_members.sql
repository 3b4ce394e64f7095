-- Who is here: members, their place in the agent tree, their points, their sessions, and what registration asks.

-- +goose Up
CREATE TABLE members (
  id                          uuid PRIMARY KEY,
  username                    text NOT NULL,
  username_key                text NOT NULL UNIQUE,
  nickname                    text NOT NULL DEFAULT '',
  kind                        smallint NOT NULL CHECK (kind IN (0, 1, 2, 4, 41, 42)),
  parent_id                   uuid REFERENCES members,
  referrer_id                 uuid REFERENCES members,
  password_hash               text NOT NULL,
  payment_password_hash       text,
  payment_password_changed_at timestamptz,
  needs_new_password          boolean NOT NULL DEFAULT false,
  phone_dial                  text,
  phone_number                text,
  email                       text,
  profile                     jsonb NOT NULL DEFAULT '{}',
  language                    text NOT NULL DEFAULT 'th',
  created_via                 text NOT NULL,
  login_frozen                boolean NOT NULL DEFAULT false,
  bet_frozen                  boolean NOT NULL DEFAULT false,
  funds_frozen                boolean NOT NULL DEFAULT false,
  income_frozen               boolean NOT NULL DEFAULT false,
  registered_at               timestamptz NOT NULL DEFAULT lantern_now(),
  last_login_at               timestamptz,
  UNIQUE (phone_dial, phone_number),
  CHECK (kind <> 4 OR parent_id IS NULL)
);
CREATE INDEX members_of_parent ON members (parent_id, id);

CREATE TABLE member_ancestors (
  ancestor_id   uuid NOT NULL REFERENCES members,
  descendant_id uuid NOT NULL REFERENCES members,
  depth         smallint NOT NULL CHECK (depth BETWEEN 0 AND 64),
  valid_from    date NOT NULL,
  valid_to      date,
  PRIMARY KEY (ancestor_id, descendant_id, valid_from)
);
CREATE UNIQUE INDEX member_ancestors_open ON member_ancestors (descendant_id, depth) WHERE valid_to IS NULL;

CREATE TABLE member_points (
  member_id uuid NOT NULL REFERENCES members,
  game_type text NOT NULL,
  ppm       bigint NOT NULL CHECK (ppm BETWEEN 0 AND 1000000),
  from_at   timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, game_type, from_at)
);
REVOKE UPDATE, DELETE ON member_points FROM lantern_app;

CREATE TABLE affiliate_codes (
  code         text PRIMARY KEY,
  agent_id     uuid NOT NULL REFERENCES members,
  account_kind smallint NOT NULL DEFAULT 0 CHECK (account_kind IN (0, 1)),
  domain       text,
  max_uses     integer,
  used         integer NOT NULL DEFAULT 0,
  expires_at   timestamptz,
  is_active    boolean NOT NULL DEFAULT true
);

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  token_hash   bytea NOT NULL UNIQUE,
  member_id    uuid NOT NULL REFERENCES members,
  scope        text NOT NULL CHECK (scope IN ('player', 'agent')),
  platform     text NOT NULL,
  device_id    text NOT NULL,
  ip           text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  last_seen_at timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz
);
CREATE INDEX sessions_of_member ON sessions (member_id) WHERE ended_at IS NULL;

CREATE TABLE registration_fields (
  name             text PRIMARY KEY,
  is_enabled       boolean NOT NULL,
  is_required      boolean NOT NULL,
  accepted_pattern text NOT NULL DEFAULT '*',
  pattern_id       integer NOT NULL DEFAULT 0,
  min_length       integer NOT NULL DEFAULT 0,
  max_length       integer NOT NULL DEFAULT 255,
  sort             integer NOT NULL
);

-- +goose Down
DROP TABLE registration_fields, sessions, affiliate_codes, member_points, member_ancestors, members;
