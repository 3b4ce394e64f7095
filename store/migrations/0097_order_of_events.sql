-- Events are numbered as they are told. An id is given when a deed begins, so that a slow one stands below what was told before it, and
-- whoever resumed after the later one never heard of the earlier.

-- +goose Up
CREATE SEQUENCE outbox_numbers;
ALTER TABLE outbox ADD COLUMN number bigint;
UPDATE outbox SET number = id WHERE published_at IS NOT NULL;
SELECT setval('outbox_numbers', 1 + coalesce((SELECT max(id) FROM outbox), 0));
DROP INDEX outbox_of_member;
CREATE INDEX outbox_of_member ON outbox (member_id, number) WHERE number IS NOT NULL;

-- +goose Down
DROP INDEX outbox_of_member;
CREATE INDEX outbox_of_member ON outbox (member_id, id);
ALTER TABLE outbox DROP COLUMN number;
DROP SEQUENCE outbox_numbers;
