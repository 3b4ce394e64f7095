import { useRef, useState, type ReactNode } from 'react';
import { PanResponder, ScrollView, View } from 'react-native';
import { a, tokens, useLayout, useTheme, web } from '../../theme';
import { IconButton } from '../IconButton';
import { keyboardProps } from '../keyboard';
import { Text } from '../Text';
import { initialFocus, Overlay, noFocusRing } from './Overlay';

export interface SheetProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  closeLabel: string;
  children: ReactNode;
  /** Fixed above the safe area. */
  foot?: ReactNode;
  isFirm?: boolean;
  /** Scrolling lists have their own padding. */
  isBare?: boolean;
  /** The title is a larger welcome. */
  isGreeting?: boolean;
  testID?: string;
}

const vertical = web({ touchAction: 'none', cursor: 'grab' });

/** Opens from the bottom edge on phones; dragging its header down or pressing beside it closes it. */
export function Sheet({
  isOpen,
  title,
  onClose,
  closeLabel,
  children,
  foot,
  isFirm = false,
  isBare = false,
  isGreeting = false,
  testID,
}: SheetProps) {
  const t = useTheme();
  const { height } = useLayout();
  const { drag, handlers } = useDragDown(isFirm ? undefined : onClose);
  const { grabber, sheetHead, sheetGreeting, sheetShare, sheetFoot } = tokens.size;
  const top = { borderTopStartRadius: tokens.radius.lg, borderTopEndRadius: tokens.radius.lg };
  return (
    <Overlay isOpen={isOpen} label={title} onClose={onClose} isFirm={isFirm} scrim="sheet" testID={testID}>
      {(isIn) => (
        <View
          {...initialFocus}
          style={[
            a.absolute,
            noFocusRing,
            t.bgSurface,
            t.shadow,
            t.borderTop,
            top,
            { start: 0, end: 0, bottom: 0, maxHeight: height * sheetShare },
            drag === 0 && (isIn ? t.moveEnter : t.moveLeave),
            t.reducedMotion
              ? { opacity: isIn ? 1 : 0 }
              : { transform: [{ translateY: isIn ? drag : height * sheetShare }] },
          ]}
        >
          <View
            {...handlers}
            style={[
              a.row,
              a.ps_lg,
              vertical,
              isGreeting && a.pt_md,
              { height: isGreeting ? sheetGreeting : sheetHead },
            ]}
          >
            <View
              aria-hidden
              style={[a.absolute, a.round_full, { top: grabber.top, start: 0, end: 0, alignItems: 'center' }]}
            >
              <View
                style={[a.round_full, { width: grabber.width, height: grabber.height, backgroundColor: t.color.line }]}
              />
            </View>
            <Text variant={isGreeting ? 'figure' : 'heading'} level={2} lines={1} style={[a.grow, a.pt_xs]}>
              {title}
            </Text>
            <IconButton icon="x" label={closeLabel} onPress={onClose} testID="dialog-close" style={a.me_sm} />
          </View>
          {isBare ? (
            children
          ) : (
            <ScrollView
              {...keyboardProps}
              style={a.shrink}
              contentContainerStyle={[a.px_lg, a.pb_lg, isGreeting && a.pt_xs]}
            >
              {children}
            </ScrollView>
          )}
          {foot !== undefined && (
            <View style={[a.row, a.gap_md, a.px_lg, a.pt_md, t.borderTop, { paddingBottom: sheetFoot }]}>{foot}</View>
          )}
        </View>
      )}
    </Overlay>
  );
}

function useDragDown(onClose: (() => void) | undefined) {
  const [drag, setDrag] = useState(0);
  const close = useRef(onClose);
  close.current = onClose;
  const pan = useRef(
    PanResponder.create({
      onMoveShouldSetPanResponder: (_event, move) => move.dy > tokens.space.xs && Math.abs(move.dy) > Math.abs(move.dx),
      onPanResponderMove: (_event, move) => setDrag(Math.max(0, move.dy)),
      onPanResponderRelease: (_event, move) => {
        setDrag(0);
        if (move.dy > tokens.size.sheetClose || move.vy > 1) close.current?.();
      },
      onPanResponderTerminate: () => setDrag(0),
    }),
  ).current;
  return { drag, handlers: pan.panHandlers };
}
