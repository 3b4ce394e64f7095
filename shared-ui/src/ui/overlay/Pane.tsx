import type { ReactNode } from 'react';
import { View } from 'react-native';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { initialFocus, Overlay, noFocusRing } from './Overlay';

export interface PaneProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
  testID?: string;
}

/** A screen over the previous screen, whose edges stay visible. */
export function Pane({ label, onClose, children, testID }: PaneProps) {
  const theme = useTheme();
  const { width, height, isRoomy } = useLayout();
  // A narrow window has no width to give away.
  const box = {
    width: width - (isRoomy ? tokens.size.overlayX : tokens.space.xxl),
    height: height - tokens.size.overlayY,
  };
  return (
    <Overlay isOpen label={label} onClose={onClose} scrim="dialog" {...(testID === undefined ? {} : { testID })}>
      {(isIn) => (
        <View style={[a.fill, a.center]} pointerEvents="box-none">
          <View
            {...initialFocus}
            style={[
              noFocusRing,
              a.clip,
              a.round_lg,
              theme.bgSurface,
              theme.border,
              theme.shadow,
              theme.moveEnter,
              box,
              { opacity: isIn ? 1 : 0 },
            ]}
          >
            {children}
          </View>
        </View>
      )}
    </Overlay>
  );
}
