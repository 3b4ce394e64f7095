import { useEffect, useLayoutEffect, useRef } from 'react';
import { Platform } from 'react-native';

const isWeb = Platform.OS === 'web';
const deafen = (event: Event) => event.stopPropagation();

/**
 * While an overlay is leaving, the focus is the person's again: the modal's trap hears of nothing any more, and the
 * place that was chosen meanwhile is kept when the modal goes and gives the focus back to where it was before.
 */
export function useFreeFocus(isOpen: boolean, isThere: boolean): void {
  const chosen = useRef<Element | null>(null);
  const isLeaving = isWeb && isThere && !isOpen;
  useEffect(() => {
    if (!isLeaving) return undefined;
    // Before the document, where the trap listens.
    window.addEventListener('focus', deafen, true);
    return () => window.removeEventListener('focus', deafen, true);
  }, [isLeaving]);
  useLayoutEffect(() => {
    if (!isWeb || !isThere) return undefined;
    return () => {
      chosen.current = document.activeElement;
    };
  }, [isThere]);
  useEffect(() => {
    if (!isWeb || !isThere) return undefined;
    // The modal inside has given the focus back by now.
    return () => {
      const place = chosen.current;
      if (place instanceof HTMLElement && place.isConnected && place !== document.body) place.focus();
    };
  }, [isThere]);
}
