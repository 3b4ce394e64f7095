-- What became of a case that somebody looked at.

-- +goose Up
CREATE TABLE vendor_case_ends (
  case_id  uuid PRIMARY KEY REFERENCES vendor_cases,
  reason   text NOT NULL CHECK (reason <> ''),
  actor    text NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT lantern_now()
);
REVOKE UPDATE, DELETE ON vendor_case_ends FROM lantern_app;
GRANT SELECT, INSERT ON vendor_case_ends TO lantern_desk;
CREATE TRIGGER vendor_case_ends_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vendor_case_ends EXECUTE FUNCTION refuse_rewrite();

-- +goose Down
DROP TABLE vendor_case_ends;
