-- Transfers between a member and whoever stands directly above or below: a count of the day, a record for both. Never undone.

-- +goose Up
CREATE TABLE transfers (
  id          uuid PRIMARY KEY,
  sender_id   uuid NOT NULL REFERENCES members,
  receiver_id uuid NOT NULL REFERENCES members,
  direction   text NOT NULL CHECK (direction IN ('UP', 'DOWN')),
  currency    text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  sent_on     date NOT NULL DEFAULT business_day(lantern_now()),
  created_at  timestamptz NOT NULL DEFAULT lantern_now(),
  CHECK (sender_id <> receiver_id)
);
CREATE INDEX transfers_of_sender ON transfers (sender_id, id);
CREATE INDEX transfers_of_receiver ON transfers (receiver_id, id);
CREATE INDEX transfers_of_day ON transfers (sender_id, sent_on) INCLUDE (amount);
REVOKE UPDATE, DELETE ON transfers FROM lantern_app;
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers EXECUTE FUNCTION refuse_rewrite();

-- +goose Down
DROP TABLE transfers;
