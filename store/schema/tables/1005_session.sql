-- Sessions, sign-in challenges, devices and networks that a member has used.

CREATE TABLE sessions (
  id                 uuid PRIMARY KEY,
  token_hash         bytea NOT NULL UNIQUE,
  member_id          uuid NOT NULL REFERENCES members,
  scope              text NOT NULL CHECK (scope IN ('player', 'agent')),
  platform           text NOT NULL,
  device_id          text NOT NULL,
  ip                 text NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT lantern_now(),
  last_seen_at       timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at         timestamptz NOT NULL,
  ended_at           timestamptz,
  reauthenticated_at timestamptz,
  description        text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_of_member ON sessions (member_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_of_device ON sessions (member_id, device_id, created_at);
CREATE INDEX sessions_of_address ON sessions (member_id, ip, created_at);

-- A sign-in with a correct password that still needs its second factor.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES members,
  client     text NOT NULL,
  intent     jsonb NOT NULL,
  tries      smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

CREATE TABLE handoffs (
  session_id uuid PRIMARY KEY REFERENCES sessions,
  code_hash  bytea NOT NULL UNIQUE,
  challenge  text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE known_devices (
  id            uuid PRIMARY KEY,
  member_id     uuid NOT NULL REFERENCES members,
  device_hash   bytea NOT NULL,
  platform      text NOT NULL,
  description   text NOT NULL,
  ip            text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT lantern_now(),
  last_seen_at  timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (member_id, device_hash)
);

CREATE TABLE known_networks (
  member_id    uuid NOT NULL REFERENCES members,
  network      text NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (member_id, network)
);

CREATE TABLE remembered_devices (
  selector_hash bytea PRIMARY KEY,
  member_id     uuid NOT NULL REFERENCES members,
  expires_at    timestamptz NOT NULL,
  -- Selectors that followed each other on one device; a second use of one of them ends all.
  family        uuid NOT NULL,
  used_at       timestamptz,
  -- Which device used it, as a hash, and what its successor is derived from.
  used_by       bytea,
  salt          bytea,
  CONSTRAINT remembered_devices_use_has_device CHECK (salt IS NULL OR used_at IS NOT NULL AND used_by IS NOT NULL)
);
CREATE INDEX remembered_devices_of_member ON remembered_devices (member_id);
CREATE INDEX remembered_devices_of_family ON remembered_devices (family);
