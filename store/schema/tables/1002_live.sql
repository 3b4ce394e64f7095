-- Events for members, written in the transaction they report and published after the commit (store/live).

-- The order in which events are published: ids are given when a transaction begins, and a slow one commits late.
CREATE SEQUENCE outbox_numbers;

-- An event in typed columns; its wire form is built when it is published (api/live).
CREATE TABLE outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  -- NULL: for everybody who is signed in.
  member_id    uuid,
  kind         text NOT NULL,
  -- What it is about (a bet, a round, a withdrawal …; of limits and stops their kind), and its state afterwards.
  related_kind text,
  related_id   text,
  state        text,
  -- Version of the member's main balance after it.
  version      bigint,
  -- In ten-thousandths.
  amount       bigint,
  -- Kind of the message that was written with it.
  notice       text,
  period       text,
  until_at     timestamptz,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  published_at timestamptz,
  -- An event that cannot be published while others can is set aside after some failures.
  failures     integer NOT NULL DEFAULT 0,
  number       bigint
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE published_at IS NULL;
CREATE INDEX outbox_member_number ON outbox (member_id, number) WHERE number IS NOT NULL;
CREATE INDEX outbox_number ON outbox (number) WHERE number IS NOT NULL;
