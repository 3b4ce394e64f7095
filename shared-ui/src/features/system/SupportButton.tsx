import { useT } from '../../i18n';
import { Button } from '../../ui';
import { useWhiteLabel } from './queries';

/** The way to a person, wherever nothing else goes on; the house may have none. */
export function SupportButton() {
  const contact = useWhiteLabel()?.contacts[0];
  return contact === undefined ? null : <SupportLink url={contact.url} />;
}

/** The same where the house tells nothing of itself but this way. */
export function SupportLink({ url }: { url: string }) {
  const t = useT();
  return <Button label={t('system:support')} icon="headset" href={url} testID="support" />;
}
