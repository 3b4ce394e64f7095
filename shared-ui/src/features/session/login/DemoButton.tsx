import { useT } from '../../../i18n';
import { closePopup } from '../../../lib/popup';
import { history } from '../../../platform/history';
import { Button } from '../../../ui';

/** The game itself without an account, where its vendor lets people try it. */
export function DemoButton({ url }: { url: string }) {
  const t = useT();
  const open = () => {
    closePopup();
    history.replace(url);
  };
  return <Button label={t('session:demo')} isWide onPress={open} testID="login-demo" />;
}
