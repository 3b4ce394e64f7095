-- Files that members uploaded: re-encoded, nothing else of the upload is kept (store/file). Rows are append-only until
-- they expire.

CREATE TABLE files (
  id           uuid PRIMARY KEY,
  owner_id     uuid NOT NULL REFERENCES members,
  purpose      text NOT NULL,
  subject_kind text NOT NULL,
  subject_id   uuid NOT NULL,
  position     smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  type         text NOT NULL CHECK (type IN ('image/png', 'image/jpeg')),
  width        integer NOT NULL CHECK (width > 0),
  height       integer NOT NULL CHECK (height > 0),
  content      bytea NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  expires_at   timestamptz NOT NULL,
  UNIQUE (subject_kind, subject_id, purpose, position),
  CHECK (expires_at > created_at)
);
CREATE INDEX files_expiring ON files (expires_at);
CREATE INDEX files_of_owner ON files (owner_id);
