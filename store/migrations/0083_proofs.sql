-- The books are proved every night; what a proof found stays.

-- +goose Up
CREATE TABLE proofs (
  night    date PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT lantern_now(),
  ended_at timestamptz,
  findings integer CHECK (findings >= 0),
  CHECK ((ended_at IS NULL) = (findings IS NULL))
);
REVOKE UPDATE, DELETE ON proofs FROM lantern_app;
GRANT UPDATE (begun_at, ended_at, findings) ON proofs TO lantern_app;

CREATE TABLE proof_findings (
  night   date NOT NULL REFERENCES proofs,
  number  integer NOT NULL,
  finding text NOT NULL,
  subject text NOT NULL,
  amount  text NOT NULL,
  PRIMARY KEY (night, number)
);
REVOKE UPDATE, DELETE ON proof_findings FROM lantern_app;
CREATE TRIGGER proof_findings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_findings EXECUTE FUNCTION refuse_rewrite();

GRANT SELECT ON proofs, proof_findings TO lantern_desk;

-- +goose Down
DROP TABLE proof_findings, proofs;
