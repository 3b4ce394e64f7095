-- Members: profile, credentials, second factors, social accounts, freezes.

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
  password_changed_at         timestamptz NOT NULL DEFAULT lantern_now(),
  terms_accepted_at           timestamptz,
  referral_code               text UNIQUE,
  sign_in_notices             boolean NOT NULL DEFAULT true,
  avatar                      text NOT NULL DEFAULT 'a01' CHECK (avatar ~ '^a(0[1-9]|1[0-9]|2[0-4])$'),
  email_verified_at           timestamptz,
  phone_verified_at           timestamptz,
  closed_at                   timestamptz,
  close_reason                text,
  -- Every bet and deposit reads these columns with the member; members without limits cost no further read.
  is_limited                  boolean NOT NULL DEFAULT false,
  stopped_until               timestamptz,
  reminder_minutes            smallint NOT NULL DEFAULT 60 CHECK (reminder_minutes IN (0, 15, 30, 60)),
  -- When the next reality check is due; NULL: never.
  reminder_due_at             timestamptz,
  register_url                text NOT NULL DEFAULT '',
  register_method             text NOT NULL DEFAULT '',
  has_password                boolean NOT NULL DEFAULT true,
  CHECK (kind <> 4 OR parent_id IS NULL),
  UNIQUE (phone_dial, phone_number),
  CONSTRAINT closed_is_frozen CHECK (closed_at IS NULL OR login_frozen)
);
CREATE INDEX members_of_parent ON members (parent_id, id);

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

-- A new secret is pending until a code proves that the device has it; until then the old one stays valid.
CREATE TABLE member_authenticators (
  member_id    uuid PRIMARY KEY REFERENCES members,
  secret       bytea,
  confirmed_at timestamptz,
  pending      bytea,
  pending_at   timestamptz,
  last_step    bigint NOT NULL DEFAULT 0,
  wrong        smallint NOT NULL DEFAULT 0,
  wrong_since  timestamptz,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  CHECK ((pending IS NULL) = (pending_at IS NULL))
);

CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES members,
  code_mark bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (member_id, code_mark)
);

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

CREATE TABLE social_accounts (
  provider  text NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject   text NOT NULL,
  member_id uuid NOT NULL REFERENCES members,
  name      text NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (provider, subject),
  CONSTRAINT social_accounts_member_id_provider_key UNIQUE (member_id, provider)
);

-- A proved identity of another provider that is not linked to an account yet.
CREATE TABLE social_bindings (
  token_hash bytea PRIMARY KEY,
  provider   text NOT NULL CHECK (provider IN ('google', 'facebook', 'phone')),
  subject    text NOT NULL,
  name       text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Used tokens of identity providers: each is accepted once.
CREATE TABLE social_tokens (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  member_id  uuid NOT NULL REFERENCES members,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_of_member ON password_links (member_id);

CREATE TABLE member_freezes (
  id              uuid PRIMARY KEY,
  member_id       uuid NOT NULL REFERENCES members,
  flag            text NOT NULL CHECK (flag IN ('LOGIN', 'BET', 'FUNDS', 'INCOME', 'REGISTER')),
  applies_to_team boolean NOT NULL DEFAULT false,
  reason          text NOT NULL CHECK (reason <> ''),
  actor           text NOT NULL,
  -- NULL: in force since it was created, also for transactions that began earlier and waited for it.
  from_at         timestamptz,
  until_at        timestamptz,
  made_at         timestamptz NOT NULL DEFAULT lantern_now(),
  lifted_at       timestamptz,
  lifted_by       text,
  lift_reason     text,
  notified_at     timestamptz,
  CHECK (until_at > COALESCE(from_at, made_at)),
  CHECK (((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))
);
CREATE INDEX member_freezes_open ON member_freezes (flag, member_id) WHERE lifted_at IS NULL;
CREATE INDEX member_freezes_of_teams ON member_freezes (flag, member_id) WHERE lifted_at IS NULL AND applies_to_team;
CREATE INDEX member_freezes_of_member ON member_freezes (member_id, id);
CREATE INDEX member_freezes_to_notify ON member_freezes (id) WHERE notified_at IS NULL AND lifted_at IS NULL;
