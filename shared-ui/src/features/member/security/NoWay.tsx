import { handle } from '../../../lib/handle';
import { useT } from '../../../i18n';
import { Card, Text } from '../../../ui';

/** The house can send no code that way: nothing is asked that could not be answered. */
export function NoWay({ name }: { name: 'phone' | 'email' }) {
  const t = useT();
  return (
    <Card isDense testID={handle(name, 'none')}>
      <Text variant="detail" tone="muted">
        {t(`member:security.${name}.none`)}
      </Text>
    </Card>
  );
}
