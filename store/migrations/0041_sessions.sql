-- What keeps a stranger out of an account: a proof that is fresh, devices that are known, a second proof where they are not,
-- passkeys, devices that are remembered for a day, links for a forgotten password.

-- +goose Up
ALTER TABLE sessions ADD COLUMN reauthenticated_at timestamptz, ADD COLUMN description text NOT NULL DEFAULT '';
CREATE INDEX sessions_of_address ON sessions (member_id, ip, created_at);

ALTER TABLE members ADD COLUMN sign_in_notices boolean NOT NULL DEFAULT true;

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
INSERT INTO known_devices (id, member_id, device_hash, platform, description, ip, first_seen_at, last_seen_at)
SELECT DISTINCT ON (member_id, device_id) id, member_id, sha256(convert_to(device_id, 'UTF8')), platform, '', ip, created_at, last_seen_at
FROM sessions WHERE device_id <> '' ORDER BY member_id, device_id, created_at DESC;

-- A sign-in whose password was right, waiting for the second proof.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES members,
  client     text NOT NULL,
  intent     jsonb NOT NULL,
  tries      smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

CREATE TABLE remembered_devices (
  selector_hash bytea PRIMARY KEY,
  member_id     uuid NOT NULL REFERENCES members,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX remembered_devices_of_member ON remembered_devices (member_id);

CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES members,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_of_member ON password_links (member_id);

CREATE TABLE passkeys (
  id            uuid PRIMARY KEY,
  member_id     uuid NOT NULL REFERENCES members,
  credential_id bytea NOT NULL UNIQUE,
  credential    jsonb NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT lantern_now(),
  last_used_at  timestamptz
);
CREATE INDEX passkeys_of_member ON passkeys (member_id);

CREATE TABLE passkey_challenges (
  token_hash bytea PRIMARY KEY,
  member_id  uuid REFERENCES members,
  ceremony   jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

-- +goose Down
DROP TABLE passkey_challenges, passkeys, password_links, remembered_devices, sign_in_challenges, known_devices;
ALTER TABLE members DROP COLUMN sign_in_notices;
DROP INDEX sessions_of_address;
ALTER TABLE sessions DROP COLUMN reauthenticated_at, DROP COLUMN description;
