import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Icon, Skeleton, Text, Touch, type IconName } from '../../ui';
import type { Channel, Method } from './model';

const icons: Record<Method, IconName> = {
  QR: 'qr-code',
  BANK: 'bank',
  EWALLET: 'device-mobile',
  CRYPTO: 'currency-circle-dollar',
};

export interface MethodsProps {
  channels: readonly Channel[];
  value: string;
  onChange: (id: string) => void;
}

/** The ways to pay in, two in a row; each says how long it usually takes. */
export function Methods({ channels, value, onChange }: MethodsProps) {
  const t = useT();
  return (
    <View role="radiogroup" aria-label={t('deposit:payWith')} style={grid}>
      {channels.map((channel) => (
        <Way key={channel.id} channel={channel} isChosen={channel.id === value} onPress={() => onChange(channel.id)} />
      ))}
    </View>
  );
}

function Way({ channel, isChosen, onPress }: { channel: Channel; isChosen: boolean; onPress: () => void }) {
  const t = useT();
  const theme = useTheme();
  const time = t('deposit:aboutMinutes', { count: channel.usualMinutes });
  // The thicker line is drawn inside, so that choosing moves nothing.
  const padding = tokens.space.md - (isChosen ? tokens.hairline.thick : tokens.hairline.thin);
  return (
    <Touch
      role="radio"
      aria-checked={isChosen}
      aria-label={`${channel.name}, ${time}`}
      onPress={onPress}
      testID={handle('deposit', `channel-${channel.id}`)}
      style={[
        a.row,
        a.gap_md,
        a.round_md,
        theme.bgSurface,
        isChosen ? [theme.borderChosen, theme.bgTint] : theme.border,
        box,
        { padding },
      ]}
    >
      <View style={[a.center, a.round_sm, isChosen ? theme.bgTintStrong : theme.bgNeutral, iconBox]}>
        <Icon name={icons[channel.method]} size="row" color={isChosen ? theme.color.brand : theme.color.muted} />
      </View>
      <View style={a.grow}>
        <Text variant="detail" weight="medium" lines={2}>
          {channel.name}
        </Text>
        <Text variant="label" tone="muted" lines={2}>
          {time}
        </Text>
      </View>
      {isChosen && (
        <View style={[a.absolute, tick]}>
          <Icon name="check-circle" size="mid" isFilled color={theme.color.brand} />
        </View>
      )}
    </Touch>
  );
}

export function MethodsSkeleton() {
  const { width } = useLayout();
  return (
    <View aria-hidden style={grid}>
      {[0, 1, 2, 3].map((place) => (
        <View key={place} style={[cell, { maxWidth: width }]}>
          <Skeleton height={wayHeight} radius="md" />
        </View>
      ))}
    </View>
  );
}

const wayHeight = tokens.size.rowText + tokens.space.xl;
const cell = { flexGrow: 1, flexShrink: 1, flexBasis: '45%' } as const;
const grid = { flexDirection: 'row', flexWrap: 'wrap', gap: tokens.layout.gridTight } as const;
const box = { ...cell, minHeight: wayHeight };
const iconBox = { width: tokens.size.thumb, height: tokens.size.thumb };
const tick = { top: tokens.space.xs, end: tokens.space.xs };
