-- What members are told of: the kind of what happened and its figures, worded in the reader's language when it is read.

-- +goose Up
CREATE TABLE messages (
  id           uuid PRIMARY KEY,
  member_id    uuid NOT NULL REFERENCES members,
  -- Kinds come with their nouns; what is written stays readable when one goes.
  kind         text NOT NULL CHECK (kind ~ '^[a-z_]{3,40}$'),
  related_kind text NOT NULL CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer')),
  related_id   uuid NOT NULL,
  facts        jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT lantern_now(),
  read_at      timestamptz
);
CREATE INDEX messages_of_member ON messages (member_id, id);
CREATE INDEX messages_unread ON messages (member_id) WHERE read_at IS NULL;
-- What was told is not told differently later; it is read, and it is deleted.
REVOKE UPDATE ON messages FROM lantern_app;
GRANT UPDATE (read_at) ON messages TO lantern_app;

-- Where a member wants to be told at once. A token belongs to a session: whoever leaves is told nothing more on that device.
CREATE TABLE push_devices (
  token         text PRIMARY KEY CHECK (length(token) BETWEEN 1 AND 4096),
  member_id     uuid NOT NULL REFERENCES members,
  session_id    uuid NOT NULL REFERENCES sessions,
  platform      text NOT NULL CHECK (platform IN ('WEB', 'PWA', 'IOS', 'IOS_LITE', 'ANDROID')),
  language      text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT lantern_now()
);
CREATE INDEX push_devices_of_member ON push_devices (member_id, registered_at);
CREATE INDEX push_devices_of_session ON push_devices (session_id);

-- Written with the message, gone when it was handed over; what cannot be delivered stays for somebody to look at.
CREATE TABLE pushes (
  id         uuid PRIMARY KEY DEFAULT new_id(),
  message_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  token      text NOT NULL REFERENCES push_devices ON DELETE CASCADE,
  due_at     timestamptz NOT NULL DEFAULT lantern_now(),
  tries      integer NOT NULL DEFAULT 0,
  dead_at    timestamptz,
  problem    text NOT NULL DEFAULT '',
  UNIQUE (message_id, token)
);
CREATE INDEX pushes_due ON pushes (due_at) WHERE dead_at IS NULL;
CREATE INDEX pushes_of_token ON pushes (token);

-- +goose Down
DROP TABLE pushes, push_devices, messages;
