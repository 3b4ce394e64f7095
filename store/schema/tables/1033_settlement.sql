-- Runs that settle contracts, and their bills.

CREATE TABLE contract_runs (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')),
  -- 2026-03-10, 2026-W11, 2026-03-H1, 2026-03, 2026-03-10T13, 2026-03-10T13:05, in the merchant's time zone.
  period_key  text NOT NULL,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  -- The business day for which its bills are earned: the last one of the period.
  earned_on   date NOT NULL,
  state       text NOT NULL DEFAULT 'CREATED' CHECK (state IN ('CREATED', 'COLLECTING', 'COMPUTING', 'REVIEW',
    'PAYING', 'DONE', 'FAILED')),
  -- The step that failed.
  failed_in   text CHECK (failed_in IN ('COLLECTING', 'COMPUTING', 'PAYING')),
  problem     text,
  -- A run that failed is tried again then.
  retry_at    timestamptz,
  -- The newest bet in the feed when it began: the figures have to contain all up to it.
  watermark   bigint,
  contracts   integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  approved_by text,
  finished_at timestamptz,
  UNIQUE (kind, period_key),
  CHECK (starts_at < ends_at),
  CHECK ((state = 'FAILED') = (failed_in IS NOT NULL) AND (failed_in IS NULL) = (retry_at IS NULL))
);
CREATE INDEX contract_runs_open ON contract_runs (starts_at) WHERE state NOT IN ('DONE', 'REVIEW');

CREATE TABLE bills (
  id          uuid PRIMARY KEY,
  run_id      uuid NOT NULL REFERENCES contract_runs,
  contract_id uuid NOT NULL REFERENCES contracts,
  kind        text NOT NULL,
  period_key  text NOT NULL,
  earned_on   date NOT NULL,
  -- Levels of the payee below the top of the line: bills are paid from the top down.
  depth       smallint NOT NULL,
  -- NULL: the platform pays.
  payer_id    uuid REFERENCES members,
  payee_id    uuid NOT NULL REFERENCES members,
  currency    text NOT NULL,
  state       text NOT NULL CHECK (state IN ('COMPUTED', 'APPROVED', 'HELD', 'PAID', 'PARTIAL', 'UNPAID', 'CANCELLED',
    'WRITTEN_OFF', 'NEGATIVE', 'NOT_REACHED', 'ZERO')),
  -- What it was computed from, frozen: the team's figures, the carry, the terms.
  figures     jsonb NOT NULL,
  terms       jsonb NOT NULL,
  base        bigint NOT NULL,
  carry_in    bigint NOT NULL DEFAULT 0,
  carry_out   bigint NOT NULL DEFAULT 0,
  tier        smallint,
  rate_ppm    bigint NOT NULL DEFAULT 0,
  amount      bigint NOT NULL CHECK (amount >= 0 AND amount % 100 = 0),
  paid        bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount),
  payments    smallint NOT NULL DEFAULT 0,
  computed_at timestamptz NOT NULL DEFAULT lantern_now(),
  settled_at  timestamptz,
  -- Computed again before anything was paid: kept as history.
  is_replaced boolean NOT NULL DEFAULT false,
  CHECK (state <> 'PAID' OR paid = amount),
  CHECK (state <> 'PARTIAL' OR paid > 0 AND paid < amount)
);
CREATE UNIQUE INDEX bills_of_contract ON bills (contract_id, period_key) WHERE NOT is_replaced;
CREATE INDEX bills_of_run ON bills (run_id, depth, id) WHERE NOT is_replaced;
CREATE INDEX bills_of_payee ON bills (payee_id, kind, earned_on, id);
CREATE INDEX bills_of_payer ON bills (payer_id, kind, earned_on, id) WHERE payer_id IS NOT NULL;
CREATE INDEX bills_owed ON bills (payer_id, id) WHERE state IN ('PARTIAL', 'UNPAID') AND NOT is_replaced;

-- The running totals of real-time salaries: stakes of rounds that were won and lost on a day, and what was paid.
CREATE TABLE realtime_totals (
  contract_id uuid NOT NULL REFERENCES contracts,
  day         date NOT NULL,
  won         bigint NOT NULL,
  lost        bigint NOT NULL,
  paid        bigint NOT NULL,
  PRIMARY KEY (contract_id, day)
);

-- Credits to members who owe bills; each is followed by another attempt to pay. Rows are added without waiting for one
-- another: a credit holds the balance that an attempt waits for.
CREATE TABLE bill_credits (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payer_id uuid NOT NULL
);
