-- Platform messages to members.

CREATE TABLE messages (
  id           uuid PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES members,
  -- Any kind of this form: nouns declare theirs, and messages stay readable when a kind is retired.
  kind         text NOT NULL CHECK (kind ~ '^[a-z_]{3,40}$'),
  related_kind text NOT NULL CHECK (related_kind ~ '^[a-z_]{3,40}$'),
  related_id   uuid NOT NULL,
  facts        jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  read_at      timestamptz
);
CREATE INDEX messages_of_member ON messages (member_id, id);
CREATE INDEX messages_unread ON messages (member_id) WHERE read_at IS NULL;
