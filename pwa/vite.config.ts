import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { firstChunks } from './build/firstChunks';
import { firstPaint } from './build/firstPaint';
import { defaultLocale, languages } from '../shared-ui/src/i18n/languages';

// In development the program is proxied by Vite's server.
const program = process.env.LANTERN_ORIGIN ?? 'http://localhost:8080';
const answered = ['/wps', '/lgw', '/lotto', '/.well-known', '/games', '/covers', '/dev/captcha', '/dev/outbox'];

// Chunks that few visitors load, or only the sandbox: cached when first used.
const seldom = [
  ...languages.flatMap(({ locale }) => (locale === defaultLocale ? [] : [locale])),
  ...['pseudo', 'UiGalleryScreen', 'Plot', 'firebaseSdk'],
];

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: [
      'index.html',
      'assets/*.{js,css}',
      'assets/*latin-wght*.woff2',
      'icons/favicon.svg',
      'icons/icon-192.png',
    ],
    globIgnores: [`**/{${seldom.join()}}-*.js`],
    maximumFileSizeToCacheInBytes: 1_000_000,
  },
});

export default defineConfig(async ({ mode, command }) => {
  const base: UserConfig = {
    resolve: {
      // The exact name only: subpaths belong to the apps.
      alias: [{ find: /^react-native$/, replacement: 'react-native-web' }],
      dedupe: ['react', 'react-dom', 'react-native-web'],
      extensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
    },
    define: { __DEV__: JSON.stringify(mode !== 'production') },
    build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  };
  const groups = command === 'build' ? [{ name: await firstChunks({ ...base, mode, plugins: [react()] }) }] : [];
  return {
    ...base,
    plugins: [react(), firstPaint(), worker],
    server: { proxy: Object.fromEntries(answered.map((path) => [path, { target: program }])) },
    build: {
      ...base.build,
      rolldownOptions: {
        output: {
          codeSplitting: { groups, includeDependenciesRecursively: false },
          // Chunks of a language are named by it, so that the worker can distinguish them from the default one.
          chunkFileNames: (chunk: { facadeModuleId?: string | null }) => {
            const [, language = '[name]', part = 'index'] =
              /\/locales\/([^/]+)\/(index|later)\.ts$/.exec(chunk.facadeModuleId ?? '') ?? [];
            return `assets/${part === 'later' ? `${language}-later` : language}-[hash].js`;
          },
        },
      },
    },
  };
});
