import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Card, Icon, Segment, Text, useToast } from '../../ui';
import { isOffered, reminders } from './model';
import { useChangeLimits } from './queries';

/** Chooses the interval after which the session reminder shows time and net result. */
export function ReminderCard({ minutes, demanded }: { minutes: number; demanded: number }) {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const isOnline = useIsOnline();
  const { mutate, isPending, variables } = useChangeLimits();
  const shown = isPending && variables.action === 'remind' ? variables.minutes : minutes;
  const choose = (value: string) =>
    mutate(
      { action: 'remind', minutes: Number(value) },
      { onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }) },
    );
  return (
    <Card style={a.gap_md}>
      <View style={[a.row_top, a.gap_md]}>
        <Icon name="timer" color={theme.color.brand} />
        <View style={a.grow}>
          <Text weight="semibold" level={2}>
            {t('limit:reminder.title')}
          </Text>
          <Text variant="label" tone="muted">
            {t('limit:reminder.text')}
          </Text>
          {demanded > 0 && (
            <Text variant="label" tone="muted" testID={handle('limit', 'demanded')}>
              {t('limit:reminder.demanded', { minutes: demanded })}
            </Text>
          )}
        </View>
      </View>
      <Segment
        label={t('limit:reminder.title')}
        value={String(shown)}
        onChange={choose}
        options={reminders.map((value) => ({
          value: String(value),
          label: value === 0 ? t('limit:reminder.off') : t('limit:reminder.minutes', { minutes: value }),
          isDisabled: !isOnline || !isOffered(value, demanded),
          testID: handle('limit-reminder', String(value)),
        }))}
      />
    </Card>
  );
}
