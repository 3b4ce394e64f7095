import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const exclude = ['**/*.native.test.*', '**/node_modules/**'];
const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const webAliases = {
  resolve: {
    alias: [{ find: /^react-native$/, replacement: 'react-native-web' }],
    dedupe: ['react', 'react-dom', 'react-native-web'],
    extensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
  },
  define: { __DEV__: 'true' },
};
const common = {
  root: pathTo('.'),
  exclude,
  setupFiles: ['test/setup.ts'],
  server: { deps: { inline: [/react-native/] } },
  restoreMocks: true,
  testTimeout: 30_000,
};

/** Component tests run in jsdom, others in plain Node. */
export default defineConfig({
  test: {
    projects: [
      { ...webAliases, test: { ...common, name: 'components', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
      { ...webAliases, test: { ...common, name: 'functions', include: ['src/**/*.test.ts'] } },
      {
        test: { name: 'plain', root: pathTo('../pwa'), include: ['**/*.test.ts'], exclude, restoreMocks: true },
      },
    ],
  },
});
