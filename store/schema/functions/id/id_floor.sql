-- Returns the smallest UUIDv7 of a millisecond. Ids begin with their time, so partitions by id are partitions by time.
-- SQL because partition bounds and statements use it.
CREATE OR REPLACE FUNCTION id_floor(instant timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS
$$ SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
