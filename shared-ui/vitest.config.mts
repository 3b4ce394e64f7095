import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [{ find: /^react-native$/, replacement: 'react-native-web' }],
    dedupe: ['react', 'react-dom', 'react-native-web'],
    extensions: ['.web.tsx', '.web.ts', '.web.js', '.tsx', '.ts', '.mjs', '.js', '.json'],
  },
  define: { __DEV__: 'true' },
  test: {
    environment: 'jsdom',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', '../pwa/**/*.test.{ts,tsx}'],
    exclude: ['**/*.native.test.*', '**/node_modules/**'],
    server: { deps: { inline: [/react-native/] } },
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
  },
});
