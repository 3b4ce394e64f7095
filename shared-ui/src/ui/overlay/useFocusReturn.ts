import { useEffect, useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Platform, type View } from 'react-native';

const isWeb = Platform.OS === 'web';
const stopPropagation = (event: Event) => event.stopPropagation();

/** The elements that may have focus when an overlay closes: its opener, then the openers of the overlays around it. */
type Openers = readonly HTMLElement[];

const opened = new Map<HTMLElement, RefObject<Openers>>();
/** The openers of overlays that the current commit removes: those of an overlay that replaces them. */
let replaced: Openers = [];

function overlayOf(element: Element | null): HTMLElement | undefined {
  return [...opened.keys()].find((panel) => panel.contains(element));
}

function openersNow(): Openers {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return replaced;
  const panel = overlayOf(element);
  return panel === undefined ? [element] : [element, ...(opened.get(panel)?.current ?? [])];
}

/** Focuses the first that is still there, or else the screen, so that the keyboard does not start at the page's end. */
function focusFirst(elements: Openers): void {
  for (const element of elements) {
    if (!element.isConnected || element === document.body) continue;
    element.focus();
    if (document.activeElement === element) return;
  }
  document.querySelector<HTMLElement>('[role=main][tabindex]')?.focus({ preventScroll: true });
}

/** Focuses an element without the focus traps of other overlays, which would take the focus back. */
function focusUntrapped(element: HTMLElement | null): void {
  window.addEventListener('focus', stopPropagation, true);
  element?.focus();
  window.removeEventListener('focus', stopPropagation, true);
}

/** Marks the element that receives focus as its overlay opens. */
export const firstFocus = { dataSet: { first: true } } as object;
const marked = '[data-first]';
const markedOrField = `${marked}, input:enabled:not([type=file]), textarea:enabled`;

/**
 * Moves focus into an overlay as it opens, and back to its opener as it closes: also where other code has focused the
 * content first, and where the opener was in another overlay that is gone by then. While the overlay closes, focus may
 * move freely: the modal's focus trap receives no events, and an element focused meanwhile keeps the focus.
 */
export function useFocusReturn(isOpen: boolean, isThere: boolean, startsInField: boolean): RefObject<View | null> {
  const root = useRef<View>(null);
  const openers = useRef<Openers>([]);
  const next = useRef<Openers>([]);
  const isLeaving = isWeb && isThere && !isOpen;
  // Before anything inside the overlay takes the focus.
  useInsertionEffect(() => {
    if (isWeb && isOpen) openers.current = openersNow();
  }, [isOpen]);
  useLayoutEffect(() => {
    const panel = root.current as unknown as HTMLElement | null;
    if (!isWeb || !isThere || panel === null) return undefined;
    opened.set(panel, openers);
    return () => {
      opened.delete(panel);
      const element = document.activeElement;
      const isElsewhere = element instanceof HTMLElement && element !== document.body && !panel.contains(element);
      next.current = isElsewhere ? [element] : openers.current;
      replaced = next.current;
      queueMicrotask(() => {
        replaced = [];
      });
    };
  }, [isThere]);
  useEffect(() => {
    const panel = root.current as unknown as HTMLElement | null;
    if (!isWeb || !isOpen || panel === null || panel.contains(document.activeElement)) return;
    focusUntrapped(panel.querySelector<HTMLElement>(startsInField ? markedOrField : marked));
  }, [isOpen, startsInField]);
  useEffect(() => {
    if (!isLeaving) return undefined;
    // Capture phase on window, before the trap's listener on document.
    window.addEventListener('focus', stopPropagation, true);
    const panel = root.current as unknown as HTMLElement | null;
    if (document.activeElement === document.body || panel?.contains(document.activeElement) === true)
      focusFirst(openers.current);
    return () => window.removeEventListener('focus', stopPropagation, true);
  }, [isLeaving]);
  useEffect(() => {
    if (!isWeb || !isThere) return undefined;
    // The modal has restored focus by now, unless another overlay has it.
    return () => {
      if (overlayOf(document.activeElement) === undefined) focusFirst(next.current);
    };
  }, [isThere]);
  return root;
}
