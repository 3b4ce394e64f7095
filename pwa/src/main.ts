import '@fontsource-variable/familjen-grotesk/wght.css';

import { registerWorker } from './update';

/** Continues in a new task. */
async function alone<Part>(part: Promise<Part>): Promise<Part> {
  const done = await part;
  await new Promise((resolve) => setTimeout(resolve));
  return done;
}

/** Loads number and date formats in a worker. Without worker support they are loaded when needed. */
function warmUp(): void {
  try {
    new Worker(new URL('./numbers.ts', import.meta.url), { type: 'module' });
  } catch {
    // Only the warm-up is lost.
  }
}

/**
 * Packages, product and first render each run in their own task, so that the skeleton stays and input is handled in
 * between.
 */
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
