-- Transfers between members of one branch of the agent tree.

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
