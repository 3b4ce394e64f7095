import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { compare, unitsOf } from '../../../lib/money';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Icon, Money, Progress, Text } from '../../../ui';
import { typeIcons } from '../../game';
import { shareOf, type Overview } from '../model';

const isKnown = (type: string): type is keyof typeof typeIcons => Object.hasOwn(typeIcons, type);

/** Valid bets by game type, the largest first. */
export function WhereBets({ overview }: { overview: Overview }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const { isRoomy } = useLayout();
  const rows = overview.byGameType
    .filter(({ validBet }) => unitsOf(validBet) > 0n)
    .sort((one, other) => compare(other.validBet, one.validBet));
  return (
    <View
      testID="overview-types"
      style={[a.gap_lg, a.p_lg, a.round_lg, theme.bgSurface, theme.border, isRoomy && side]}
    >
      <Text variant="heading" level={2}>
        {t('agent:whereBets')}
      </Text>
      {rows.length === 0 && (
        <View style={[a.row, a.gap_sm]}>
          <Icon name="info" size="text" color={theme.color.muted} />
          <Text variant="detail" tone="muted">
            {t('agent:noBets')}
          </Text>
        </View>
      )}
      {rows.map(({ gameType, validBet }) => {
        const share = shareOf(validBet, overview.validBet);
        const name = isKnown(gameType) ? t(typeIcons[gameType].title) : gameType;
        return (
          <View key={gameType} style={a.gap_sm}>
            <View style={[a.row_base, a.gap_sm]}>
              <Text variant="detail" lines={1} style={a.grow}>
                {name}
              </Text>
              <Money amount={validBet} variant="detail" />
              <Text variant="label" tone="muted" align="end" isTabular style={percent}>
                {format.percent(share)}
              </Text>
            </View>
            <Progress label={name} value={share} size="thin" />
          </View>
        );
      })}
    </View>
  );
}

const side = { width: tokens.size.agentSide };
const percent = { minWidth: tokens.size.disc };
