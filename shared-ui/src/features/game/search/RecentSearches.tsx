import { View } from 'react-native';

import { useT } from '../../../i18n';
import { useStore } from '../../../lib/store';
import { a, tokens } from '../../../theme';
import { Button, Chip, Text } from '../../../ui';
import { keepFocus } from './keepFocus';
import { forgetSearches, recentSearches } from './recentSearches';

/** What was searched last on this device; pressing one searches it again. Nothing where there is none. */
export function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useT();
  const texts = useStore(recentSearches);
  if (texts.length === 0) return null;
  return (
    <View {...keepFocus} role="group" aria-label={t('game:recentSearches')} testID="recent-searches">
      <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.target }]}>
        <Text variant="label" tone="muted">
          {t('game:recentSearches')}
        </Text>
        <Button
          label={t('game:clearSearches')}
          kind="text"
          size="sm"
          onPress={forgetSearches}
          testID="recent-searches-clear"
        />
      </View>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {texts.map((text, place) => (
          <Chip key={text} label={text} icon="clock" onPress={() => onChoose(text)} testID={`recent-search-${place}`} />
        ))}
      </View>
    </View>
  );
}
