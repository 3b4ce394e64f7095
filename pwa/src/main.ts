import '@fontsource-variable/familjen-grotesk/wght.css';

import { registerWorker } from './update';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Packages, product and first drawing each have a task of their own: the outline stays, and every touch is answered between them. */
async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const { createElement, startTransition } = await import('react');
  await pause();
  const { createRoot } = await import('react-dom/client');
  await pause();
  await import('./style');
  await pause();
  await import('./native');
  await pause();
  const { App, offerUpdate, start } = await import('@lantern/shared-ui');
  await pause();
  await start();
  await pause();
  startTransition(() => createRoot(root).render(createElement(App)));
  registerWorker(offerUpdate);
}

void mount();
