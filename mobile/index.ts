import { registerRootComponent } from 'expo';
import { hide, preventAutoHideAsync } from 'expo-splash-screen';
import { createElement, useEffect, useState } from 'react';
import { App, start } from '@lantern/shared-ui';

void preventAutoHideAsync();
const started = start();

/**
 * The splash screen stays until language, session and first screen are ready; offline these come from the persisted
 * cache.
 */
function Entry() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void started.finally(() => {
      setReady(true);
      hide();
    });
  }, []);
  return isReady ? createElement(App) : null;
}

registerRootComponent(Entry);
