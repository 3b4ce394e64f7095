import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a } from '../../../theme';
import { Button, Confirm, Text } from '../../../ui';
import { useDeviceDescription } from './deviceDescription';
import { Group, Line } from './Line';
import { groupDevices, type Device, type DeviceGroup } from './model';
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
  const [chosen, setChosen] = useState<DeviceGroup>();
  const groups = groupDevices(devices);
  const { mutateAsync: forget, isPending, variables } = useForgetDevice();
  return (
    <View style={a.gap_sm}>
      <Group title={t('member:security.devices.title')}>
        {devices.length === 0 && (
          <Text variant="detail" tone="muted" style={a.py_lg} testID={handle(name, 'none')}>
            {t('member:security.devices.none')}
          </Text>
        )}
        {groups.map((group, place) => {
          const { latest, ids } = group;
          const description = describe(latest);
          const title =
            ids.length === 1
              ? description.name
              : t('member:security.devices.several', { name: description.name, number: ids.length });
          return (
            <Line
              key={latest.id}
              title={title}
              detail={description.detail}
              icon={description.icon}
              isLast={place === groups.length - 1}
              testID={handle('device', latest.id)}
              trail={
                <Button
                  label={t('member:security.devices.forgetName', { name: description.name })}
                  size="sm"
                  isBusy={isPending && variables === ids}
                  isDisabled={!isOnline}
                  onPress={() => setChosen(group)}
                  testID={handle('device-forget', latest.id)}
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
          if (chosen !== undefined) void showResult(forget(chosen.ids), t('member:security.devices.forgotten'));
        }}
      >
        {chosen !== undefined && chosen.ids.length > 1
          ? t('member:security.devices.forgetSeveral', { number: chosen.ids.length })
          : t('member:security.devices.forgetText')}
      </Confirm>
    </View>
  );
}
