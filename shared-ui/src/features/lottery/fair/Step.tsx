import type { ReactNode } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { a, useTheme } from '../../../theme';
import { Card, Copy, Icon, Text, type IconName } from '../../../ui';
import type { CheckState } from './checks';

interface StepProps {
  name: string;
  title: string;
  text: string;
  state: CheckState;
  isWarning?: boolean;
  children: ReactNode;
}

/** The mark of each state of a check. */
export const marks: Record<CheckState, { tone: 'good' | 'bad' | 'muted'; icon: IconName }> = {
  ok: { tone: 'good', icon: 'check-circle' },
  wrong: { tone: 'bad', icon: 'x-circle' },
  waiting: { tone: 'muted', icon: 'hourglass-medium' },
  checking: { tone: 'muted', icon: 'hourglass-medium' },
  void: { tone: 'muted', icon: 'minus' },
};

/** One check: its mark, what is checked, and the figures. */
export function Step({ name, title, text, state, isWarning = false, children }: StepProps) {
  const t = useT();
  const theme = useTheme();
  const { tone, icon } = marks[state];
  const label = t(`lottery:fair.state.${state}`);
  return (
    <Card style={a.gap_md} testID={handle('lottery-check', name)}>
      <View style={[a.row_top, a.gap_md]}>
        <View role="img" aria-label={label} testID={handle('lottery-check', `${name}-${state}`)}>
          <Icon name={icon} size="bar" color={theme.color[tone]} isFilled={state === 'ok' || state === 'wrong'} />
        </View>
        <View style={a.grow}>
          <View style={[a.row, a.between, a.gap_sm]}>
            <Text variant="body" weight="semibold" level={3} style={a.shrink}>
              {title}
            </Text>
            {state !== 'ok' && (
              <Text variant="label" tone={tone} aria-hidden>
                {label}
              </Text>
            )}
          </View>
          <View style={[a.row_top, a.gap_sm]}>
            {isWarning && <Icon name="warning" size="text" color={theme.color.warn} isFilled />}
            <Text variant="detail" tone={isWarning ? 'warn' : 'muted'} style={a.shrink}>
              {text}
            </Text>
          </View>
        </View>
      </View>
      {children}
    </Card>
  );
}

/** A long value in the monospace face with a copy button; nothing before it is published. */
export function HashBox({ label, value }: { label: string; value: string }) {
  const theme = useTheme();
  if (value === '') return null;
  return (
    <View style={[a.row, a.gap_sm, a.ps_md, a.round_md, theme.bg]}>
      <View style={[a.grow, a.py_sm]}>
        <Text variant="label" tone="muted">
          {label}
        </Text>
        <Text variant="label" isMono selectable>
          {value}
        </Text>
      </View>
      <Copy value={value} label={label} />
    </View>
  );
}
