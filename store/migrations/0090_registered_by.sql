-- Where somebody registered, and by which client, is kept with him: the desk sees which page brings whom.

-- +goose Up
ALTER TABLE members ADD COLUMN register_url text NOT NULL DEFAULT '', ADD COLUMN register_method text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE members DROP COLUMN register_url, DROP COLUMN register_method;
