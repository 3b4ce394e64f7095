-- What the betting and account records are read by: the entries of one object.

-- +goose Up
CREATE INDEX entries_of_object ON entries (related_id, id);

-- +goose Down
DROP INDEX entries_of_object;
