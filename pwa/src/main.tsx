import { App, start } from '@lantern/shared-ui';
import { createRoot } from 'react-dom/client';

import '@fontsource-variable/familjen-grotesk/wght.css';

import { registerWorker } from './update';

async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  await start();
  createRoot(root).render(<App />);
  registerWorker();
}

void mount();
