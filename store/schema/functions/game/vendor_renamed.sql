-- Trigger: rebuilds the search texts of a vendor's games when the vendor's name changes.
-- SQL because catalogs are written from several places.
CREATE OR REPLACE FUNCTION vendor_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE games SET names = names WHERE vendor_code = NEW.code;
  RETURN NULL;
END $$;
