import type { ReactNode } from 'react';
import { View } from 'react-native';
import { a, web } from '../../theme';
import { Text } from '../Text';
import { LanternArt } from './LanternArt';

export interface EmptyStateProps {
  title: string;
  /** Explains what to do next. */
  description: string;
  /** One filled button. */
  action?: ReactNode;
  /** Further actions. */
  children?: ReactNode;
  testID?: string;
}

export function EmptyState({ title, description, action, children, testID }: EmptyStateProps) {
  return (
    <View style={[a.grow, a.center, a.py_xl, a.px_lg, a.gap_xs, tall]} testID={testID}>
      <LanternArt mood="lit" />
      <Text variant="heading" level={2} align="center" style={a.pt_md}>
        {title}
      </Text>
      <Text variant="detail" tone="muted" align="center" style={[a.sentence, balanced]}>
        {description}
      </Text>
      {action !== undefined && <View style={a.pt_lg}>{action}</View>}
      {children !== undefined && <View style={[a.full, a.pt_xxl]}>{children}</View>}
    </View>
  );
}

const balanced = web({ textWrap: 'balance' });
const tall = { flexBasis: 'auto' as const };
