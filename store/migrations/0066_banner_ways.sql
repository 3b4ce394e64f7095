-- Banners lead to a vendor's games and to a promotion as well.

-- +goose Up
ALTER TABLE banners DROP CONSTRAINT banners_linkage_type_check,
  ADD CONSTRAINT banners_linkage_type_check CHECK (linkage_type IN ('NONE', 'ROUTE', 'GAME', 'VENDOR', 'PROMOTION', 'LINK'));

-- +goose Down
UPDATE banners SET linkage_type = 'NONE', url = '' WHERE linkage_type IN ('VENDOR', 'PROMOTION');
ALTER TABLE banners DROP CONSTRAINT banners_linkage_type_check,
  ADD CONSTRAINT banners_linkage_type_check CHECK (linkage_type IN ('NONE', 'ROUTE', 'GAME', 'LINK'));
