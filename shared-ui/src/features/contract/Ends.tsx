import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, useTheme } from '../../theme';
import { Icon, Text } from '../../ui';
import { highestRate, type ContractDetail } from './model';
import { useContractTexts, useRateText } from './useContractTexts';

/** What accepting an offer costs: the contracts with downlines that end. */
export function Ends({ contract }: { contract: ContractDetail }) {
  const t = useT();
  const theme = useTheme();
  const rate = useRateText();
  const { nameOf } = useContractTexts();
  const { ends, terms } = contract;
  if (ends.length === 0) return null;
  return (
    <View role="status" style={[a.row_top, a.gap_md, a.p_lg, a.round_md, theme.bgWarn]} testID="contract-ends">
      <Icon name="warning" size="row" isFilled color={theme.color.warn} />
      <View style={[a.grow, a.gap_xs]}>
        <Text variant="detail" weight="semibold">
          {t('contract:endsTitle', { count: ends.length })}
        </Text>
        {ends.map((each) => (
          <Text key={each.id} variant="detail" tone="muted">
            {t('contract:endsText', {
              name: nameOf(each),
              rate: rate(highestRate(each.terms)),
              own: rate(highestRate(terms)),
            })}
          </Text>
        ))}
      </View>
    </View>
  );
}
