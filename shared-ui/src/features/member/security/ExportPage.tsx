import { useState } from 'react';
import { View } from 'react-native';

import { errorMessage } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { dayOf } from '../../../lib/time';
import { saveFile } from '../../../platform/file';
import { a, useTheme } from '../../../theme';
import { Card, Icon, Text, useToast, type IconName } from '../../../ui';
import { useGmtOffset } from '../../system';
import { FormFooter } from './FormFooter';
import { Page } from './Page';
import { useExport } from './queries';

const parts = [
  ['profile', 'identification-card'],
  ['devices', 'device-mobile'],
  ['money', 'wallet'],
  ['bets', 'ticket'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Exports all stored personal data as one file. */
export function ExportPage() {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const offset = useGmtOffset();
  const [fault, setFault] = useState<string>();
  const { mutateAsync: read, isPending } = useExport();
  const download = async () => {
    setFault(undefined);
    try {
      const text = JSON.stringify(await read(), null, 2);
      const isSaved = await saveFile({
        name: `lantern-${dayOf(Date.now(), offset)}.json`,
        type: 'application/json',
        text,
      });
      if (isSaved) toast({ text: t('member:security.export.done'), tone: 'good' });
    } catch (refusal) {
      setFault(errorMessage(refusal, t));
    }
  };
  return (
    <Page title={t('member:security.export.title')} text={t('member:security.export.text')}>
      <Card style={a.gap_lg}>
        <View role="list" style={a.gap_md}>
          {parts.map(([part, icon]) => (
            <View key={part} role="listitem" style={[a.row, a.gap_md]}>
              <Icon name={icon} />
              <Text style={a.shrink}>{t(`member:security.export.${part}`)}</Text>
            </View>
          ))}
        </View>
        <View style={[a.row_top, a.gap_sm]}>
          <Icon name="lock" size="text" color={theme.color.muted} />
          <Text variant="label" tone="muted" style={a.shrink}>
            {t('member:security.export.secret')}
          </Text>
        </View>
        <FormFooter
          label={t('member:security.export.submit')}
          error={fault}
          icon="download-simple"
          isBusy={isPending}
          onPress={() => void download()}
          testID={handle('export', 'submit')}
        />
      </Card>
    </Page>
  );
}
