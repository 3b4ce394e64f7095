import { View } from 'react-native';

import { useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Icon, Skeleton, Text, Touch, type IconName } from '../../ui';
import { isTaking, waysOf, type Channel, type Method, type Way } from './model';

const icons: Record<Method, IconName> = {
  QR: 'qr-code',
  BANK_TRANSFER: 'bank',
  EWALLET: 'device-mobile',
  CARD: 'credit-card',
  CRYPTO: 'currency-circle-dollar',
  VOUCHER: 'ticket',
};

export interface MethodsProps {
  channels: readonly Channel[];
  value: Channel;
  onChange: (id: string) => void;
}

/** The ways to pay in, two in a row; where a method has several channels, those of the chosen one below. */
export function Methods({ channels, value, onChange }: MethodsProps) {
  const t = useT();
  const ways = waysOf(channels);
  const chosen = ways.find(({ method }) => method === value.method);
  return (
    <View style={a.gap_md}>
      <View role="radiogroup" aria-label={t('deposit:payWith')} style={grid}>
        {ways.map((way) => (
          <Tile
            key={way.method}
            {...wordsOfWay(way, t)}
            icon={icons[way.method]}
            isChosen={way === chosen}
            isOff={!way.channels.some(isTaking)}
            onPress={() => way !== chosen && onChange((way.channels.find(isTaking) ?? value).id)}
            testID={handle('deposit', `method-${way.method}`)}
          />
        ))}
      </View>
      {chosen !== undefined && chosen.channels.length > 1 && (
        <View role="radiogroup" aria-label={t('deposit:channel')} style={grid}>
          {chosen.channels.map((channel) => (
            <Tile
              key={channel.id}
              title={channel.name}
              text={timeOf(channel, t)}
              isChosen={channel.id === value.id}
              isOff={!isTaking(channel)}
              onPress={() => onChange(channel.id)}
              testID={handle('deposit', `channel-${channel.id}`)}
            />
          ))}
        </View>
      )}
    </View>
  );
}

/** A method with one channel goes by the channel's name, which is the one people know. */
function wordsOfWay({ method, channels }: Way, t: T): { title: string; text: string } {
  const first = channels.find(isTaking) ?? channels[0];
  const only = channels.length === 1 ? channels[0]?.name : undefined;
  return { title: only ?? t(`deposit:method.${method}`), text: first === undefined ? '' : timeOf(first, t) };
}

/** How long it usually takes, or why it takes nothing now. */
function timeOf({ pause, opensAt, closesAt, usualMinutes }: Channel, t: T): string {
  if (pause === null) return t('deposit:aboutMinutes', { count: usualMinutes });
  return pause === 'OUTSIDE_HOURS' && opensAt !== null && closesAt !== null
    ? t('deposit:hours', { from: opensAt, until: closesAt })
    : t('deposit:paused');
}

interface TileProps {
  title: string;
  text: string;
  icon?: IconName;
  isChosen: boolean;
  isOff: boolean;
  onPress: () => void;
  testID: string;
}

function Tile({ title, text, icon, isChosen, isOff, onPress, testID }: TileProps) {
  const theme = useTheme();
  // The thicker line is drawn inside, so that choosing moves nothing.
  const padding = tokens.space.md - (isChosen ? tokens.hairline.thick : tokens.hairline.thin);
  const { isPhone } = useLayout();
  const color = isOff ? { color: theme.color.faint } : undefined;
  return (
    <Touch
      role="radio"
      aria-checked={isChosen}
      aria-label={`${title}, ${text}`}
      disabled={isOff}
      aria-disabled={isOff}
      onPress={onPress}
      testID={testID}
      style={[
        a.row,
        isPhone ? a.gap_sm : a.gap_md,
        a.round_md,
        theme.bgSurface,
        isChosen ? [theme.borderChosen, theme.bgTint] : theme.border,
        box,
        { padding },
      ]}
    >
      {icon !== undefined && (
        <View style={[a.center, a.round_sm, isChosen ? theme.bgTintStrong : theme.bgNeutral, iconBox]}>
          <Icon name={icon} size="row" color={theme.color[isOff ? 'faint' : isChosen ? 'brand' : 'muted']} />
        </View>
      )}
      <View style={a.grow}>
        <Text variant="detail" weight="medium" lines={3} style={color}>
          {title}
        </Text>
        <Text variant="label" tone="muted" lines={2}>
          {text}
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
