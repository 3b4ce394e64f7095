import { useT } from '../../i18n';
import { Button } from '../../ui';
import { useWhiteLabel } from './queries';

/** The way to a person, wherever nothing else goes on; the house may have none. */
export function SupportButton() {
  const t = useT();
  const contact = useWhiteLabel()?.contacts[0];
  if (contact === undefined) return null;
  return <Button label={t('system:support')} icon="headset" href={contact.url} testID="support" />;
}
