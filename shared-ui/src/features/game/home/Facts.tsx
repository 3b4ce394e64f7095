import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import type { OfferedGame } from '../../../lib/popup';
import { a, useLayout } from '../../../theme';
import { Text } from '../../../ui';
import { useMoneyText } from '../../wallet';

interface FactsProps {
  game: Pick<OfferedGame, 'minStake' | 'maxStake' | 'rtp'>;
  /** Beside the facts where there is room. */
  children?: ReactNode;
}

/** Return to player and bet limits of a game. */
export function Facts({ game, children }: FactsProps) {
  const t = useT();
  const format = useFormat();
  const inWords = useMoneyText();
  const { isPhone } = useLayout();
  const { minStake, maxStake, rtp } = game;
  return (
    <View style={isPhone ? a.gap_sm : [a.row_top, a.wrap, a.gap_xxl]}>
      {rtp !== null && <Fact label={t('game:rtp')} value={format.percent(Number(rtp) / 100, 2)} />}
      {minStake !== null && maxStake !== null && (
        <Fact
          label={t('game:stakes')}
          value={t('game:stakeRange', { min: inWords(minStake, 0), max: inWords(maxStake, 0) })}
        />
      )}
      {!isPhone && children}
    </View>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <View>
      <Text variant="label" tone="muted" lines={1}>
        {label}
      </Text>
      <Text weight="semibold" isDisplay isTabular lines={1}>
        {value}
      </Text>
    </View>
  );
}
