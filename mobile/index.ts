import { registerRootComponent } from 'expo';
import { hide, preventAutoHideAsync } from 'expo-splash-screen';
import { createElement, useEffect, useState } from 'react';
import { App, start } from '@lantern/shared-ui';

void preventAutoHideAsync();
const started = start();

/** The splash stays until language, sign-in and the first screen are there; without a network they are the kept ones. */
function Door() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void started.finally(() => {
      setReady(true);
      hide();
    });
  }, []);
  return isReady ? createElement(App) : null;
}

registerRootComponent(Door);
