import { useRef } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a } from '../../theme';
import { FigureLine, Money, Popup } from '../../ui';
import { typeIcons } from '../game';
import { useInstant } from '../system';
import { useCurrency } from '../wallet';
import { digitsOf, type Rebate } from './model';

const isKnown = (type: string): type is keyof typeof typeIcons => Object.hasOwn(typeIcons, type);

/** Returns a function that names the category of a rebate's game. */
export function useGameType(): (rebate: Rebate) => string {
  const t = useT();
  return ({ gameType }) => (isKnown(gameType) ? t(typeIcons[gameType].title) : gameType);
}

/** All figures of one rebate, with fractions of a cent. */
export function RebatePopup({ rebate, onClose }: { rebate: Rebate | undefined; onClose: () => void }) {
  const t = useT();
  // Stays filled while the popup closes.
  const last = useRef(rebate);
  if (rebate !== undefined) last.current = rebate;
  return (
    <Popup
      isOpen={rebate !== undefined}
      title={last.current?.account ?? ''}
      onClose={onClose}
      closeLabel={t('common:close')}
      testID="rebate-popup"
    >
      {last.current !== undefined && <Lines rebate={last.current} />}
    </Popup>
  );
}

function Lines({ rebate }: { rebate: Rebate }) {
  const t = useT();
  const instant = useInstant();
  const gameType = useGameType();
  const { symbol } = useCurrency();
  const { amount, validBet, point, at, isCredited, reference } = rebate;
  return (
    <View style={a.pb_sm}>
      <FigureLine label={t('agent:game')}>{gameType(rebate)}</FigureLine>
      <FigureLine label={t('agent:time')}>{instant(at, 'full')}</FigureLine>
      <FigureLine label={t('agent:state')}>{t(isCredited ? 'agent:credited' : 'agent:accrued')}</FigureLine>
      {reference !== null && <FigureLine label={t('agent:reference')}>{reference}</FigureLine>}
      <FigureLine label={t('agent:validBet')}>
        <Money amount={validBet} currency={symbol} variant="detail" digits={digitsOf(validBet)} />
      </FigureLine>
      <FigureLine label={t('agent:point')}>{`${point}%`}</FigureLine>
      <FigureLine label={t('agent:amount')} isTotal testID="rebate-amount">
        <Money amount={amount} currency={symbol} variant="heading" isChange digits={4} />
      </FigureLine>
    </View>
  );
}
