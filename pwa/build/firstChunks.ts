import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const isChunk = (output: { type: string }): output is Chunk => output.type === 'chunk';
const homeScreen = 'features/game/HomeScreen.tsx';

const ofNative = (place: string) => `react-native-web/dist/${place}`;

/** Where each of the first modules goes: a piece is worked through in one task, and none of them should take long. */
const pieces: Record<string, readonly string[]> = {
  react: ['react', 'scheduler', 'use-sync-external-store', '@babel/runtime'],
  dom: ['react-dom'],
  // What the styles need lies with them: pieces that need one another would begin before the other has.
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

/** The piece of a module; what is neither of the renderer nor of the product is words and data. */
function pieceOf(id: string): string {
  // What asks for a piece lies in it: elsewhere it would bring along what lies there.
  const asking = /\/pwa\/src\/(style|native|data)\.ts$/.exec(id)?.[1];
  const place = places.find(({ place }) => id.includes(place));
  return asking ?? place?.piece ?? (id.includes('/node_modules/') ? 'data' : 'first');
}

/** The chunks that the home page cannot start without, as the bundler would cut them by itself. */
function neededAtOnce(chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const chosen = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  const home = chunks.filter(({ moduleIds }) => moduleIds.some((module) => module.endsWith(homeScreen)));
  // The entry itself stays small: it asks for the packages first and for the product afterwards.
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
 * Everything that the first screen needs comes in few pieces: sixty small ones would wait in line for the six connections of a
 * phone, and one alone would be worked through in a single long task. Which modules these are is asked of a trial build: what a
 * feature's `index.ts` names beside them stays on demand.
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
