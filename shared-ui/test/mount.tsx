/* A component as it stands in the app: words, theme, queries, toasts. */
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../src/api';
import { startI18n } from '../src/i18n';
import { ThemeProvider } from '../src/theme';
import { ToastProvider } from '../src/ui';
import { act, afterEach, render } from './kit';

// Answers come from outside of React; a test sees what they change like what it did itself.
notifyManager.setNotifyFunction((notify) => act(notify));

// What is kept would hold the runner for as long as it is kept.
afterEach(() => queryClient.clear());

export async function mountInApp(element: ReactElement) {
  await startI18n('en');
  queryClient.clear();
  const { queries, mutations } = queryClient.getDefaultOptions();
  // Kept for ever is kept without a timer, so that the runner can end.
  queryClient.setDefaultOptions({
    queries: { ...queries, retry: false, gcTime: Infinity },
    mutations: { ...mutations, gcTime: Infinity },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider name="dark" locale="en" reducedMotion>
        <ToastProvider closeLabel="Close">{element}</ToastProvider>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}
