-- A vendor may speak the dialect of Hub88: each side keeps the other's public RSA key, and signs with its own.

-- +goose Up
ALTER TABLE vendors DROP CONSTRAINT vendors_dialect_check, ADD CONSTRAINT vendors_dialect_check CHECK (dialect IN ('NATIVE', 'HUB88')),
  -- What the vendor calls us in its own books, where its dialect wants that said.
  ADD COLUMN account text NOT NULL DEFAULT '';

ALTER TABLE vendor_keys DROP CONSTRAINT vendor_keys_algorithm_check,
  ADD CONSTRAINT vendor_keys_algorithm_check CHECK (algorithm IN ('HMAC-SHA256', 'ED25519', 'RSA-SHA256')),
  -- What we sign with, where that is another key than the one that the vendor is known by: its secret is then a public key.
  ADD COLUMN own_key text NOT NULL DEFAULT '',
  ADD CONSTRAINT vendor_keys_of_two CHECK ((algorithm = 'RSA-SHA256') = (own_key <> ''));

-- Who reads for reports signs nothing.
REVOKE SELECT ON vendor_keys FROM lantern_reader;

-- +goose Down
GRANT SELECT ON vendor_keys TO lantern_reader;
DELETE FROM vendor_keys WHERE algorithm = 'RSA-SHA256';
UPDATE vendors SET dialect = 'NATIVE';
ALTER TABLE vendor_keys DROP CONSTRAINT vendor_keys_of_two, DROP COLUMN own_key, DROP CONSTRAINT vendor_keys_algorithm_check,
  ADD CONSTRAINT vendor_keys_algorithm_check CHECK (algorithm IN ('HMAC-SHA256', 'ED25519'));
ALTER TABLE vendors DROP COLUMN account, DROP CONSTRAINT vendors_dialect_check,
  ADD CONSTRAINT vendors_dialect_check CHECK (dialect IN ('NATIVE'));
