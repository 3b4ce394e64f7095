import { useCallback, useEffect, useRef, useState } from 'react';
import type { View } from 'react-native';

import { onKey } from '../platform/shortcut';
import { tokens, useTheme } from '../theme';

interface OpenMenu {
  type: string;
  /** Distance of the trigger from the start of the navigation. */
  start: number;
  /** Width of the navigation. */
  room: number;
  /** The keyboard is in the menu. */
  isEntered: boolean;
}

// A pointer that falls by at least this share of its way is on its way to the open menu.
const downShare = 0.25;
const shortMove = 4;

/**
 * The menus of the top navigation: they open at their trigger after a short hover or at once on focus, stay open while
 * the pointer is on its way to them, and are entered by ArrowDown or Tab and left by Escape.
 */
export function useTopMenu() {
  const { isRtl } = useTheme();
  const [open, setOpen] = useState<OpenMenu>();
  const navigation = useRef<View>(null);
  const triggers = useRef(new Map<string, View>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointer = useRef({ x: 0, y: 0, isFalling: false });
  const isReturning = useRef(false);

  const later = useCallback((ms: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);

  const openNow = (type: string, isEntered: boolean) => {
    clearTimeout(timer.current);
    const trigger = triggers.current.get(type);
    navigation.current?.measureInWindow((x, _y, room) =>
      trigger?.measureInWindow((at, _top, width) => {
        const start = isRtl ? x + room - at - width : at - x;
        setOpen({ type, start, room, isEntered });
      }),
    );
  };

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(undefined);
  }, []);

  const leave = useCallback(() => {
    if (open?.isEntered === true) {
      isReturning.current = true;
      triggers.current.get(open.type)?.focus();
      isReturning.current = false;
    }
    close();
  }, [open, close]);

  useEffect(() => (open === undefined ? undefined : onKey('Escape', leave)), [open, leave]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    open,
    navigation,
    close,
    /** Closes the menu and returns the focus to its trigger. */
    leave,
    keep: () => clearTimeout(timer.current),
    hideSoon: () => later(tokens.motion.hoverClose, close),
    onMouseMove({ nativeEvent: { clientX: x, clientY: y } }: { nativeEvent: { clientX: number; clientY: number } }) {
      const [across, down] = [x - pointer.current.x, y - pointer.current.y];
      if (Math.hypot(across, down) < shortMove) return;
      pointer.current = { x, y, isFalling: down > 0 && down >= downShare * Math.abs(across) };
    },
    triggerProps: (type: string, hasMenu: boolean) => ({
      ref(node: View | null) {
        if (node === null) triggers.current.delete(type);
        else triggers.current.set(type, node);
      },
      onHoverIn() {
        const isPassing = open !== undefined && open.type !== type && pointer.current.isFalling;
        later(isPassing ? tokens.motion.hoverPass : tokens.motion.hoverOpen, () => openNow(type, false));
      },
      onFocus() {
        if (!isReturning.current) openNow(type, false);
      },
      onKeyDown(event: { key: string; shiftKey?: boolean; preventDefault: () => void }) {
        const isForward = event.key === 'Tab' && event.shiftKey !== true && open?.type === type;
        if (!hasMenu || (event.key !== 'ArrowDown' && !isForward)) return;
        event.preventDefault();
        openNow(type, true);
      },
    }),
  };
}
