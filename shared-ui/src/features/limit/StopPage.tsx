import { useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { history } from '../../platform/history';
import { a, useTheme } from '../../theme';
import { Button, Card, Confirm, Icon, Select, Text, useToast, Narrow } from '../../ui';
import { SectionFrame } from '../member';
import { FormError } from '../session';
import { OfflineReason } from '../records';
import { useInstant } from '../system';
import { controlLink } from './links';
import { endOf, type StopLength } from './model';
import { useChangeLimits } from './queries';
import { useLimitRefusal } from './refusal';

const consequences = ['play', 'money', 'bets', 'end'] as const;

export interface StopPageProps {
  kind: 'break' | 'exclude';
  lengths: readonly StopLength[];
}

/** Starts a break or a self-exclusion: its consequences come first, and it must be confirmed. */
export function StopPage({ kind, lengths }: StopPageProps) {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const isOnline = useIsOnline();
  const refusal = useLimitRefusal();
  const [length, setLength] = useState<StopLength>(lengths[0] ?? 'P1D');
  // The end of the stop that is to be confirmed, null for a permanent one; undefined while nothing is asked.
  const [until, askUntil] = useState<string | null>();
  const instant = useInstant();
  const { mutate: change, isPending, error } = useChangeLimits();
  const stop = () =>
    change(
      { action: 'stop', length },
      {
        onSuccess() {
          toast({ text: t(`limit:${kind}.done`), tone: 'info' });
          if (history.current().depth > 0) history.back();
          else history.replace(controlLink());
        },
        onSettled: () => askUntil(undefined),
      },
    );
  return (
    <SectionFrame title={t(`limit:${kind}.title`)} hasBack>
      <Narrow>
        <View style={[a.gap_lg, a.pt_xs]}>
          <Card style={[a.gap_md, { backgroundColor: kind === 'break' ? theme.color.infoTint : theme.color.warnTint }]}>
            <Text weight="semibold" level={2}>
              {t('limit:stop.means')}
            </Text>
            <View role="list" style={a.gap_sm}>
              {consequences.map((one) => (
                <View key={one} role="listitem" style={[a.row_top, a.gap_sm]}>
                  <Icon name="minus" size="text" color={theme.color.muted} />
                  <Text variant="detail" style={a.shrink}>
                    {one === 'end' ? t(`limit:${kind}.end`) : t(`limit:stop.${one}`)}
                  </Text>
                </View>
              ))}
            </View>
          </Card>
          <Card style={a.gap_lg}>
            <Select
              kind="field"
              label={t('limit:stop.howLong')}
              value={length}
              onChange={setLength}
              options={lengths.map((value) => ({
                value,
                label: t(`limit:length.${value}`),
                testID: handle('limit-length', value.toLowerCase()),
              }))}
              closeLabel={t('common:close')}
              testID={handle('limit', 'length')}
            />
            <FormError>{error === null ? undefined : (refusal(error) ?? errorMessage(error, t))}</FormError>
            <Button
              label={t(`limit:${kind}.submit`)}
              kind={kind === 'break' ? 'filled' : 'danger'}
              size="lg"
              isWide
              isDisabled={!isOnline}
              onPress={() => askUntil(endOf(length, new Date()))}
              testID={handle('limit', 'stop')}
            />
            <OfflineReason />
          </Card>
        </View>
        <Confirm
          isOpen={until !== undefined}
          title={t(`limit:${kind}.confirmTitle`)}
          confirmLabel={t(`limit:${kind}.confirmYes`)}
          cancelLabel={t('common:back')}
          isDestructive={kind === 'exclude'}
          isBusy={isPending}
          onConfirm={stop}
          onCancel={() => askUntil(undefined)}
        >
          {typeof until === 'string'
            ? t(`limit:${kind}.confirmUntil`, { length: t(`limit:length.${length}`), when: instant(until, 'minute') })
            : t(`limit:${kind}.confirmText`, { length: t(`limit:length.${length}`) })}
        </Confirm>
      </Narrow>
    </SectionFrame>
  );
}
