import '@fontsource-variable/familjen-grotesk/wght.css';
import 'virtual:tokens.css';
import './base.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { localeOf, speak } from './words';

/** Mounts a page in the language of the address or the browser; the game session may change it later. */
export async function start(page: ReactNode): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  await speak(localeOf(query.get('language') ?? query.get('lang') ?? navigator.language));
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  // Without strict mode, which would exchange the one-time launch token twice.
  createRoot(root).render(page);
}
