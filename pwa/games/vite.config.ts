import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tokensPlugin } from './build/tokensCss';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One page for each title and the verification page; the output is served under /games/. */
export default defineConfig({
  root: here('.'),
  base: '/games/',
  publicDir: false,
  plugins: [react(), tokensPlugin()],
  build: {
    outDir: here('../dist-games/games'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: { dice: here('./dice/index.html'), verify: here('./verify/index.html') } },
  },
});
