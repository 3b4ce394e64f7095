import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { IconButton } from '../IconButton';
import { Text } from '../Text';

export interface DialogPanelProps {
  title: string;
  /** A sentence, or whatever the dialog holds. */
  children?: ReactNode;
  /** Buttons, the filled one last. */
  foot?: ReactNode;
  close?: { label: string; onPress: () => void };
  /** The title is a welcome and stands larger. */
  isGreeting?: boolean;
  style?: StyleProp<ViewStyle>;
}

/** The face of a dialog, without its ground. */
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
// The target is larger than the mark: the mark lines up with the padding.
const closeAt = { marginTop: -tokens.space.sm, marginEnd: -tokens.space.sm };
