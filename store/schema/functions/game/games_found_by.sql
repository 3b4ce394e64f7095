-- Trigger: keeps the text by which a game is found, its names in every language and its vendor's.
-- SQL because catalogs are written from several places.
CREATE OR REPLACE FUNCTION games_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := lower(COALESCE((SELECT string_agg(value, ' ' ORDER BY key) FROM jsonb_each_text(NEW.names)), '') || ' '
    || COALESCE((SELECT name FROM vendors WHERE code = NEW.vendor_code), ''));
  RETURN NEW;
END $$;
