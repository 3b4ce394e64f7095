import type { ReactElement } from 'react';

import { ThemeProvider, type ThemeName } from '../src/theme';
import { render } from './kit';

interface Options {
  theme?: ThemeName;
  locale?: string;
  reducedMotion?: boolean;
}

/** Renders a component with a theme and a language. */
export function show(element: ReactElement, { theme = 'dark', locale = 'en', reducedMotion = true }: Options = {}) {
  const dressed = (inside: ReactElement) => (
    <ThemeProvider name={theme} locale={locale} reducedMotion={reducedMotion}>
      {inside}
    </ThemeProvider>
  );
  const { rerender } = render(dressed(element));
  return { rerender: (next: ReactElement) => rerender(dressed(next)) };
}
