-- Trigger: a file is not deleted before it expires.
-- SQL because it also holds for people at a psql prompt.
CREATE OR REPLACE FUNCTION keep_unexpired_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.expires_at > lantern_now() THEN
    RAISE EXCEPTION 'file % is kept until %', OLD.id, OLD.expires_at USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
