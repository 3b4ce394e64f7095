import { View } from 'react-native';

import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { closePopup } from '../../lib/popup';
import { history } from '../../platform/history';
import { a } from '../../theme';
import { Confirm, Text } from '../../ui';
import { DemoButton } from './login/DemoButton';
import { useLeaveTrial } from './queries';

/** Explains to trial sessions what a real account offers. */
export function RealAccountDialog({ isOpen, demo }: { isOpen: boolean; demo: string | undefined }) {
  const t = useT();
  const { mutate: leave, isPending } = useLeaveTrial();
  const upgrade = () =>
    leave(undefined, {
      onSettled() {
        closePopup();
        history.push(paths.register);
      },
    });
  return (
    <Confirm
      isOpen={isOpen}
      title={t('session:trueAccountTitle')}
      confirmLabel={t('session:create')}
      cancelLabel={t('common:cancel')}
      isBusy={isPending}
      onConfirm={upgrade}
      onCancel={closePopup}
    >
      <View style={a.gap_md}>
        <Text>{t('session:trueAccountText')}</Text>
        {demo !== undefined && <DemoButton url={demo} />}
      </View>
    </Confirm>
  );
}
