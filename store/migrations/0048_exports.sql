-- Records of years: what a range of days is read by without its neighbors, and the files that people have made of them.

-- +goose Up
-- Ids begin with their time, so a range of days is a range of ids. The clock that tests move and the clocks of several machines leave a margin.
-- +goose StatementBegin
CREATE FUNCTION id_from(instant timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id_floor(greatest(instant - greatest((SELECT ahead FROM clock_offsets), '0') - interval '10 minutes', '1970-01-01 00:00:00Z'))
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION id_until(instant timestamptz) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id_floor(least(instant - least((SELECT ahead FROM clock_offsets), '0') + interval '10 minutes', '9999-12-31 00:00:00Z'))
$$;
-- +goose StatementEnd

-- Who reads the bets of a day reads them by member: a report of his own, or of each of a team.
DROP INDEX bets_of_day;
CREATE INDEX bets_of_member_day ON bets (member_id, settled_on) WHERE state = 'SETTLED';

CREATE TABLE exports (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('BETS', 'ENTRIES', 'PROFIT')),
  -- What was asked for, and how it is to be written.
  filter      jsonb NOT NULL,
  language    text NOT NULL,
  currency    text NOT NULL,
  gmt_offset  text NOT NULL,
  state       text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  rows_total  integer NOT NULL CHECK (rows_total >= 0),
  rows_done   integer NOT NULL DEFAULT 0 CHECK (rows_done >= 0),
  pieces      integer NOT NULL DEFAULT 0,
  -- Behind which row the next piece begins.
  place       text NOT NULL DEFAULT '',
  failures    smallint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  -- When somebody last went on with it: the one that waited longest comes next.
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

-- +goose Down
DROP TABLE export_pieces, exports;
DROP INDEX bets_of_member_day;
CREATE INDEX bets_of_day ON bets (settled_on, game_type) WHERE state = 'SETTLED';
DROP FUNCTION id_until(timestamptz), id_from(timestamptz);
