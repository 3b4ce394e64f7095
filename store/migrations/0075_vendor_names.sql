-- A vendor's games are found by its name as soon as it has another; a win whose bet never comes is seen without being sent again.

-- +goose Up
-- +goose StatementBegin
CREATE FUNCTION vendor_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE games SET names = names WHERE vendor_code = NEW.code;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER vendors_renamed AFTER UPDATE OF name ON vendors FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION vendor_renamed();

-- Of a win that came before its bet: whose it is, and what somebody should know of it where the bet never comes.
ALTER TABLE vendor_attempts ADD COLUMN member_id uuid, ADD COLUMN detail jsonb;

-- +goose Down
ALTER TABLE vendor_attempts DROP COLUMN member_id, DROP COLUMN detail;
DROP TRIGGER vendors_renamed ON vendors;
DROP FUNCTION vendor_renamed;
