-- Protects a new partition of the ledger from TRUNCATE; its row triggers come from its table, no role has rights on it.
-- SQL because ensure_partitions calls it.
CREATE OR REPLACE FUNCTION guard_partition(child text, parent text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF parent IN ('entries', 'lines') THEN
    EXECUTE format('CREATE TRIGGER never_truncated BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_rewrite()', child);
  END IF;
END $$;
