-- Corrections of a balance by hand: one person of the desk proposes, another decides. A decision is final.

-- +goose Up
CREATE TABLE adjustments (
  id          uuid PRIMARY KEY,
  member_id   uuid NOT NULL REFERENCES members,
  kind        text NOT NULL CHECK (kind IN ('ADJUST_PLUS', 'ADJUST_MINUS')),
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  key         text NOT NULL CONSTRAINT adjustments_key UNIQUE CHECK (key <> ''),
  reason      text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators,
  proposed_at timestamptz NOT NULL DEFAULT lantern_now(),
  state       text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  decided_by  uuid REFERENCES operators CONSTRAINT adjustments_two_persons CHECK (decided_by <> proposed_by),
  decision    text,
  decided_at  timestamptz,
  CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decision IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE INDEX adjustments_waiting ON adjustments (id) WHERE state = 'PROPOSED';
-- What was proposed never changes, only what became of it, and that once.
REVOKE UPDATE, DELETE ON adjustments FROM lantern_app;
GRANT UPDATE (state, decided_by, decision, decided_at) ON adjustments TO lantern_app;

-- +goose StatementBegin
CREATE FUNCTION keep_final_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'PROPOSED' THEN
    RAISE EXCEPTION 'adjustment % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER adjustments_final BEFORE UPDATE ON adjustments FOR EACH ROW EXECUTE FUNCTION keep_final_adjustment();

-- +goose Down
DROP TABLE adjustments;
DROP FUNCTION keep_final_adjustment();
