import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { saveFile } from '../../../platform/file';
import { a, tokens, useTheme } from '../../../theme';
import { Button, Card, Copy, Text } from '../../../ui';

/** Ten recovery codes, shown once: they must be copied or saved before continuing. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useT();
  const theme = useTheme();
  const text = codes.join('\n');
  return (
    <Card style={[a.gap_lg, theme.borderBrand]} testID={handle('recovery', 'codes')}>
      <View style={a.gap_xs}>
        <Text variant="heading" level={2}>
          {t('member:security.recovery.title')}
        </Text>
        <Text variant="detail" tone="muted">
          {t('member:security.recovery.text')}
        </Text>
      </View>
      <View role="list" style={[a.row, a.wrap, a.round_md, a.p_md, theme.bgNeutral]}>
        {codes.map((code) => (
          <View key={code} role="listitem" style={[a.align_center, a.justify_center, half]}>
            <Text isMono selectable lines={1}>
              {code}
            </Text>
          </View>
        ))}
      </View>
      <View style={[a.row, a.wrap, a.gap_md]}>
        <Copy
          kind="button"
          value={text}
          label={t('member:security.recovery.copy')}
          testID={handle('recovery', 'copy')}
        />
        <Button
          label={t('member:security.recovery.download')}
          icon="download-simple"
          size="sm"
          onPress={() => void saveFile({ name: 'lantern-recovery-codes.txt', type: 'text/plain', text })}
          testID={handle('recovery', 'download')}
        />
      </View>
      <Button
        label={t('member:security.recovery.kept')}
        kind="filled"
        size="lg"
        isWide
        onPress={onSaved}
        testID={handle('recovery', 'kept')}
      />
    </Card>
  );
}

const half = { width: '50%', minHeight: tokens.size.button.sm } as const;
