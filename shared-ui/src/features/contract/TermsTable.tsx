import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { hasDecimals, isZero, type Money as Amount } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import { Money, Text } from '../../ui';
import { perTenThousand, type ContractKind, type Terms, type Tier } from './model';
import { useRateText } from './useContractTexts';

interface Props {
  kind: ContractKind;
  terms: Terms;
  /** The number of the tier that was reached, from 1. */
  reached?: number | null;
}

/** What a contract pays, a row for each tier, with the conditions that it has. */
export function TermsTable({ kind, terms, reached = null }: Props) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const rate = useRateText();
  const line = useLine();
  if (terms.realtime !== null) {
    const { roundBet, profitRate, lossRate } = terms.realtime;
    return (
      <View role="table" aria-label={t('contract:terms')} style={[a.round_md, a.clip, theme.border]}>
        {line([t('contract:wonRate'), t('contract:lostRate'), t('contract:roundBet')], 'head')}
        {line([rate(profitRate), rate(lossRate), <Figure key="bet" amount={roundBet} />], 'realtime')}
      </View>
    );
  }
  const hasLoss = kind === 'DIVIDEND';
  const hasActive = kind === 'DIVIDEND' || kind === 'DAILY_SALARY' || terms.tiers.some(({ active }) => active > 0);
  const cells = (tier: Tier) => [
    rate(tier.rate),
    ...(hasLoss ? [<Figure key="loss" amount={tier.loss} />] : []),
    <Figure key="bet" amount={tier.validBet} />,
    ...(hasActive ? [format.number(tier.active)] : []),
  ];
  const heads = [
    t('contract:rate'),
    ...(hasLoss ? [t('contract:teamLoss')] : []),
    t('agent:validBet'),
    ...(hasActive ? [t('contract:active')] : []),
  ];
  return (
    <View role="table" aria-label={t('contract:terms')} style={[a.round_md, a.clip, theme.border]}>
      {line(heads, 'head')}
      {terms.tiers.map((tier, place) => line(cells(tier), `tier-${place}`, place + 1 === reached))}
    </View>
  );
}

function useLine() {
  const theme = useTheme();
  return (cells: readonly React.ReactNode[], key: string, isReached = false) => {
    const isHead = key === 'head';
    return (
      <View
        key={key}
        role="row"
        style={[
          a.row,
          a.gap_sm,
          a.px_md,
          { minHeight: isHead ? tokens.size.tableHead : tokens.size.tableRowDense },
          isHead ? { backgroundColor: theme.color.canvas } : theme.borderTop,
          isReached && theme.bgTint,
        ]}
      >
        {cells.map((cell, place) => (
          <View key={place} role={isHead ? 'columnheader' : 'cell'} style={[a.grow, place > 0 && a.align_end]}>
            {typeof cell === 'string' ? (
              <Text
                variant={isHead ? 'label' : 'detail'}
                tone={isHead ? 'muted' : place === 0 ? 'brand' : 'text'}
                weight={isHead ? 'regular' : 'semibold'}
                isDisplay={!isHead}
                isTabular={!isHead}
                align={place > 0 ? 'end' : 'start'}
              >
                {cell}
              </Text>
            ) : (
              cell
            )}
          </View>
        ))}
      </View>
    );
  };
}

function Figure({ amount }: { amount: Amount }) {
  if (isZero(amount)) return <Text variant="detail">–</Text>;
  return <Money amount={amount} variant="detail" digits={hasDecimals(amount) ? 2 : 0} />;
}

/** The highest rate as so much of 10,000, for those who count in it. */
export function usePerTenThousand(): (rate: Amount) => string {
  const t = useT();
  const format = useFormat();
  return (rate) => t('contract:perTenThousand', { figure: format.number(perTenThousand(rate)) });
}
