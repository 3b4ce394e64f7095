import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const isChunk = (output: { type: string }): output is Chunk => output.type === 'chunk';
const homeScreen = 'features/game/HomeScreen.tsx';

/** Where each of the first modules goes: a piece is worked through in one task, and none of them should take long. */
const groups: readonly [place: string, piece: string][] = [
  ['/node_modules/react-dom/', 'dom'],
  // What the styles need lies with them: pieces that need one another would begin before the other has.
  ['/node_modules/@react-native/normalize-colors/', 'style'],
  ...[
    'exports/StyleSheet',
    'exports/processColor',
    'modules/prefixStyles',
    'modules/isWebColor',
    'modules/canUseDom',
    'vendor/hash',
  ].map((place): [string, string] => [`/node_modules/react-native-web/dist/${place}/`, 'style']),
  ['/node_modules/react-native-web/', 'native'],
  ['/node_modules/', 'base'],
];

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
    if (id.includes('vite/preload-helper')) return 'base';
    if (!first.has(id)) return null;
    return groups.find(([place]) => id.includes(place))?.[1] ?? 'first';
  };
}
