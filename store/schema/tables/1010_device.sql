-- Push registrations and the queue of push notifications.

-- Devices registered for push notifications. A token belongs to a session and ends with it.
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

-- Queued with the message and deleted after delivery; undeliverable ones stay for operators.
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
