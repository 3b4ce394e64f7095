import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useLayout } from '../../theme';
import { Icon, Skeleton, Text } from '../../ui';
import { useInstant } from '../system';
import { useHouseClock } from './queries';

/** The merchant's time, independent of the device's clock. */
export function Clock() {
  const t = useT();
  const instant = useInstant('row');
  const { isPhone } = useLayout();
  const clock = useHouseClock();
  const now = useNow();
  if (clock === undefined) return <Skeleton width={tokens.size.balance} height={tokens.type.detail.line} />;
  const time = instant(now + clock.aheadMs, 'time');
  return (
    <View
      role="timer"
      aria-label={t('agent:clock', { offset: clock.gmtOffset })}
      testID="agent-clock"
      style={isPhone ? [a.col, a.align_end] : [a.row, a.gap_sm]}
    >
      {!isPhone && <Icon name="clock" size="mid" />}
      <Text isDisplay isTabular weight="semibold" style={tight}>
        {time}
      </Text>
      <Text variant={isPhone ? 'label' : 'detail'} tone="muted" isTabular testID="agent-offset">
        {clock.gmtOffset}
      </Text>
    </View>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tokens.motion.tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const tight = { lineHeight: tokens.type.detail.line };
