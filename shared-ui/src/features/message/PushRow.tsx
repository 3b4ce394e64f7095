import { Platform, View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { useStore } from '../../lib/store';
import { hasPush, usePushPermission, type PushService } from '../../platform/push';
import { a } from '../../theme';
import { Card, Icon, Switch, Text, useToast } from '../../ui';
import { useWhiteLabel } from '../system';
import { PushBlocked, pushOwner, useTurnPush } from './push';

/**
 * Above the list: switches push notifications of this device. Hidden where the platform or the device does not
 * support them.
 */
export function PushRow({ member }: { member: string }) {
  const firebase = useWhiteLabel()?.firebase;
  if (firebase === undefined || !hasPush(firebase)) return null;
  return <Choice member={member} service={firebase} />;
}

function Choice({ member, service }: { member: string; service: PushService }) {
  const t = useT();
  const toast = useToast();
  const isOnline = useIsOnline();
  const owner = useStore(pushOwner);
  const { mutate, isPending } = useTurnPush(service, member);
  const permission = usePushPermission();
  const isOn = owner === member && permission === 'granted';
  const isBlocked = permission === 'denied';
  const blocked = t(Platform.OS === 'web' ? 'message:push.blocked' : 'message:push.blockedInApp');
  const turn = (next: boolean) =>
    mutate(next, {
      onSuccess: () => toast({ text: t(next ? 'message:push.isOn' : 'message:push.isOff'), tone: 'good' }),
      onError: (fault) => toast({ text: fault instanceof PushBlocked ? blocked : errorMessage(fault, t), tone: 'bad' }),
    });
  return (
    <Card isDense>
      <View style={[a.row, a.gap_md]}>
        <Icon name="bell" isFilled={isOn} />
        <View style={a.grow}>
          <Text variant="detail" weight="medium">
            {t('message:push.title')}
          </Text>
          <Text variant="label" tone="muted">
            {isBlocked ? blocked : t('message:push.text')}
          </Text>
        </View>
        <Switch
          label={t('message:push.title')}
          isOn={isOn}
          isDisabled={isBlocked || !isOnline || isPending}
          onChange={turn}
          testID={handle('messages', 'push')}
        />
      </View>
    </Card>
  );
}
