-- Events for members, written in the transaction they report and published after the commit (store/live).

CREATE SEQUENCE outbox_numbers;

CREATE TABLE outbox (
  id           bigint GENERATED ALWAYS AS IDENTITY,
  member_id    uuid,
  kind         text NOT NULL,
  payload      jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  published_at timestamptz,
  -- An event that cannot be published while its neighbors can is set aside after some tries.
  failures     integer NOT NULL DEFAULT 0,
  number       bigint
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE published_at IS NULL;
CREATE INDEX outbox_heard ON outbox (member_id, number) WHERE number IS NOT NULL;
CREATE INDEX outbox_told ON outbox (number) WHERE number IS NOT NULL;
