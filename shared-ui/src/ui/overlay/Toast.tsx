import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { View } from 'react-native';
import { a, tokens, useTheme, web } from '../../theme';
import { Button } from '../Button';
import { Icon, type IconName } from '../icon/Icon';
import { IconButton } from '../IconButton';
import { Text } from '../Text';
import { usePresence } from './usePresence';

export interface ToastMessage {
  text: string;
  /** Replaces `text` visually where the message contains an amount; screen readers read `text`. */
  content?: ReactNode;
  tone?: 'good' | 'bad' | 'info' | 'warn';
  icon?: IconName;
  action?: { label: string; onPress: () => void };
  /** Stays until it is closed. */
  isSticky?: boolean;
}

const icons: Record<NonNullable<ToastMessage['tone']>, IconName> = {
  good: 'check-circle',
  bad: 'warning-circle',
  info: 'info',
  warn: 'warning',
};

export interface ToastCardProps extends ToastMessage {
  closeLabel: string;
  onClose: () => void;
}

export function ToastCard({ text, content, tone = 'info', icon, action, closeLabel, onClose }: ToastCardProps) {
  const t = useTheme();
  return (
    <View
      role={tone === 'bad' ? 'alert' : 'status'}
      style={[
        a.row,
        a.gap_md,
        a.ps_lg,
        a.pe_xs,
        a.full,
        a.round_md,
        t.bgRaised,
        t.border,
        t.shadow,
        { minHeight: tokens.size.toast },
      ]}
    >
      <Icon name={icon ?? icons[tone]} isFilled color={t.color[tone]} />
      <View style={[a.grow, a.py_sm]}>{content ?? <Text variant="detail">{text}</Text>}</View>
      {action !== undefined && (
        <Button
          label={action.label}
          kind="text"
          size="sm"
          onPress={() => {
            action.onPress();
            onClose();
          }}
          style={a.self_center}
        />
      )}
      {action === undefined && <IconButton icon="x" size="mid" label={closeLabel} onPress={onClose} />}
    </View>
  );
}

interface Toasts {
  show: (message: ToastMessage) => void;
  /** Registers an overlay that shows toasts itself; returns an unregister function. */
  registerHost: () => () => void;
  place: PlaceProps;
}

const ToastContext = createContext<Toasts | null>(null);

/** `const toast = useToast(); toast({text, tone})` */
export function useToast(): (message: ToastMessage) => void {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useToast needs ToastProvider above it');
  return toasts.show;
}

export interface ToastProviderProps {
  children: ReactNode;
  closeLabel: string;
  /** Height of the tab bar and the safe area. */
  bottom?: number;
}

export function ToastProvider({ children, closeLabel, bottom = 0 }: ToastProviderProps) {
  const [message, setMessage] = useState<PlaceProps['message']>(null);
  const [hosts, setHosts] = useState(0);
  const next = useRef(0);
  const actions = useMemo(
    () => ({
      show: (toast: ToastMessage) => {
        next.current += 1;
        setMessage({ ...toast, id: next.current });
      },
      registerHost: () => {
        setHosts((count) => count + 1);
        return () => setHosts((count) => count - 1);
      },
      onClose: () => setMessage(null),
    }),
    [],
  );
  useEnd(message, actions.onClose);
  const place = useMemo(
    () => ({ message, closeLabel, onClose: actions.onClose, bottom: 0 }),
    [message, closeLabel, actions.onClose],
  );
  const value = useMemo(() => ({ show: actions.show, registerHost: actions.registerHost, place }), [actions, place]);
  return (
    <ToastContext.Provider value={value}>
      {children}
      <ToastPlace {...place} message={hosts === 0 ? message : null} bottom={bottom} />
    </ToastContext.Provider>
  );
}

function useEnd(message: PlaceProps['message'], onEnd: () => void): void {
  useEffect(() => {
    if (message === null || message.isSticky === true) return undefined;
    const timer = setTimeout(onEnd, tokens.motion.toastStay);
    return () => clearTimeout(timer);
  }, [message, onEnd]);
}

/**
 * Shows toasts inside an overlay, because content below it is hidden from screen readers. Only the topmost overlay
 * shows them.
 */
export function ToastHost({ isTop }: { isTop: boolean }) {
  const toasts = useContext(ToastContext);
  const registerHost = toasts?.registerHost;
  useEffect(() => registerHost?.(), [registerHost]);
  return toasts === null ? null : <ToastPlace {...toasts.place} message={isTop ? toasts.place.message : null} />;
}

interface PlaceProps {
  message: (ToastMessage & { id: number }) | null;
  bottom: number;
  closeLabel: string;
  onClose: () => void;
}

function ToastPlace({ message, bottom, closeLabel, onClose }: PlaceProps) {
  const t = useTheme();
  const { isMounted, isVisible } = usePresence(message !== null, tokens.motion.leave);
  const last = useRef(message);
  if (message !== null) last.current = message;
  return (
    <View
      aria-live="polite"
      pointerEvents="box-none"
      style={[
        a.absolute,
        a.align_center,
        a.px_md,
        fixed,
        { start: 0, end: 0, bottom: bottom + tokens.space.md, zIndex: tokens.layer.toast },
      ]}
    >
      {isMounted && last.current !== null && (
        <View
          style={[
            a.full,
            t.moveChange,
            {
              maxWidth: tokens.size.toastWidth,
              opacity: isVisible ? 1 : 0,
              transform: [{ translateY: isVisible ? 0 : tokens.motion.travel }],
            },
          ]}
        >
          <ToastCard key={last.current.id} {...last.current} closeLabel={closeLabel} onClose={onClose} />
        </View>
      )}
    </View>
  );
}

const fixed = web({ position: 'fixed' });
