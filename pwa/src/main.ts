import '@fontsource-variable/familjen-grotesk/wght.css';

import { registerWorker } from './update';

/** What follows begins in a task of its own. */
async function alone<Part>(part: Promise<Part>): Promise<Part> {
  const done = await part;
  await new Promise((resolve) => setTimeout(resolve));
  return done;
}

/** Packages, product and first drawing each have a task of their own: the outline stays, and every touch is answered between them. */
async function mount(): Promise<void> {
  new Worker(new URL('./numbers.ts', import.meta.url), { type: 'module' });
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const { createElement, startTransition } = await alone(import('react'));
  const { createRoot } = await alone(import('react-dom/client'));
  await alone(import('./style'));
  await alone(import('./native'));
  await alone(import('./data'));
  const { App, offerUpdate, start } = await alone(import('@lantern/shared-ui'));
  await alone(start());
  startTransition(() => createRoot(root).render(createElement(App)));
  registerWorker(offerUpdate);
}

void mount();
