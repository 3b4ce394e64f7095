import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Card, Icon, Text } from '../../ui';
import { gameLink } from '../game';
import { useMoneyText } from '../wallet';
import { useInstant } from '../system';
import type { FreeRounds as Given } from './model';
import { useFreeRounds } from './queries';

/** Free rounds that can still be played; hidden where there are none. */
export function FreeRounds() {
  const t = useT();
  const { data } = useFreeRounds();
  if (data === undefined || data.length === 0) return null;
  return (
    <View style={a.gap_sm} testID={handle('freerounds', 'list')}>
      <Text variant="heading" level={2}>
        {t('report:free.title')}
      </Text>
      {data.map((given) => (
        <One key={given.id} given={given} />
      ))}
    </View>
  );
}

function One({ given }: { given: Given }) {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const instant = useInstant();
  const { color } = useTheme();
  const { left, count, turnover, vendorName, games } = given;
  const parts = {
    value: moneyText(given.betValue),
    vendor: vendorName,
    time: instant(given.until, 'dayTime'),
  };
  return (
    <Card testID={handle('freerounds', given.id)}>
      <View style={[a.row_top, a.gap_md]}>
        <Icon name="gift" size="text" color={color.brand} />
        <View style={[a.grow, a.gap_xs]}>
          <Text variant="detail" weight="semibold">
            {t('report:free.left', { left: format.number(left), all: format.number(count) })}
          </Text>
          <Text variant="detail" tone="muted">
            {t('report:free.text', parts)}
          </Text>
          <Text variant="label" tone="muted">
            {turnover === 0
              ? t('report:free.noTurnover')
              : t('report:free.turnover', { times: format.number(turnover) })}
          </Text>
          <View style={[a.row, a.wrap, a.gap_sm, a.pt_xs]}>
            {games.map((game) => (
              <Button
                key={game.id}
                label={t('report:free.play', { name: game.name })}
                kind="filled"
                href={gameLink(game)}
                testID={handle('freerounds', `play-${game.id}`)}
              />
            ))}
          </View>
        </View>
      </View>
    </Card>
  );
}
