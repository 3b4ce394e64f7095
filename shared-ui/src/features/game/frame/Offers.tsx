import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { firstWords, Picture, useAnnouncements } from '../../content';
import { promotionsShown } from '../model';

const { row, thumb } = tokens.size;

/** Current promotions, shown while a game loads. They cannot be pressed, so that nothing opens over the game. */
export function Offers() {
  const t = useT();
  const theme = useTheme();
  const { height } = useLayout();
  const { data } = useAnnouncements();
  // At most half of the window, so that the game's name stays visible.
  const shown = (data?.promotions ?? []).slice(0, Math.min(promotionsShown, Math.floor(height / 2 / row)));
  if (shown.length === 0) return null;
  return (
    <View style={[a.full, a.px_lg, widest]} role="region" aria-label={t('content:promotions')} testID="seamless-offers">
      <View
        role="list"
        aria-label={t('content:promotions')}
        style={[a.px_md, a.round_lg, theme.bgSurface, theme.border]}
      >
        {shown.map((promotion) => (
          <View key={promotion.id} role="listitem" style={[a.row, a.gap_md, { height: row }]}>
            <View style={[a.clip, a.fixed, a.round_sm, picture]}>
              {promotion.image !== undefined && (
                <Picture name={promotion.image} isNarrow width={thumb} height={thumb} radius="sm" />
              )}
            </View>
            <View style={a.grow}>
              <Text variant="detail" weight="medium" lines={1}>
                {promotion.title}
              </Text>
              <Text variant="label" tone="muted" lines={1}>
                {firstWords(promotion.blocks)}
              </Text>
            </View>
          </View>
        ))}
      </View>
    </View>
  );
}

const widest = { maxWidth: tokens.size.dialog.form };
const picture = { width: thumb, height: thumb, backgroundColor: tokens.art.ground };
