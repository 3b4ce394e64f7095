import type { ReactNode } from 'react';
import { Modal, Platform, View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { ToastHost } from './Toast';
import { useCovered } from './useCovered';
import { useFreeFocus } from './useFreeFocus';
import { usePresence } from './usePresence';

export interface OverlayProps {
  isOpen: boolean;
  /** The name of the dialog: it stands on the modal itself, which already has the role. */
  label: string;
  onClose: () => void;
  /** A press beside it does nothing: for decisions that must be made. */
  isFirm?: boolean;
  /** What is left of the ground: a sheet's scrim, a dialog's, or none under a menu. */
  scrim: 'sheet' | 'dialog' | 'none';
  children: (isIn: boolean) => ReactNode;
  testID?: string;
}

/** On what lies on the ground: the focus comes in here, so that a reader says its name before anything inside is marked. */
export const held = { tabIndex: -1 } as object;
export const unringed = web({ outlineWidth: 0 });

const isWeb = Platform.OS === 'web';

/** Whether an overlay may lie over another that it does not stand in, which then keeps what was typed: iOS shows only the first. */
export const canStack = isWeb;

const cover = web({ cursor: 'default' });

/** The ground of sheets, dialogs and menus: scrim, Esc, focus kept inside, and the way in and out. */
export function Overlay({ isOpen, label, onClose, isFirm = false, scrim, children, testID }: OverlayProps) {
  const t = useTheme();
  const { isThere, isIn } = usePresence(isOpen, scrim === 'none' ? 0 : tokens.motion.leave);
  const { isCovered, onShow } = useCovered(isThere);
  useFreeFocus(isOpen, isThere);
  if (!isThere) return null;
  const color = scrim === 'none' ? undefined : scrim === 'sheet' ? t.color.scrimSheet : t.color.scrimDialog;
  return (
    <Modal
      visible
      transparent
      animationType={isWeb || scrim === 'none' ? 'none' : 'fade'}
      aria-label={label}
      {...(isCovered ? { 'aria-hidden': true } : {})}
      onShow={onShow}
      onRequestClose={isFirm ? ignore : onClose}
      statusBarTranslucent
      testID={testID}
    >
      <View style={[a.fill]} {...({ dir: t.direction } as object)}>
        <View
          aria-hidden
          {...(isFirm ? {} : pressed(onClose))}
          style={[
            a.fill,
            cover,
            isIn ? t.moveEnter : t.moveLeave,
            { backgroundColor: color, opacity: isIn || !isWeb ? 1 : 0 },
          ]}
        />
        {children(isIn || !isWeb)}
        {isOpen && <ToastHost isTop={!isCovered} />}
      </View>
    </Modal>
  );
}

// A plain view: a button here would take the focus that belongs to what lies above.
function pressed(onClose: () => void) {
  return { onStartShouldSetResponder: () => true, onResponderRelease: onClose };
}

function ignore(): void {
  // A firm overlay stays until one of its buttons is pressed.
}
