import { App, start } from '@lantern/shared-ui';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import '@fontsource-variable/familjen-grotesk/wght.css';

import { registerWorker } from './update';

async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  await start();
  // In slices: the outline stays and every touch is answered while the first screen is worked out.
  startTransition(() => createRoot(root).render(<App />));
  registerWorker();
}

void mount();
