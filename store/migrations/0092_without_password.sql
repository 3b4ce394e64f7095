-- Whoever comes in by codes alone has no password that could be asked for: it is known, so that he can set one.

-- +goose Up
ALTER TABLE members ADD COLUMN has_password boolean NOT NULL DEFAULT true;

-- +goose Down
ALTER TABLE members DROP COLUMN has_password;
