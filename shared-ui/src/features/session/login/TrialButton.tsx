import { errorMessage } from '../../../api';
import { useT } from '../../../i18n';
import { Button, useToast } from '../../../ui';
import { hasFlag, useWhiteLabel } from '../../system';
import { useTrial } from '../queries';

/** Starts trial play, where the white label offers it. */
export function TrialButton() {
  const t = useT();
  const toast = useToast();
  const label = useWhiteLabel();
  const { mutate, isPending } = useTrial();
  if (!hasFlag(label, 'FREEPLAY3')) return null;
  return (
    <Button
      label={t('session:trial')}
      isWide
      isBusy={isPending}
      onPress={() => mutate(undefined, { onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }) })}
      testID="login-trial"
    />
  );
}
