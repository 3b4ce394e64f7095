-- Contracts between agents and their direct downlines.

-- upline_id is NULL where the platform is the upline. A contract counts from effective_from until before effective_to,
-- both at the start of a period: settlements look at these two, never at the state.
CREATE TABLE contracts (
  id             uuid PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')),
  upline_id      uuid REFERENCES members,
  downline_id    uuid NOT NULL REFERENCES members,
  period         text CHECK (period IN ('D', 'W', 'H', 'M')),
  carry          text CHECK (carry IN ('NONE', 'PERPETUAL', 'PREVIOUS', 'WITHIN_MONTH')),
  terms          jsonb NOT NULL,
  state          text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'ACTIVE', 'TERMINATION_REQUESTED',
    'REJECTED', 'WITHDRAWN', 'LAPSED', 'VOIDED', 'TERMINATED', 'AUTO_TERMINATED', 'SUPERSEDED')),
  offered_by     text NOT NULL,
  offered_at     timestamptz NOT NULL DEFAULT lantern_now(),
  answered_at    timestamptz,
  effective_from timestamptz,
  effective_to   timestamptz,
  -- Who asks for the end: the upline or the downline.
  requested_by   text CHECK (requested_by IN ('UPLINE', 'DOWNLINE')),
  requested_at   timestamptz,
  ended_because  text,
  CHECK (upline_id <> downline_id),
  CHECK ((kind = 'DIVIDEND') = (period IS NOT NULL) AND (period IS NULL) = (carry IS NULL)),
  CHECK (state IN ('PENDING', 'REJECTED', 'WITHDRAWN', 'LAPSED', 'VOIDED') = (effective_from IS NULL)),
  CHECK ((state IN ('TERMINATED', 'AUTO_TERMINATED', 'SUPERSEDED')) = (effective_to IS NOT NULL)),
  CHECK (effective_to >= effective_from),
  CHECK (state <> 'TERMINATION_REQUESTED' OR requested_by IS NOT NULL)
);
CREATE UNIQUE INDEX contracts_pending ON contracts (downline_id, kind) WHERE state = 'PENDING';
CREATE UNIQUE INDEX contracts_running ON contracts (downline_id, kind)
  WHERE state IN ('ACTIVE', 'TERMINATION_REQUESTED');
CREATE INDEX contracts_of_downline ON contracts (downline_id, id);
CREATE INDEX contracts_of_upline ON contracts (upline_id, id);
CREATE INDEX contracts_effective ON contracts (kind, effective_from) WHERE effective_from IS NOT NULL;
