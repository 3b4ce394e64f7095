import { App } from '@lantern/shared-ui';
import { registerRootComponent } from 'expo';

registerRootComponent(App);
