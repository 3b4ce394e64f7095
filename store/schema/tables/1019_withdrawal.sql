-- Withdrawals: payees, requests, approvals, payouts in parts and their results.

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
  removed_at  timestamptz,
  UNIQUE (member_id, fingerprint)
);
-- For the rule that a bank account used by several members needs a review.
CREATE INDEX payees_of_account ON payees (fingerprint);

CREATE TABLE withdrawals (
  id           uuid PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES members,
  payee_id     uuid NOT NULL REFERENCES payees,
  state        text NOT NULL CHECK (state IN ('REQUESTED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED',
    'DISBURSING', 'AWAITING_CONFIRMATION', 'PARTIALLY_RECEIVED', 'DISPUTED', 'COMPLETED', 'FAILED')),
  currency     text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  fee          bigint NOT NULL CHECK (fee >= 0),
  received     bigint NOT NULL DEFAULT 0,
  reason       text,
  requested_at timestamptz NOT NULL DEFAULT lantern_now(),
  requested_on date NOT NULL DEFAULT business_day(lantern_now()),
  decided_at   timestamptz,
  -- Refunded part of the requested amount; amount is what remains to be paid out.
  refunded     bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  CHECK (received BETWEEN 0 AND amount)
);
CREATE INDEX withdrawals_of_member ON withdrawals (member_id, id);
CREATE INDEX withdrawals_of_day ON withdrawals (member_id, requested_on);
CREATE INDEX withdrawals_waiting ON withdrawals (id) WHERE state IN ('REQUESTED', 'IN_REVIEW');
CREATE INDEX withdrawals_approved ON withdrawals (id) WHERE state = 'APPROVED';

CREATE TABLE withdrawal_approvals (
  withdrawal_id uuid NOT NULL REFERENCES withdrawals,
  operator_id   uuid NOT NULL REFERENCES operators,
  reason        text NOT NULL,
  at            timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (withdrawal_id, operator_id)
);

CREATE TABLE payouts (
  id                 uuid PRIMARY KEY,
  withdrawal_id      uuid NOT NULL REFERENCES withdrawals,
  number             integer NOT NULL CHECK (number > 0),
  amount             bigint NOT NULL CHECK (amount > 0),
  state              text NOT NULL DEFAULT 'NOT_DISBURSED' CHECK (state IN ('NOT_DISBURSED', 'AWAITING', 'RECEIVED',
    'AUTO_RECEIVED', 'DISPUTED', 'RECEIVED_BY_RULING', 'VOID')),
  provider           text NOT NULL,
  provider_reference text,
  -- When the provider is called next. A call without an answer leaves is_asking set, and the next call marks the part
  -- as doubtful for good.
  ask_at             timestamptz NOT NULL DEFAULT lantern_now(),
  asks               integer NOT NULL DEFAULT 0,
  is_asking          boolean NOT NULL DEFAULT false,
  is_doubtful        boolean NOT NULL DEFAULT false,
  failed_at          timestamptz,
  disbursed_at       timestamptz,
  deadline           timestamptz,
  answered_at        timestamptz,
  reminders          smallint NOT NULL DEFAULT 0,
  deposit_id         uuid REFERENCES deposits,
  created_at         timestamptz NOT NULL DEFAULT lantern_now(),
  CHECK (deadline IS NULL OR disbursed_at IS NOT NULL),
  -- The deadline of a part that another member pays begins after two reminders.
  CHECK (disbursed_at IS NULL OR deadline IS NOT NULL OR provider = 'matched'),
  CHECK (state <> 'AUTO_RECEIVED' OR deadline IS NOT NULL),
  CHECK (state IN ('NOT_DISBURSED', 'VOID') OR disbursed_at IS NOT NULL),
  CHECK (failed_at IS NULL OR state IN ('NOT_DISBURSED', 'VOID')),
  UNIQUE (withdrawal_id, number),
  UNIQUE (provider, provider_reference)
);
CREATE INDEX payouts_to_ask ON payouts (ask_at) WHERE state = 'NOT_DISBURSED' AND failed_at IS NULL;
CREATE INDEX payouts_awaiting ON payouts (deadline) WHERE state = 'AWAITING';
CREATE INDEX payouts_for_operators ON payouts (id) WHERE state IN ('DISPUTED', 'VOID') OR failed_at IS NOT NULL;
CREATE INDEX payouts_of_deposit ON payouts (deposit_id) WHERE deposit_id IS NOT NULL;

-- Every answer of a member about a part, and every ruling, in order.
CREATE TABLE payout_answers (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts,
  action    text NOT NULL,
  state     text NOT NULL,
  actor     text NOT NULL,
  reason    text,
  at        timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX payout_answers_of_payout ON payout_answers (payout_id, id);

-- Reports of payment providers, each processed once.
CREATE TABLE payout_reports (
  provider           text NOT NULL,
  provider_reference text NOT NULL,
  is_paid            boolean NOT NULL,
  payout_id          uuid NOT NULL REFERENCES payouts,
  amount             bigint NOT NULL,
  currency           text NOT NULL,
  outcome            text NOT NULL CHECK (outcome IN ('PAID', 'FAILED', 'UNASSIGNED')),
  happened_at        timestamptz NOT NULL,
  learned_at         timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (provider, provider_reference, is_paid)
);
CREATE INDEX payout_reports_unassigned ON payout_reports (learned_at) WHERE outcome = 'UNASSIGNED';

CREATE TABLE payment_password_failures (
  member_id uuid NOT NULL REFERENCES members,
  at        timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX payment_password_failures_of_member ON payment_password_failures (member_id, at);
