-- A repeated bet is answered byte for byte, the first request's id included.

-- +goose Up
ALTER TABLE bgs_rounds ADD COLUMN request_id text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE bgs_rounds DROP COLUMN request_id;
