-- What signing up and signing in need beside the members: consent, age of the password, referral codes, agents' domains, the day boundary.

-- +goose Up
-- Every entry of the books asks for its business day, so the offset exists before anything else is configured.
INSERT INTO settings (key, value) VALUES ('gmtOffset', '"+07:00"') ON CONFLICT DO NOTHING;

ALTER TABLE members ADD COLUMN password_changed_at timestamptz NOT NULL DEFAULT lantern_now();
ALTER TABLE members ADD COLUMN terms_accepted_at timestamptz;
ALTER TABLE members ADD COLUMN referral_code text UNIQUE;

CREATE INDEX sessions_of_device ON sessions (member_id, device_id, created_at);

CREATE TABLE agent_domains (
  domain   text PRIMARY KEY CHECK (domain = lower(domain)),
  agent_id uuid NOT NULL REFERENCES members
);

-- +goose Down
DROP TABLE agent_domains;
DROP INDEX sessions_of_device;
ALTER TABLE members DROP COLUMN password_changed_at, DROP COLUMN terms_accepted_at, DROP COLUMN referral_code;
DELETE FROM settings WHERE key = 'gmtOffset';
