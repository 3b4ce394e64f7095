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

/** The root component. An entry point with its own splash screen calls `start` itself and renders App afterwards. */
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
          <Background>
            <Boundary>
              <Root />
            </Boundary>
          </Background>
        </ToastProvider>
      </LinkNavigation>
    </ThemeProvider>
  );
}

function Background({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const dir = directionOf(useLocale());
  useEffect(() => followDirection(dir), [dir]);
  return <View {...rootDirection(dir, [theme.bg, full])}>{children}</View>;
}

const full = { flexGrow: 1, flexShrink: 0 };
