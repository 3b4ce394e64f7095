import { useT } from '../../i18n';
import { Button } from '../../ui';
import { useWhiteLabel } from './queries';

/** Link to customer service, if the merchant has one. */
export function SupportButton() {
  const contact = useWhiteLabel()?.contacts[0];
  return contact === undefined ? null : <SupportLink url={contact.url} />;
}

/** The same, for pages that do not load the white label. */
export function SupportLink({ url }: { url: string }) {
  const t = useT();
  return <Button label={t('system:support')} icon="headset" href={url} testID="support" />;
}
