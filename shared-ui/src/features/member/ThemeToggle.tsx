import { useT } from '../../i18n';
import { appearance, usePreference } from '../../platform/preference';
import { IconButton, Row, Text } from '../../ui';

function useToggle() {
  const now = usePreference(appearance);
  return { now, toggle: () => appearance.set(now === 'dark' ? 'light' : 'dark') };
}

/** In the desktop header. */
export function ThemeToggle() {
  const t = useT();
  const { now, toggle } = useToggle();
  return (
    <IconButton
      icon={now === 'dark' ? 'sun' : 'moon'}
      label={now === 'dark' ? t('member:toLight') : t('member:toDark')}
      onPress={toggle}
      testID="theme-toggle"
    />
  );
}

/** On the Me screen of a phone. */
export function ThemeRow() {
  const t = useT();
  const { now, toggle } = useToggle();
  return (
    <Row
      title={t('member:theme')}
      icon={now === 'dark' ? 'moon' : 'sun'}
      isLined
      onPress={toggle}
      testID="theme-toggle"
      trailing={
        <Text variant="detail" tone="muted">
          {now === 'dark' ? t('member:dark') : t('member:light')}
        </Text>
      }
    />
  );
}
