import type { ReactNode } from 'react';
import { ScrollView, View } from 'react-native';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Button } from '../Button';
import { keyboardProps } from '../keyboard';
import { DialogPanel } from './DialogPanel';
import { initialFocus, Overlay, noFocusRing } from './Overlay';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children?: ReactNode;
  foot?: ReactNode;
  size?: keyof typeof tokens.size.dialog;
  /** Label of the ×; without it the dialog closes by its buttons, Escape and the backdrop. */
  closeLabel?: string;
  isFirm?: boolean;
  /** The title is a larger welcome. */
  isGreeting?: boolean;
  testID?: string;
}

export function Dialog({
  isOpen,
  title,
  onClose,
  children,
  foot,
  size = 'form',
  closeLabel,
  isFirm = false,
  isGreeting = false,
  testID,
}: DialogProps) {
  const t = useTheme();
  const { height, width } = useLayout();
  const wide = Math.min(tokens.size.dialog[size], width - tokens.space.lg * 2);
  return (
    <Overlay
      isOpen={isOpen}
      label={title}
      onClose={onClose}
      isFirm={isFirm}
      scrim="dialog"
      startsInField
      testID={testID}
    >
      {(isIn) => (
        <View style={[a.fill, a.center]} pointerEvents="box-none">
          <View
            {...initialFocus}
            style={[
              noFocusRing,
              isIn ? t.moveEnter : t.moveLeave,
              { width: wide, opacity: isIn ? 1 : 0, transform: [{ translateY: isIn ? 0 : tokens.motion.travel }] },
            ]}
          >
            <DialogPanel
              title={title}
              style={{ maxHeight: height * tokens.size.sheetShare }}
              foot={foot}
              isGreeting={isGreeting}
              {...(closeLabel === undefined ? {} : { close: { label: closeLabel, onPress: onClose } })}
            >
              {typeof children === 'string' ? (
                children
              ) : (
                <ScrollView {...keyboardProps} style={a.shrink}>
                  {children}
                </ScrollView>
              )}
            </DialogPanel>
          </View>
        </View>
      )}
    </Overlay>
  );
}

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Cannot be undone: the button is red. */
  isDestructive?: boolean;
  isBusy?: boolean;
  isFirm?: boolean;
}

/** A question with two answers. */
export function Confirm({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isDestructive = false,
  isBusy = false,
  isFirm = false,
}: ConfirmProps) {
  const foot = (
    <>
      <View style={answer}>
        <Button label={cancelLabel} onPress={onCancel} isWide isDisabled={isBusy} testID="dialog-cancel" />
      </View>
      <View style={answer}>
        <Button
          label={confirmLabel}
          kind={isDestructive ? 'danger' : 'filled'}
          onPress={onConfirm}
          isWide
          isBusy={isBusy}
          testID="dialog-confirm"
        />
      </View>
    </>
  );
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel} foot={foot} size="confirm" isFirm={isFirm || isBusy}>
      {children}
    </Dialog>
  );
}

// At least as wide as its label; buttons wrap where two do not fit.
const answer = { flexGrow: 1 };

export interface AlertProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/** A message that must be acknowledged. */
export function Alert({ isOpen, title, children, closeLabel, onClose }: AlertProps) {
  const foot = <Button label={closeLabel} kind="filled" onPress={onClose} isWide testID="dialog-confirm" />;
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} foot={foot} size="confirm">
      {children}
    </Dialog>
  );
}
