import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const exclude = ['**/*.native.test.*', '**/node_modules/**'];
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const asOnTheWeb = {
  resolve: {
    alias: [{ find: /^react-native$/, replacement: 'react-native-web' }],
    dedupe: ['react', 'react-dom', 'react-native-web'],
    extensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
  },
  define: { __DEV__: 'true' },
};
const common = {
  root: place('.'),
  exclude,
  setupFiles: ['test/setup.ts'],
  server: { deps: { inline: [/react-native/] } },
  restoreMocks: true,
  testTimeout: 30_000,
};

/** Components in a browser's stead; what has no screen in plain Node. */
export default defineConfig({
  test: {
    projects: [
      { ...asOnTheWeb, test: { ...common, name: 'components', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
      { ...asOnTheWeb, test: { ...common, name: 'functions', include: ['src/**/*.test.ts'] } },
      {
        test: { name: 'plain', root: place('../pwa'), include: ['**/*.test.ts'], exclude, restoreMocks: true },
      },
    ],
  },
});
