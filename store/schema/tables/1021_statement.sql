-- Statements of payment providers and their reconciliation with the ledger.

-- Amounts are positive for money received and negative for payouts.
CREATE TABLE statement_lines (
  provider    text NOT NULL,
  reference   text NOT NULL CHECK (reference <> ''),
  amount      bigint NOT NULL CHECK (amount <> 0),
  currency    text NOT NULL,
  booked_at   timestamptz NOT NULL,
  booked_on   date NOT NULL,
  actor       text NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (provider, reference)
);
CREATE INDEX statement_lines_of_day ON statement_lines (provider, booked_on);

CREATE TABLE reconciliations (
  id          uuid PRIMARY KEY,
  provider    text NOT NULL,
  day         date NOT NULL,
  actor       text NOT NULL,
  made_at     timestamptz NOT NULL DEFAULT lantern_now(),
  theirs      integer NOT NULL,
  ours        integer NOT NULL,
  differences integer NOT NULL
);
CREATE INDEX reconciliations_of_day ON reconciliations (provider, day, id);
-- The job reconciles a day once, operators as often as they like.
CREATE UNIQUE INDEX reconciliations_by_timetable ON reconciliations (provider, day) WHERE actor = 'job:reconcile';

CREATE TABLE reconciliation_findings (
  reconciliation_id uuid NOT NULL REFERENCES reconciliations,
  reference         text NOT NULL,
  currency          text NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS')),
  ours              bigint,
  theirs            bigint,
  PRIMARY KEY (reconciliation_id, reference, currency)
);

-- Explanations of differences, valid while both amounts stay the same.
CREATE TABLE reconciliation_explanations (
  provider     text NOT NULL,
  reference    text NOT NULL,
  currency     text NOT NULL,
  ours         bigint,
  theirs       bigint,
  reason       text NOT NULL CHECK (reason <> ''),
  actor        text NOT NULL,
  explained_at timestamptz NOT NULL DEFAULT lantern_now(),
  CONSTRAINT reconciliation_explanations_provider_reference_currency_our_key UNIQUE NULLS NOT DISTINCT (provider,
    reference, currency, ours, theirs)
);
