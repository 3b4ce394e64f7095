import { createContext, useContext } from 'react';

import { openOutside } from './openOutside';

/** Provided by the app's router. */
const NavigationContext = createContext<((href: string) => void) | null>(null);

export const LinkNavigation = NavigationContext.Provider;

interface PressEvent {
  preventDefault?: () => void;
  nativeEvent?: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean; altKey?: boolean };
}

/**
 * Handles presses of internal links; presses for a new tab are left to the browser, external links to `openOutside`.
 * `instead` replaces the navigation.
 */
export function useLinkPress(href: string | undefined, onPress: (() => void) | undefined, instead?: () => void) {
  const navigate = useContext(NavigationContext);
  if (href === undefined) return onPress === undefined ? undefined : () => onPress();
  return (event?: PressEvent) => {
    const keys = event?.nativeEvent;
    if (keys?.ctrlKey || keys?.metaKey || keys?.shiftKey || keys?.altKey) return;
    onPress?.();
    if (instead !== undefined) {
      event?.preventDefault?.();
      instead();
      return;
    }
    if (!href.startsWith('/')) {
      openOutside(href);
      return;
    }
    if (navigate === null) return;
    event?.preventDefault?.();
    navigate(href);
  };
}
