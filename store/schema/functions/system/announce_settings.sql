-- Trigger: announces a change of the settings to every instance, which then reads them again.
-- SQL so that no way of changing a setting can forget it, a psql prompt included.
CREATE OR REPLACE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY settings;
  RETURN NULL;
END $$;
