import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { a } from '../../../theme';
import { Button, type ButtonProps } from '../../../ui';
import { FormFault } from '../../session';
import { OfflineWhy } from './Page';

type Props = Required<Pick<ButtonProps, 'label' | 'isBusy' | 'onPress' | 'testID'>> &
  Pick<ButtonProps, 'icon' | 'kind'> & { fault: string | undefined };

/** End of a form: the error of the whole form, its submit button, and why the button is disabled without a connection. */
export function FormFooter({ fault, kind = 'filled', ...button }: Props): ReactNode {
  const isOnline = useIsOnline();
  return (
    <>
      <FormFault>{fault}</FormFault>
      <View style={a.gap_sm}>
        <Button {...button} kind={kind} size="lg" isWide isDisabled={!isOnline} />
        <OfflineWhy />
      </View>
    </>
  );
}
