import type { ReactNode } from 'react';
import { Modal, Platform, View } from 'react-native';
import { a, tokens, useLayout, useTheme, web } from '../../theme';
import { ToastHost } from './Toast';
import { useCovered } from './useCovered';
import { useFocusReturn } from './useFocusReturn';
import { usePresence } from './usePresence';

export interface OverlayProps {
  isOpen: boolean;
  /** The accessible name, set on the modal, which has the dialog role. */
  label: string;
  onClose: () => void;
  /** Pressing the backdrop does nothing: for decisions that must be made. */
  isFirm?: boolean;
  /** The backdrop: a sheet's, a dialog's, or none under a menu. */
  scrim: 'sheet' | 'dialog' | 'none';
  /** On desktops typing starts in the first field. */
  startsInField?: boolean;
  children: (isIn: boolean) => ReactNode;
  testID?: string;
}

/** Focus starts here, so that a screen reader reads the dialog's name before its content. */
export const initialFocus = { tabIndex: -1 } as object;
export const noFocusRing = web({ outlineWidth: 0 });

const isWeb = Platform.OS === 'web';

/** Whether an overlay may open over another one, which then keeps its input: iOS shows only the first. */
export const canStack = isWeb;

const cover = web({ cursor: 'default' });

/** The base of sheets, dialogs and menus: backdrop, Escape, focus trap, and transitions. */
export function Overlay({
  isOpen,
  label,
  onClose,
  isFirm = false,
  scrim,
  startsInField = false,
  children,
  testID,
}: OverlayProps) {
  const t = useTheme();
  const { isMounted, isVisible } = usePresence(isOpen, scrim === 'none' ? 0 : tokens.motion.leave);
  const { isCovered, onShow } = useCovered(isMounted);
  const { isDesktop } = useLayout();
  const root = useFocusReturn(isOpen, isMounted, startsInField && isDesktop);
  if (!isMounted) return null;
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
      <View ref={root} style={[a.fill]} {...({ dir: t.direction } as object)}>
        <View
          aria-hidden
          {...(isFirm ? {} : backdropPress(onClose))}
          style={[
            a.fill,
            cover,
            isVisible ? t.moveEnter : t.moveLeave,
            { backgroundColor: color, opacity: isVisible || !isWeb ? 1 : 0 },
          ]}
        />
        {children(isVisible || !isWeb)}
        {isOpen && <ToastHost isTop={!isCovered} />}
      </View>
    </Modal>
  );
}

// A plain view: a button would take focus from the content above it.
function backdropPress(onClose: () => void) {
  return { onStartShouldSetResponder: () => true, onResponderRelease: onClose };
}

function ignore(): void {
  // A firm overlay closes by its buttons only.
}
