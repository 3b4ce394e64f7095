import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { negate } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import { Card, Icon, Money, Text, FigureLine, Reference } from '../../ui';
import { useCurrency } from '../wallet';
import { useInstant } from '../system';
import type { Transfer } from './model';

/** A completed transfer as its sender or receiver sees it. */
export function TransferResult({ transfer }: { transfer: Transfer }) {
  const t = useT();
  const theme = useTheme();
  const { symbol } = useCurrency();
  const instant = useInstant();
  const { isMine, amount, other, at } = transfer;
  return (
    <View>
      <View role="status" style={[a.align_center, a.gap_sm, a.py_xl]} testID={handle('transfer', 'made')}>
        <View style={[a.center, a.round_full, theme.bgSurface, theme.border, badge]}>
          <Icon name="check" size="tile" isFilled color={theme.color.good} />
        </View>
        <Text variant="heading" level={2} align="center">
          {t(isMine ? 'transfer:sent' : 'transfer:received')}
        </Text>
        <Money amount={isMine ? negate(amount) : amount} currency={symbol} variant="hero" isChange tone="text" />
        <Text variant="detail" tone="muted" align="center" style={a.sentence}>
          {t(isMine ? 'transfer:sentText' : 'transfer:receivedText')}
        </Text>
      </View>
      <Card>
        <FigureLine label={t(isMine ? 'transfer:to' : 'transfer:from')}>{other}</FigureLine>
        <FigureLine label={t('wallet:time')}>{instant(at, 'full')}</FigureLine>
      </Card>
      <View style={a.pt_sm}>
        <Reference value={transfer.reference} name="transfer" />
      </View>
    </View>
  );
}

const badge = { width: tokens.size.bottomBar, height: tokens.size.bottomBar };
