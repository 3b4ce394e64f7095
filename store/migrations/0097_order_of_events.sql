-- Events are numbered as they are told. An id is given when a deed begins, so that a slow one stands below what was told before it, and
-- whoever resumed after the later one never heard of the earlier. The bets that write events go on meanwhile.

-- +goose NO TRANSACTION
-- +goose Up
CREATE SEQUENCE IF NOT EXISTS outbox_numbers;
SELECT setval('outbox_numbers', nextval(pg_get_serial_sequence('outbox', 'id')));
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS number bigint;
-- What was told without a number is not asked for again: whoever resumes after it reads everything anew.
SET statement_timeout TO 0;
DELETE FROM outbox WHERE published_at IS NOT NULL AND number IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS outbox_heard;
CREATE INDEX CONCURRENTLY outbox_heard ON outbox (member_id, number) WHERE number IS NOT NULL;
-- The oldest are forgotten.
DROP INDEX CONCURRENTLY IF EXISTS outbox_told;
CREATE INDEX CONCURRENTLY outbox_told ON outbox (number) WHERE number IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS outbox_of_member;
RESET statement_timeout;

-- +goose Down
CREATE INDEX CONCURRENTLY outbox_of_member ON outbox (member_id, id);
DROP INDEX CONCURRENTLY outbox_told;
DROP INDEX CONCURRENTLY outbox_heard;
ALTER TABLE outbox DROP COLUMN number;
DROP SEQUENCE outbox_numbers;
