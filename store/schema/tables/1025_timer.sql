-- Timers: instants at which something happens once, such as the close of a draw or the end of a deadline.

CREATE TABLE timers (
  kind     text NOT NULL,
  key      text NOT NULL,
  fires_at timestamptz NOT NULL,
  -- When it is tried next: fires_at, or later after a failure.
  due_at   timestamptz NOT NULL,
  failures smallint NOT NULL DEFAULT 0,
  problem  text,
  -- Set aside after too many failures, until it is set again.
  is_stuck boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, key)
);
CREATE INDEX timers_due ON timers (due_at) WHERE NOT is_stuck;
