import { useT } from '../../../i18n';
import { closePopup } from '../../../lib/popup';
import { history } from '../../../platform/history';
import { Button } from '../../../ui';

/** Opens a game's demo without an account, where the vendor has one. */
export function DemoButton({ url }: { url: string }) {
  const t = useT();
  const open = () => {
    closePopup();
    history.replace(url);
  };
  return <Button label={t('session:demo')} isWide onPress={open} testID="login-demo" />;
}
