import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { IconButton } from '../IconButton';
import { Text } from '../Text';

export interface DialogPanelProps {
  title: string;
  /** Text or other content. */
  children?: ReactNode;
  /** Buttons, the filled one last. */
  foot?: ReactNode;
  close?: { label: string; onPress: () => void };
  /** The title is a larger welcome. */
  isGreeting?: boolean;
  style?: StyleProp<ViewStyle>;
}

/** The panel of a dialog, without its backdrop. */
export function DialogPanel({ title, children, foot, close, isGreeting = false, style }: DialogPanelProps) {
  const t = useTheme();
  return (
    <View style={[t.bgSurface, t.border, t.shadow, a.round_lg, a.p_xl, a.gap_sm, style]}>
      <View style={[a.row_top, a.gap_md]}>
        <Text variant={isGreeting ? 'figure' : 'heading'} level={2} style={a.grow}>
          {title}
        </Text>
        {close !== undefined && (
          <IconButton icon="x" label={close.label} onPress={close.onPress} testID="dialog-close" style={closeAt} />
        )}
      </View>
      {typeof children === 'string' ? (
        <Text variant="detail" tone="muted" style={balanced}>
          {children}
        </Text>
      ) : (
        children
      )}
      {foot !== undefined && <View style={[a.row, a.wrap, a.gap_md, a.pt_md]}>{foot}</View>}
    </View>
  );
}

const balanced = web({ textWrap: 'balance' });
// The touch target is larger than the icon: the icon aligns with the padding.
const closeAt = { marginTop: -tokens.space.sm, marginEnd: -tokens.space.sm };
