-- Exports that members and agents order as files.

CREATE TABLE exports (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('BETS', 'ENTRIES', 'PROFIT')),
  -- The request, and the format of the file.
  filter      jsonb NOT NULL,
  language    text NOT NULL,
  currency    text NOT NULL,
  gmt_offset  text NOT NULL,
  state       text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  rows_total  integer NOT NULL CHECK (rows_total >= 0),
  rows_done   integer NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  pieces      integer NOT NULL DEFAULT 0,
  -- The row after which the next piece begins.
  place       text NOT NULL DEFAULT '',
  failures    smallint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  -- When it was last worked on; the one that waited longest is next.
  touched_at  timestamptz NOT NULL DEFAULT lantern_now(),
  finished_at timestamptz,
  expires_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX exports_one_at_work ON exports (member_id) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX exports_to_do ON exports (touched_at) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX exports_of_member ON exports (member_id, id);
CREATE INDEX exports_age ON exports (expires_at);

CREATE TABLE export_pieces (
  export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
  number    integer NOT NULL,
  content   text NOT NULL,
  PRIMARY KEY (export_id, number)
);
