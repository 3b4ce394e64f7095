import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const isChunk = (output: { type: string }): output is Chunk => output.type === 'chunk';
const homeScreen = 'features/game/HomeScreen.tsx';

const ofNative = (place: string) => `react-native-web/dist/${place}`;

/** Assigns the modules of the first screen to chunks: each is evaluated in one task, and none may take long. */
const pieces: Record<string, readonly string[]> = {
  react: ['react', 'scheduler', 'use-sync-external-store', '@babel/runtime'],
  dom: ['react-dom'],
  // Dependencies of the styles are in the same chunk: chunks that depend on each other would run in the wrong order.
  style: [
    ...['@react-native/normalize-colors', 'css-in-js-utils', 'fbjs', 'hyphenate-style-name', 'inline-style-prefixer'],
    ...['styleq', 'postcss-value-parser'],
    ...['exports/StyleSheet', 'exports/processColor', 'modules/prefixStyles', 'modules/isWebColor'].map(ofNative),
    ...['modules/canUseDom', 'vendor/hash'].map(ofNative),
  ],
  native: ['react-native-web'],
};

const places = Object.entries(pieces).flatMap(([piece, names]) =>
  names.map((name) => ({ place: `/node_modules/${name}/`, piece })),
);

/** The chunk of a module; modules outside renderer and product are messages and data. */
function pieceOf(id: string): string {
  // The module that imports a chunk is part of it; elsewhere it would pull in its neighbors.
  const asking = /\/pwa\/src\/(style|native|data)\.ts$/.exec(id)?.[1];
  const place = places.find(({ place }) => id.includes(place));
  return asking ?? place?.piece ?? (id.includes('/node_modules/') ? 'data' : 'first');
}

/** The chunks without which the home page cannot start, as the bundler would split them. */
function neededAtOnce(chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const chosen = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  const home = chunks.filter(({ moduleIds }) => moduleIds.some((module) => module.endsWith(homeScreen)));
  // The entry stays small: it imports packages first and the product afterwards.
  const entry = chunks.filter(({ isEntry }) => isEntry);
  const queue = [...home, ...entry.flatMap(({ imports, dynamicImports }) => chosen([...imports, ...dynamicImports]))];
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (found.has(chunk) || chunk.isEntry) continue;
    found.add(chunk);
    queue.push(...chosen(chunk.imports));
  }
  return [...found];
}

/**
 * Merges what the first screen needs into a few chunks: sixty small ones would queue for the six connections of a
 * phone, and a single one would be one long task. A trial build determines the modules; what a feature's `index.ts`
 * exports besides stays on demand.
 */
export async function firstChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const trial = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, copyPublicDir: false },
  });
  const { output } = (Array.isArray(trial) ? trial[0] : trial) as Rolldown.RolldownOutput;
  const first = new Set(neededAtOnce(output.filter(isChunk)).flatMap(({ moduleIds }) => moduleIds));
  return (id) => {
    if (id.includes('vite/preload-helper')) return 'react';
    return first.has(id) ? pieceOf(id) : null;
  };
}
