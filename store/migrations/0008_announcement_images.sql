-- Promotions are announced with pictures.

-- +goose Up
ALTER TABLE announcements ADD COLUMN images jsonb NOT NULL DEFAULT '[]';

-- +goose Down
ALTER TABLE announcements DROP COLUMN images;
