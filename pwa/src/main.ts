import '@fontsource-variable/familjen-grotesk/wght.css';

import { registerWorker } from './update';

/** What follows begins in a task of its own. */
async function alone<Part>(part: Promise<Part>): Promise<Part> {
  const done = await part;
  await new Promise((resolve) => setTimeout(resolve));
  return done;
}

/** Has numbers and dates read ahead beside the page. A browser without workers, or one whose house forbids them, reads them when it needs them. */
function warmUp(): void {
  try {
    new Worker(new URL('./numbers.ts', import.meta.url), { type: 'module' });
  } catch {
    // Nothing is lost but the start.
  }
}

/** Packages, product and first drawing each have a task of their own: the outline stays, and every touch is answered between them. */
async function mount(): Promise<void> {
  warmUp();
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
