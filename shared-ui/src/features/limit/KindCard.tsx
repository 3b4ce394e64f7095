import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useTheme } from '../../theme';
import { Card, Icon, Progress, Text, Touch, type IconName } from '../../ui';
import { useInstant } from '../system';
import { useMoneyText } from '../wallet';
import { limitOf, periods, shareUsed, type Limit, type LimitKind, type LimitId } from './model';
import { PendingChangeNote } from './PendingChangeNote';

const icons: Record<LimitKind, IconName> = { DEPOSIT: 'arrow-down', LOSS: 'scales', STAKE: 'coins' };

export interface KindCardProps {
  kind: LimitKind;
  limits: readonly Limit[];
  onChoose: (which: LimitId) => void;
}

/** The daily, weekly and monthly limit of one kind. */
export function KindCard({ kind, limits, onChoose }: KindCardProps) {
  const t = useT();
  const theme = useTheme();
  return (
    <Card style={a.pb_xs} testID={handle('limit', kind.toLowerCase())}>
      <View style={[a.row_top, a.gap_md, a.pb_sm]}>
        <Icon name={icons[kind]} color={theme.color.brand} />
        <View style={a.grow}>
          <Text weight="semibold" level={2}>
            {t(`limit:kind.${kind}`)}
          </Text>
          <Text variant="label" tone="muted">
            {t(`limit:about.${kind}`)}
          </Text>
        </View>
      </View>
      <View role="group" aria-label={t(`limit:kind.${kind}`)}>
        {periods.map((period) => (
          <Line key={period} which={{ kind, period }} limit={limitOf(limits, { kind, period })} onChoose={onChoose} />
        ))}
      </View>
    </Card>
  );
}

function Line({
  which,
  limit,
  onChoose,
}: {
  which: LimitId;
  limit: Limit | undefined;
  onChoose: (which: LimitId) => void;
}) {
  const t = useT();
  const theme = useTheme();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const period = t(`limit:period.${which.period}`);
  const amount = limit === undefined ? t('limit:none') : money(limit.amount);
  return (
    <View style={theme.borderTop}>
      <Touch
        role="button"
        disabled={!isOnline}
        onPress={() => onChoose(which)}
        testID={handle('limit', `${which.kind}-${which.period}`.toLowerCase())}
        style={[a.row, a.gap_md, { minHeight: tokens.size.rowText }]}
      >
        <Text style={a.grow}>{period}</Text>
        <Text
          tone={limit === undefined ? 'muted' : 'text'}
          weight={limit === undefined ? 'regular' : 'semibold'}
          isTabular
        >
          {amount}
        </Text>
        <Icon name="caret-right" size="text" />
      </Touch>
      {limit !== undefined && <Used limit={limit} />}
      {limit !== undefined && limit.pendingChange !== null && (
        <PendingChangeNote limit={limit} pendingChange={limit.pendingChange} />
      )}
    </View>
  );
}

function Used({ limit }: { limit: Limit }) {
  const t = useT();
  const instant = useInstant();
  const money = useMoneyText();
  const share = shareUsed(limit);
  const left = t('limit:left', { left: money(limit.left) });
  return (
    <View style={[a.gap_sm, a.pb_md]}>
      <Progress value={share} label={left} size="thin" tone={share >= nearlyUsed ? 'warn' : 'brand'} />
      <View style={[a.row, a.wrap, a.between, a.gap_sm]}>
        <Text
          variant="label"
          tone="muted"
          isTabular
          testID={handle('limit-left', `${limit.kind}-${limit.period}`.toLowerCase())}
        >
          {left}
        </Text>
        <Text variant="label" tone="muted" isTabular>
          {t('limit:renews', { when: instant(limit.renewsAt, 'minute') })}
        </Text>
      </View>
    </View>
  );
}

const nearlyUsed = 0.9;
