/* Renders a component as in the app: messages, theme, queries, toasts. */
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../src/api';
import { startI18n } from '../src/i18n';
import { ThemeProvider } from '../src/theme';
import { ToastProvider } from '../src/ui';
import { act, afterEach, render } from './kit';

// Responses arrive outside of React; their updates must be wrapped in act.
notifyManager.setNotifyFunction((notify) => act(notify));

// Cached data would keep its timers running.
afterEach(() => queryClient.clear());

export async function mountInApp(element: ReactElement) {
  await startI18n('en');
  queryClient.clear();
  const { queries, mutations } = queryClient.getDefaultOptions();
  // An infinite cache time has no timer that would keep the runner alive.
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
