-- Freezes are told to whoever they are set on: when one begins, also later than it was set, and when it is lifted.

-- +goose Up
ALTER TABLE member_freezes ADD COLUMN told_at timestamptz;
GRANT UPDATE (told_at) ON member_freezes TO lantern_app;
CREATE INDEX member_freezes_untold ON member_freezes (id) WHERE told_at IS NULL AND lifted_at IS NULL;
ALTER TABLE messages DROP CONSTRAINT messages_related_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_related_kind_check CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer', 'freeze'));

-- +goose Down
DELETE FROM messages WHERE related_kind = 'freeze';
ALTER TABLE messages DROP CONSTRAINT messages_related_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_related_kind_check CHECK (related_kind IN ('deposit', 'withdrawal', 'transfer'));
DROP INDEX member_freezes_untold;
ALTER TABLE member_freezes DROP COLUMN told_at;
