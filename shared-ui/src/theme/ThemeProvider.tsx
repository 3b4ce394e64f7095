import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AccessibilityInfo } from 'react-native';
import type { ThemeName } from './brand';
import { themeOf, type Theme } from './themes';

const ThemeContext = createContext<Theme>(themeOf({ name: 'dark', locale: 'en', reducedMotion: false }));

interface ThemeProviderProps {
  name: ThemeName;
  brand?: string;
  /** BCP 47; direction and font adjustments depend on it. */
  locale: string;
  /** For tests and the gallery; otherwise the system setting is used. */
  reducedMotion?: boolean;
  children: ReactNode;
}

export function ThemeProvider({ name, brand, locale, reducedMotion, children }: ThemeProviderProps) {
  const preference = useSystemReducedMotion();
  const isReduced = reducedMotion ?? preference;
  const theme = useMemo(
    () => themeOf({ name, locale, reducedMotion: isReduced, ...(brand === undefined ? {} : { brand }) }),
    [name, brand, locale, isReduced],
  );
  return <ThemeContext.Provider value={theme}>{children}</ThemeContext.Provider>;
}

export function useTheme(): Theme {
  return useContext(ThemeContext);
}

function useSystemReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(false);
  useEffect(() => {
    let isLive = true;
    void AccessibilityInfo.isReduceMotionEnabled().then((value) => {
      if (isLive) setReduced(value);
    });
    const listener = AccessibilityInfo.addEventListener('reduceMotionChanged', setReduced);
    return () => {
      isLive = false;
      listener.remove();
    };
  }, []);
  return isReduced;
}
