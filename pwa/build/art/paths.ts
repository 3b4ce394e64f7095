import { fileURLToPath } from 'node:url';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const PLACES = {
  catalog: root('store/seed/catalog.json'),
  coversVersion: root('api/sandbox/catalog/cover.json'),
  sandbox: root('build/sandbox'),
  sandboxCovers: root('build/covers'),
  covers: root('pwa/public/covers'),
  banners: root('pwa/public/banners'),
  icons: root('pwa/public/icons'),
  art: root('pwa/public/art'),
  assets: root('mobile/assets'),
  shared: root('shared-ui/src/ui/art'),
} as const;
