import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { a, tokens } from '../../theme';
import { Button, Popup, Steps, Text } from '../../ui';
import { useMoneyText } from '../wallet';
import type { Channel } from './model';

/** Conditions of the chosen method, and how to pay with it. */
export function MethodDetails({ channel }: { channel: Channel }) {
  const t = useT();
  const money = useMoneyText();
  const facts = [
    t('deposit:limits', { min: money(channel.minAmount, 0), max: money(channel.maxAmount, 0) }),
    isZero(channel.fee) ? t('deposit:noFee') : t('deposit:fee', { amount: money(channel.fee) }),
    t('deposit:aboutMinutes', { count: channel.usualMinutes }),
  ];
  return (
    <View style={a.gap_xs}>
      {channel.isMatched && (
        <Text variant="detail" tone="muted" testID={handle('deposit', 'matched')}>
          {t('matching:hint')}
        </Text>
      )}
      <View style={[a.row, a.between, a.gap_md]}>
        <View style={[a.row, a.wrap, a.shrink, facetGap]} testID={handle('deposit', 'facts')}>
          {facts.map((fact) => (
            <Text key={fact} variant="label" tone="muted">
              {fact}
            </Text>
          ))}
        </View>
        <Guide channel={channel} />
      </View>
    </View>
  );
}

function Guide({ channel: { method, isMatched, name } }: { channel: Channel }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const steps = (['first', 'second', 'third'] as const).map((key) => ({
    key,
    title: t(isMatched ? `matching:guide.${key}` : `deposit:guide.${method}.${key}`),
    state: 'next' as const,
  }));
  return (
    <View style={a.fixed}>
      <Button
        label={t('deposit:howItWorks')}
        kind="text"
        icon="question"
        onPress={() => setOpen(true)}
        testID={handle('deposit', 'guide')}
      />
      <Popup
        isOpen={isOpen}
        title={t('deposit:guideTitle', { method: isMatched ? name : t(`deposit:method.${method}`) })}
        onClose={() => setOpen(false)}
        closeLabel={t('common:close')}
        testID={handle('deposit', 'guide-sheet')}
      >
        <View style={a.pb_sm}>
          <Steps steps={steps} label={t('deposit:howItWorks')} />
        </View>
      </Popup>
    </View>
  );
}

const facetGap = { columnGap: tokens.space.md, rowGap: tokens.space.xs };
