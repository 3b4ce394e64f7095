import { useEffect, useLayoutEffect, useRef } from 'react';
import { Platform } from 'react-native';

const isWeb = Platform.OS === 'web';
const stopPropagation = (event: Event) => event.stopPropagation();

/**
 * While an overlay closes, focus may move freely: the modal's focus trap no longer receives events, and an element
 * that was focused meanwhile keeps focus when the modal restores the previous one.
 */
export function useFocusRelease(isOpen: boolean, isThere: boolean): void {
  const chosen = useRef<Element | null>(null);
  const isLeaving = isWeb && isThere && !isOpen;
  useEffect(() => {
    if (!isLeaving) return undefined;
    // Capture phase on window, before the trap's listener on document.
    window.addEventListener('focus', stopPropagation, true);
    return () => window.removeEventListener('focus', stopPropagation, true);
  }, [isLeaving]);
  useLayoutEffect(() => {
    if (!isWeb || !isThere) return undefined;
    return () => {
      chosen.current = document.activeElement;
    };
  }, [isThere]);
  useEffect(() => {
    if (!isWeb || !isThere) return undefined;
    // The modal has restored focus by now.
    return () => {
      const place = chosen.current;
      if (place instanceof HTMLElement && place.isConnected && place !== document.body) place.focus();
    };
  }, [isThere]);
}
