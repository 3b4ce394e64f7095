-- A vendor may sign by Ed25519: each side keeps the other's public key, as PEM, and signs with its own.

-- +goose Up
-- A key of this kind without one of ours could not have been answered.
DELETE FROM vendor_keys WHERE algorithm = 'ED25519';
ALTER TABLE vendor_keys DROP CONSTRAINT vendor_keys_of_two,
  ADD CONSTRAINT vendor_keys_of_two CHECK ((algorithm <> 'HMAC-SHA256') = (own_key <> ''));

-- +goose Down
DELETE FROM vendor_keys WHERE algorithm = 'ED25519';
ALTER TABLE vendor_keys DROP CONSTRAINT vendor_keys_of_two,
  ADD CONSTRAINT vendor_keys_of_two CHECK ((algorithm = 'RSA-SHA256') = (own_key <> ''));
