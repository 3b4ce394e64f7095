-- Taking out: payees with their numbers sealed, requests, the operators' approvals, wrong payment passwords.

-- +goose Up
CREATE TABLE payees (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  bank        text NOT NULL,
  holder      text NOT NULL,
  sealed      bytea NOT NULL,
  fingerprint bytea NOT NULL,
  last4       text NOT NULL CHECK (length(last4) <= 4),
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  usable_at   timestamptz NOT NULL,
  UNIQUE (member_id, fingerprint)
);
REVOKE UPDATE, DELETE ON payees FROM lantern_app;

CREATE TABLE withdrawals (
  id           uuid PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES members,
  payee_id     uuid NOT NULL REFERENCES payees,
  state        text NOT NULL CHECK (state IN ('REQUESTED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED', 'DISBURSING',
    'AWAITING_CONFIRMATION', 'PARTIALLY_RECEIVED', 'DISPUTED', 'COMPLETED', 'FAILED')),
  currency     text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  fee          bigint NOT NULL CHECK (fee >= 0),
  received     bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND amount),
  reason       text,
  requested_at timestamptz NOT NULL DEFAULT lantern_now(),
  requested_on date NOT NULL DEFAULT business_day(lantern_now()),
  decided_at   timestamptz
);
CREATE INDEX withdrawals_of_member ON withdrawals (member_id, id);
CREATE INDEX withdrawals_of_day ON withdrawals (member_id, requested_on);
CREATE INDEX withdrawals_waiting ON withdrawals (id) WHERE state IN ('REQUESTED', 'IN_REVIEW');
REVOKE DELETE ON withdrawals FROM lantern_app;

CREATE TABLE withdrawal_approvals (
  withdrawal_id uuid NOT NULL REFERENCES withdrawals,
  operator_id   uuid NOT NULL REFERENCES operators,
  reason        text NOT NULL,
  at            timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (withdrawal_id, operator_id)
);
REVOKE UPDATE, DELETE ON withdrawal_approvals FROM lantern_app;

CREATE TABLE payment_password_failures (
  member_id uuid NOT NULL REFERENCES members,
  at        timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX payment_password_failures_of_member ON payment_password_failures (member_id, at);

-- +goose Down
DROP TABLE payment_password_failures, withdrawal_approvals, withdrawals, payees;
