import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { baseCss } from '../shared-ui/src/theme/css';

const headings = 'familjen-grotesk-latin-wght-normal';

/** Ground and stand-in face before any script; the display face asked for at once. */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((file) => file.includes(headings));
        return [
          { tag: 'style', attrs: { id: 'base' }, children: baseCss(), injectTo: 'head-prepend' },
          ...(face === undefined
            ? []
            : [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: '' },
                  injectTo: 'head' as const,
                },
              ]),
        ];
      },
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), firstPaint()],
  resolve: {
    // Exactly this name: subpaths belong to the apps.
    alias: [{ find: /^react-native$/, replacement: 'react-native-web' }],
    dedupe: ['react', 'react-dom', 'react-native-web'],
    extensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
  },
  define: { __DEV__: JSON.stringify(mode !== 'production') },
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
}));
