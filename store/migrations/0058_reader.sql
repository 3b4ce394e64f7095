-- The role under which reports are read from a replica: it may read, and nothing else.

-- +goose Up
-- +goose StatementBegin
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lantern_reader') THEN
    CREATE ROLE lantern_reader NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of the same server made it in this instant
END $$;
-- +goose StatementEnd
GRANT USAGE ON SCHEMA public TO lantern_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO lantern_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO lantern_reader;

-- +goose Down
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT ON TABLES FROM lantern_reader;
REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM lantern_reader;
REVOKE USAGE ON SCHEMA public FROM lantern_reader;
