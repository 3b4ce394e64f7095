import { handle } from '../../../lib/handle';
import { useT } from '../../../i18n';
import { Card, Text } from '../../../ui';

/** Shown where the platform cannot send codes by this channel. */
export function ChannelUnavailable({ name }: { name: 'phone' | 'email' }) {
  const t = useT();
  return (
    <Card isDense testID={handle(name, 'none')}>
      <Text variant="detail" tone="muted">
        {t(`member:security.${name}.none`)}
      </Text>
    </Card>
  );
}
