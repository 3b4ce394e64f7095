import { createContext, useContext } from 'react';

import { openOutside } from './openOutside';

/** The app's router puts its own way of going somewhere here. */
const NavigationContext = createContext<((href: string) => void) | null>(null);

export const LinkNavigation = NavigationContext.Provider;

interface PressEvent {
  preventDefault?: () => void;
  nativeEvent?: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean; altKey?: boolean };
}

/** A press on a link that leaves new-tab presses to the browser, and addresses of others to whatever opens them. */
export function useLinkPress(href: string | undefined, onPress: (() => void) | undefined) {
  const navigate = useContext(NavigationContext);
  if (href === undefined) return onPress === undefined ? undefined : () => onPress();
  return (event?: PressEvent) => {
    const keys = event?.nativeEvent;
    if (keys?.ctrlKey || keys?.metaKey || keys?.shiftKey || keys?.altKey) return;
    onPress?.();
    if (!href.startsWith('/')) {
      openOutside(href);
      return;
    }
    if (navigate === null) return;
    event?.preventDefault?.();
    navigate(href);
  };
}
