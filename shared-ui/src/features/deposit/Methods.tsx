import { View } from 'react-native';

import { useT, type T } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Icon, Skeleton, Text, Touch, type IconName } from '../../ui';
import { isAvailable, groupByMethod, type Channel, type Method, type MethodGroup } from './model';

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

/** The deposit methods, two in a row; where a method has several channels, those of the chosen method below. */
export function Methods({ channels, value, onChange }: MethodsProps) {
  const t = useT();
  const methods = groupByMethod(channels);
  const chosen = methods.find(({ method }) => method === value.method);
  return (
    <View style={a.gap_md}>
      <View role="radiogroup" aria-label={t('deposit:payWith')} style={grid}>
        {methods.map((method) => (
          <Tile
            key={method.method}
            {...methodText(method, t)}
            icon={icons[method.method]}
            isChosen={method === chosen}
            isUnavailable={!method.channels.some(isAvailable)}
            onPress={() => method !== chosen && onChange((method.channels.find(isAvailable) ?? value).id)}
            testID={handle('deposit', `method-${method.method}`)}
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
              isUnavailable={!isAvailable(channel)}
              onPress={() => onChange(channel.id)}
              testID={handle('deposit', `channel-${channel.id}`)}
            />
          ))}
        </View>
      )}
    </View>
  );
}

/** A method with one channel shows the channel's name, which members know. */
function methodText({ method, channels }: MethodGroup, t: T): { title: string; text: string } {
  const first = channels.find(isAvailable) ?? channels[0];
  const only = channels.length === 1 ? channels[0]?.name : undefined;
  return { title: only ?? t(`deposit:method.${method}`), text: first === undefined ? '' : timeOf(first, t) };
}

/** The usual duration, or why the channel takes no orders now. */
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
  isUnavailable: boolean;
  onPress: () => void;
  testID: string;
}

function Tile({ title, text, icon, isChosen, isUnavailable, onPress, testID }: TileProps) {
  const theme = useTheme();
  // The border is drawn inside, so that choosing shifts nothing.
  const padding = tokens.space.md - (isChosen ? tokens.hairline.thick : tokens.hairline.thin);
  const { isPhone, width } = useLayout();
  const color = isUnavailable ? { color: theme.color.faint } : undefined;
  return (
    <Touch
      role="radio"
      aria-checked={isChosen}
      aria-label={`${title}, ${text}`}
      disabled={isUnavailable}
      aria-disabled={isUnavailable}
      onPress={onPress}
      testID={testID}
      style={[
        a.row,
        isPhone ? a.gap_sm : a.gap_md,
        a.round_md,
        theme.bgSurface,
        isChosen ? [theme.borderChosen, theme.bgTint] : theme.border,
        box,
        width < tokens.layout.narrow && alone,
        { padding },
      ]}
    >
      {icon !== undefined && (
        <View style={[a.center, a.round_sm, isChosen ? theme.bgTintStrong : theme.bgNeutral, iconBox]}>
          <Icon name={icon} size="row" color={theme.color[isUnavailable ? 'faint' : isChosen ? 'brand' : 'muted']} />
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
          <Skeleton height={methodHeight} radius="md" />
        </View>
      ))}
    </View>
  );
}

const methodHeight = tokens.size.rowText + tokens.space.xl;
const cell = { flexGrow: 1, flexShrink: 1, flexBasis: '45%' } as const;
const grid = { flexDirection: 'row', flexWrap: 'wrap', gap: tokens.layout.gridTight } as const;
const box = { ...cell, minHeight: methodHeight };
const alone = { flexBasis: '100%' } as const;
const iconBox = { width: tokens.size.thumb, height: tokens.size.thumb };
const tick = { top: tokens.space.xs, end: tokens.space.xs };
