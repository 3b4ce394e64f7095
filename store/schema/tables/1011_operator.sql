-- Operators: accounts, sessions, two-person decisions, manual adjustments.

CREATE TABLE operators (
  id         uuid PRIMARY KEY,
  name       text NOT NULL UNIQUE CHECK (name <> ''),
  is_active  boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT lantern_now()
);

CREATE TABLE operator_accounts (
  operator_id        uuid PRIMARY KEY REFERENCES operators,
  password_hash      text NOT NULL,
  -- The password was issued by another operator: the first one, or a reset.
  needs_new_password boolean NOT NULL DEFAULT true,
  roles              text[] NOT NULL CHECK (roles <@ ARRAY['review', 'content', 'risk', 'accounts']),
  made_at            timestamptz NOT NULL DEFAULT lantern_now(),
  last_login_at      timestamptz
);

-- Like member_authenticators, without recovery codes: another operator resets a lost one.
CREATE TABLE operator_authenticators (
  operator_id  uuid PRIMARY KEY REFERENCES operator_accounts,
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

CREATE TABLE operator_sessions (
  id           uuid PRIMARY KEY,
  token_hash   bytea NOT NULL UNIQUE,
  operator_id  uuid NOT NULL REFERENCES operator_accounts,
  ip           text NOT NULL,
  description  text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  last_seen_at timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at   timestamptz NOT NULL,
  -- When the second factor was proved; before that the session may only set one up.
  proved_at    timestamptz,
  ended_at     timestamptz
);
CREATE INDEX operator_sessions_open ON operator_sessions (operator_id) WHERE ended_at IS NULL;

-- Votes of operators on an action: the latest of each operator counts, an empty one withdraws it.
CREATE TABLE approval_votes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  object      text NOT NULL,
  action      text NOT NULL,
  operator_id uuid NOT NULL REFERENCES operators,
  content     text NOT NULL,
  reason      text NOT NULL CHECK (reason <> ''),
  at          timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX approval_votes_of_object ON approval_votes (object, action, operator_id, id);

CREATE TABLE adjustments (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  kind        text NOT NULL CHECK (kind IN ('ADJUST_PLUS', 'ADJUST_MINUS')),
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  key         text NOT NULL CHECK (key <> ''),
  reason      text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL DEFAULT lantern_now(),
  state       text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  decided_by  uuid REFERENCES operators,
  decision    text,
  decided_at  timestamptz,
  CONSTRAINT adjustments_two_persons CHECK (decided_by <> proposed_by),
  CHECK (((state = 'PROPOSED') = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decision IS NULL))
    AND ((decided_by IS NULL) = (decided_at IS NULL))),
  CONSTRAINT adjustments_key UNIQUE (key)
);
CREATE INDEX adjustments_waiting ON adjustments (id) WHERE state = 'PROPOSED';
