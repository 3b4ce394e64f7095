-- What a person's own account needs: a picture, what was proved, how it is closed; switches by what they do.

-- +goose Up
ALTER TABLE members ADD COLUMN avatar text NOT NULL DEFAULT 'a01' CHECK (avatar ~ '^a(0[1-9]|1[0-9]|2[0-4])$');
ALTER TABLE members ADD COLUMN email_verified_at timestamptz;
ALTER TABLE members ADD COLUMN phone_verified_at timestamptz;
ALTER TABLE members ADD COLUMN closed_at timestamptz;
ALTER TABLE members ADD COLUMN close_reason text;
-- Whoever closed his account cannot sign in; the freeze is what every guard looks at.
ALTER TABLE members ADD CONSTRAINT closed_is_frozen CHECK (closed_at IS NULL OR login_frozen);

UPDATE settings SET value = (value - 'mobilePasswordReset' - 'verifiedPassword')
  || CASE WHEN value ? 'mobilePasswordReset' THEN jsonb_build_object('passwordWithMobile', value -> 'mobilePasswordReset') ELSE '{}' END
  || CASE WHEN value ? 'verifiedPassword' THEN jsonb_build_object('mobileRecovery', value -> 'verifiedPassword') ELSE '{}' END
WHERE key = 'features';
-- An empty list was no choice of anybody's: there was no way to reach customer service yet.
DELETE FROM settings WHERE key = 'customerService' AND value IN ('null', '[]');

-- +goose Down
UPDATE settings SET value = (value - 'passwordWithMobile' - 'mobileRecovery')
  || CASE WHEN value ? 'passwordWithMobile' THEN jsonb_build_object('mobilePasswordReset', value -> 'passwordWithMobile') ELSE '{}' END
  || CASE WHEN value ? 'mobileRecovery' THEN jsonb_build_object('verifiedPassword', value -> 'mobileRecovery') ELSE '{}' END
WHERE key = 'features';
ALTER TABLE members DROP CONSTRAINT closed_is_frozen;
ALTER TABLE members DROP COLUMN avatar, DROP COLUMN email_verified_at, DROP COLUMN phone_verified_at, DROP COLUMN closed_at,
  DROP COLUMN close_reason;
