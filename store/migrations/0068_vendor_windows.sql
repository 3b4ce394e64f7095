-- What vendors say that they sent, compared hour by hour with what the ledger has.

-- +goose Up
ALTER TABLE vendor_cases DROP CONSTRAINT vendor_cases_kind_check;
ALTER TABLE vendor_cases ADD CONSTRAINT vendor_cases_kind_check CHECK (kind IN ('WIN_WITHOUT_BET', 'WIN_OF_CANCELLED_BET', 'LATE_WIN', 'TOTALS_DIFFER',
  'MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'STATE_DIFFERS'));
-- Newest first, for whoever looks at them.
CREATE INDEX vendor_cases_age ON vendor_cases (opened_at);

-- One hour of one vendor. Due: it is to be read, for the first time or again; read and no longer due: it is done.
CREATE TABLE vendor_windows (
  vendor_code text NOT NULL REFERENCES vendors,
  from_at     timestamptz NOT NULL,
  due_at      timestamptz DEFAULT lantern_now(),
  tries       integer NOT NULL DEFAULT 0,
  problem     text NOT NULL DEFAULT '',
  read_at     timestamptz,
  theirs      integer NOT NULL DEFAULT 0,
  ours        integer NOT NULL DEFAULT 0,
  pending     integer NOT NULL DEFAULT 0,
  differences integer NOT NULL DEFAULT 0,
  PRIMARY KEY (vendor_code, from_at)
);
CREATE INDEX vendor_windows_due ON vendor_windows (due_at) WHERE due_at IS NOT NULL;
REVOKE DELETE ON vendor_windows FROM lantern_app;
GRANT SELECT ON vendor_windows TO lantern_desk;
GRANT UPDATE (due_at, tries) ON vendor_windows TO lantern_desk;

-- What a vendor sent in one window and we booked after its end: the window in which we booked it does not miss it there.
CREATE TABLE vendor_latecomers (
  vendor_code text NOT NULL,
  tx_id       text NOT NULL,
  from_at     timestamptz NOT NULL,
  PRIMARY KEY (vendor_code, tx_id)
);
CREATE INDEX vendor_latecomers_age ON vendor_latecomers (from_at);

-- Rows come in the order of their time, so that summaries of whole pages find an hour, and a bet pays for no index.
CREATE INDEX vendor_transactions_time ON vendor_transactions USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);

-- +goose Down
DROP INDEX vendor_transactions_time;
DROP TABLE vendor_latecomers, vendor_windows;
DROP INDEX vendor_cases_age;
ALTER TABLE vendor_cases DROP CONSTRAINT vendor_cases_kind_check;
DELETE FROM vendor_cases WHERE kind IN ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT_DIFFERS', 'STATE_DIFFERS');
ALTER TABLE vendor_cases ADD CONSTRAINT vendor_cases_kind_check CHECK (kind IN ('WIN_WITHOUT_BET', 'WIN_OF_CANCELLED_BET', 'LATE_WIN', 'TOTALS_DIFFER'));
