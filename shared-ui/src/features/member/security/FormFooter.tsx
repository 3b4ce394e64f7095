import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { a } from '../../../theme';
import { Button, type ButtonProps } from '../../../ui';
import { FormError } from '../../session';
import { OfflineHint } from './Page';

type Props = Required<Pick<ButtonProps, 'label' | 'isBusy' | 'onPress' | 'testID'>> &
  Pick<ButtonProps, 'icon' | 'kind'> & { error: string | undefined };

/** End of a form: the error of the whole form, its submit button, and why the button is disabled without a connection. */
export function FormFooter({ error, kind = 'filled', ...button }: Props): ReactNode {
  const isOnline = useIsOnline();
  return (
    <>
      <FormError>{error}</FormError>
      <View style={a.gap_sm}>
        <Button {...button} kind={kind} size="lg" isWide isDisabled={!isOnline} />
        <OfflineHint />
      </View>
    </>
  );
}
