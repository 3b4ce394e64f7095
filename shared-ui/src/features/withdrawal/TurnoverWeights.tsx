import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Button, FigureLine, Popup, Text } from '../../ui';
import { typeIcons } from '../game';
import type { Weight } from './model';

const isKnown = (type: string): type is keyof typeof typeIcons => Object.hasOwn(typeIcons, type);

/** Explains how bets count as turnover, with the share of each category of games. */
export function TurnoverWeights({ weights }: { weights: readonly Weight[] }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        label={t('withdrawal:why')}
        kind="text"
        size="sm"
        icon="question"
        style={aligned}
        onPress={() => setOpen(true)}
        testID={handle('withdraw', 'why')}
      />
      <Popup
        isOpen={isOpen}
        title={t('withdrawal:why')}
        onClose={() => setOpen(false)}
        closeLabel={t('common:close')}
        testID={handle('withdraw', 'weights')}
      >
        <View style={[a.gap_md, a.pb_sm]}>
          <Text variant="detail" tone="muted">
            {t('withdrawal:whyText')}
          </Text>
          <View>
            {weights
              .filter(({ gameType }) => isKnown(gameType))
              .map(({ gameType, share }) => (
                <FigureLine
                  key={gameType}
                  label={isKnown(gameType) ? t(typeIcons[gameType].title) : gameType}
                  testID={handle('withdraw', `weight-${gameType}`)}
                >
                  {format.percent(share, 2)}
                </FigureLine>
              ))}
          </View>
        </View>
      </Popup>
    </>
  );
}

// The touch target is larger than the text, which aligns with the text above.
const aligned = { marginStart: -tokens.space.md };
