-- Paying out: the parts of a withdrawal, what their provider reported, what was answered, and the pictures that prove it.

-- +goose Up
-- What went back of the amount that was asked for; the amount is what is to arrive.
ALTER TABLE withdrawals ADD COLUMN refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0);
CREATE INDEX withdrawals_approved ON withdrawals (id) WHERE state = 'APPROVED';

CREATE TABLE payouts (
  id                 uuid PRIMARY KEY,
  withdrawal_id      uuid NOT NULL REFERENCES withdrawals,
  number             integer NOT NULL CHECK (number > 0),
  amount             bigint NOT NULL CHECK (amount > 0),
  state              text NOT NULL DEFAULT 'NOT_DISBURSED' CHECK (state IN ('NOT_DISBURSED', 'AWAITING', 'RECEIVED', 'AUTO_RECEIVED', 'DISPUTED',
    'RECEIVED_BY_RULING', 'VOID')),
  provider           text NOT NULL,
  provider_reference text,
  -- When the provider is asked next. An answer that never came leaves is_asking behind, and the next ask makes the part doubtful for ever.
  ask_at             timestamptz NOT NULL DEFAULT lantern_now(),
  asks               integer NOT NULL DEFAULT 0,
  is_asking          boolean NOT NULL DEFAULT false,
  is_doubtful        boolean NOT NULL DEFAULT false,
  failed_at          timestamptz,
  disbursed_at       timestamptz,
  deadline           timestamptz,
  answered_at        timestamptz,
  reminders          smallint NOT NULL DEFAULT 0,
  deposit_id         uuid REFERENCES deposits,
  created_at         timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (withdrawal_id, number),
  UNIQUE (provider, provider_reference),
  CHECK ((disbursed_at IS NULL) = (deadline IS NULL)),
  CHECK (state IN ('NOT_DISBURSED', 'VOID') OR disbursed_at IS NOT NULL),
  CHECK (failed_at IS NULL OR state IN ('NOT_DISBURSED', 'VOID'))
);
CREATE INDEX payouts_to_ask ON payouts (ask_at) WHERE state = 'NOT_DISBURSED' AND failed_at IS NULL;
CREATE INDEX payouts_awaiting ON payouts (deadline) WHERE state = 'AWAITING';
CREATE INDEX payouts_at_the_desk ON payouts (id) WHERE state IN ('DISPUTED', 'VOID') OR failed_at IS NOT NULL;
CREATE INDEX payouts_of_deposit ON payouts (deposit_id) WHERE deposit_id IS NOT NULL;
-- What a part is never changes, only how it stands.
REVOKE UPDATE, DELETE ON payouts FROM lantern_app;
GRANT UPDATE (state, provider_reference, ask_at, asks, is_asking, is_doubtful, failed_at, disbursed_at, deadline, answered_at, reminders, deposit_id)
  ON payouts TO lantern_app;

-- What is final stays so, and a time once set is no matter of opinion.
-- +goose StatementBegin
CREATE FUNCTION keep_final_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('RECEIVED', 'AUTO_RECEIVED', 'RECEIVED_BY_RULING', 'VOID') AND NEW.state <> OLD.state
    OR OLD.disbursed_at IS NOT NULL AND (NEW.disbursed_at, NEW.deadline) IS DISTINCT FROM (OLD.disbursed_at, OLD.deadline)
    OR OLD.provider_reference IS NOT NULL AND NEW.provider_reference IS DISTINCT FROM OLD.provider_reference THEN
    RAISE EXCEPTION 'payout % is final', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER payouts_final BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_final_payout();

-- A deposit that paid a part is final as well, until the part is ruled unpaid.
-- +goose StatementBegin
CREATE FUNCTION keep_matched_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'REVERSED' AND EXISTS (SELECT FROM payouts WHERE deposit_id = NEW.id AND state <> 'VOID') THEN
    RAISE EXCEPTION 'deposit % has paid a withdrawal', NEW.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER deposits_matched BEFORE UPDATE OF state ON deposits FOR EACH ROW EXECUTE FUNCTION keep_matched_deposit();

-- Every answer to a part and every ruling, in their order.
CREATE TABLE payout_answers (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts,
  action    text NOT NULL,
  state     text NOT NULL,
  actor     text NOT NULL,
  reason    text,
  at        timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX payout_answers_of_payout ON payout_answers (payout_id, id);
REVOKE UPDATE, DELETE ON payout_answers FROM lantern_app;
CREATE TRIGGER payout_answers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_answers EXECUTE FUNCTION refuse_rewrite();

-- Every report of a provider is believed once.
CREATE TABLE payout_reports (
  provider           text NOT NULL,
  provider_reference text NOT NULL,
  is_paid            boolean NOT NULL,
  payout_id          uuid NOT NULL REFERENCES payouts,
  amount             bigint NOT NULL,
  currency           text NOT NULL,
  outcome            text NOT NULL CHECK (outcome IN ('PAID', 'FAILED', 'UNASSIGNED')),
  happened_at        timestamptz NOT NULL,
  learned_at         timestamptz NOT NULL DEFAULT lantern_now(),
  PRIMARY KEY (provider, provider_reference, is_paid)
);
CREATE INDEX payout_reports_unassigned ON payout_reports (learned_at) WHERE outcome = 'UNASSIGNED';
REVOKE UPDATE, DELETE ON payout_reports FROM lantern_app;
CREATE TRIGGER payout_reports_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_reports EXECUTE FUNCTION refuse_rewrite();

-- Pictures for a part that did not arrive: drawn anew from their pixels, nothing else of the upload is kept.
CREATE TABLE payout_proofs (
  id         uuid PRIMARY KEY,
  payout_id  uuid NOT NULL REFERENCES payouts,
  position   smallint NOT NULL CHECK (position BETWEEN 1 AND 3),
  kind       text NOT NULL CHECK (kind IN ('image/png', 'image/jpeg')),
  width      integer NOT NULL,
  height     integer NOT NULL,
  picture    bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT lantern_now(),
  UNIQUE (payout_id, position)
);
REVOKE UPDATE, DELETE ON payout_proofs FROM lantern_app;
CREATE TRIGGER payout_proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_proofs EXECUTE FUNCTION refuse_rewrite();

-- +goose Down
DROP TRIGGER deposits_matched ON deposits;
DROP FUNCTION keep_matched_deposit();
DROP TABLE payout_proofs, payout_reports, payout_answers, payouts;
DROP FUNCTION keep_final_payout();
DROP INDEX withdrawals_approved;
ALTER TABLE withdrawals DROP COLUMN refunded;
