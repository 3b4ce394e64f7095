/* A component as it stands in the app: words, theme, queries, toasts. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../src/api';
import { startI18n } from '../src/i18n';
import { ThemeProvider } from '../src/theme';
import { ToastProvider } from '../src/ui';
import { render } from './kit';

export async function mountInApp(element: ReactElement) {
  await startI18n('en');
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  return render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider name="dark" locale="en" reducedMotion>
        <ToastProvider closeLabel="Close">{element}</ToastProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}
