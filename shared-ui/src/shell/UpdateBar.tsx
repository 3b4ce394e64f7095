import { View } from 'react-native';

import { useWhiteLabel } from '../features/system';
import { useT } from '../i18n';
import { useUpdate } from '../platform/update';
import { a, tokens, useTheme, web } from '../theme';
import { Button, Icon, Text } from '../ui';

/** Offers an update; the page never reloads by itself. */
export function UpdateBar({ bottom }: { bottom: number }) {
  const t = useT();
  const theme = useTheme();
  const name = useWhiteLabel()?.name ?? '';
  const take = useUpdate();
  if (take === null) return null;
  return (
    <View
      pointerEvents="box-none"
      style={[a.absolute, a.align_center, a.px_md, fixed, { start: 0, end: 0, bottom: bottom + tokens.space.md }]}
    >
      <View
        role="status"
        testID="update-bar"
        style={[
          a.row,
          a.gap_md,
          a.full,
          a.ps_lg,
          a.pe_xs,
          a.round_md,
          theme.bgRaised,
          theme.border,
          theme.shadow,
          { minHeight: tokens.size.toast, maxWidth: tokens.size.toastWidth },
        ]}
      >
        <Icon name="star-four" isFilled color={theme.color.info} />
        <Text variant="detail" style={a.grow}>
          {t('shell:update', { name })}
        </Text>
        <Button label={t('shell:reload')} kind="text" size="sm" onPress={take} testID="update-reload" />
      </View>
    </View>
  );
}

const fixed = web({ position: 'fixed', zIndex: tokens.layer.toast });
