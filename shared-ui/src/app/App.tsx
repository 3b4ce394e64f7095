import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { View } from 'react-native';

import { queryClient } from '../api';
import { useWhiteLabel } from '../features/system';
import { directionOf, useLocale, useT } from '../i18n';
import { followDirection, rootDirection } from '../platform/direction';
import { appearance, usePreference } from '../platform/preference';
import { ThemeProvider, tokens, useLayout, useTheme } from '../theme';
import { LinkNavigation, ToastProvider } from '../ui';
import { Boundary } from './Boundary';
import { Root } from './Root';
import { go, isStarted, start } from './start';

/** The whole product. A door that has something to show meanwhile calls `start` itself and draws this afterwards. */
export function App() {
  const [isReady, setReady] = useState(isStarted);
  useEffect(() => {
    if (!isReady) void start().then(() => setReady(true));
  }, [isReady]);
  if (!isReady) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Themed />
    </QueryClientProvider>
  );
}

function Themed() {
  const t = useT();
  const locale = useLocale();
  const name = usePreference(appearance);
  const brand = useWhiteLabel()?.brand;
  const { isDesktop } = useLayout();
  return (
    <ThemeProvider name={name} locale={locale} {...(brand === undefined ? {} : { brand })}>
      <LinkNavigation value={go}>
        <ToastProvider closeLabel={t('common:close')} bottom={isDesktop ? 0 : tokens.size.bottomBar}>
          <Ground>
            <Boundary>
              <Root />
            </Boundary>
          </Ground>
        </ToastProvider>
      </LinkNavigation>
    </ThemeProvider>
  );
}

function Ground({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const dir = directionOf(useLocale());
  useEffect(() => followDirection(dir), [dir]);
  return <View {...rootDirection(dir, [theme.bg, whole])}>{children}</View>;
}

const whole = { flexGrow: 1, flexShrink: 0 };
