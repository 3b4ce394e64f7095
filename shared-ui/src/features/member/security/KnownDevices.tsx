import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a } from '../../../theme';
import { Button, Confirm, Text } from '../../../ui';
import { useDeviceDescription } from './deviceDescription';
import { Group, Line } from './Line';
import type { Device } from './model';
import { CardSkeleton, Loaded } from './Page';
import { useDevices, useForgetDevice } from './credentialQueries';
import { useResultToast } from './useResultToast';

const name = 'devices';

/** Devices that need no further code to sign in. */
export function KnownDevices() {
  return (
    <Loaded answer={useDevices()} name={name} shape={<CardSkeleton rows={2} />}>
      {(list) => <List devices={list} />}
    </Loaded>
  );
}

function List({ devices }: { devices: readonly Device[] }) {
  const t = useT();
  const isOnline = useIsOnline();
  const showResult = useResultToast();
  const describe = useDeviceDescription();
  const [chosen, setChosen] = useState<Device>();
  const { mutateAsync: forget, isPending, variables } = useForgetDevice();
  return (
    <View style={a.gap_sm}>
      <Group title={t('member:security.devices.title')}>
        {devices.length === 0 && (
          <Text variant="detail" tone="muted" style={a.py_lg} testID={handle(name, 'none')}>
            {t('member:security.devices.none')}
          </Text>
        )}
        {devices.map((device, place) => {
          const description = describe(device);
          return (
            <Line
              key={device.id}
              title={description.name}
              detail={description.detail}
              icon={description.icon}
              isLast={place === devices.length - 1}
              testID={handle('device', device.id)}
              trail={
                <Button
                  label={t('member:security.devices.forgetName', { name: description.name })}
                  size="sm"
                  isBusy={isPending && variables === device.id}
                  isDisabled={!isOnline}
                  onPress={() => setChosen(device)}
                  testID={handle('device-forget', device.id)}
                >
                  {t('member:security.devices.forget')}
                </Button>
              }
            />
          );
        })}
      </Group>
      <Text variant="label" tone="muted" testID={handle(name, 'text')}>
        {t('member:security.devices.text')}
      </Text>
      <Confirm
        isOpen={chosen !== undefined}
        title={t('member:security.devices.forgetTitle')}
        confirmLabel={t('member:security.devices.forget')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          setChosen(undefined);
          if (chosen !== undefined) void showResult(forget(chosen.id), t('member:security.devices.forgotten'));
        }}
      >
        {t('member:security.devices.forgetText')}
      </Confirm>
    </View>
  );
}
