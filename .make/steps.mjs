// The steps of `make test`. `needs` names the steps that have to pass first. `inputs` are sources, `built` are files that
// earlier steps wrote, `tools` are installed programs: a step is passed over where it passed before on exactly these.
// Patient steps measure no time, and take the processor time that the others leave. Idle ones wait more than they compute.
// Those that are only run when asked for prove a part of another step sooner.
import { browserSteps, contractSteps } from './browser.mjs';

const go = ['go.mod', 'go.sum', 'api', 'store'];
const goTools = ['go', 'cc', 'redis-server'];
const packages = ['package.json', 'package-lock.json'];
const client = [...packages, 'shared-ui', 'pwa', 'mobile', 'app.json', 'babel.config.js'];
// TypeScript's own compiler of today, ten times as fast; ESLint and Expo still read with the one before it.
const tsc = 'node node_modules/typescript-native/bin/tsc';
const rules = ['eslint.config.js', '.oxlintrc.json', 'tsconfig.json', '.prettierrc', '.prettierignore'];

const program = ['build/lantern'];

export const steps = [
  {
    name: 'build',
    title: 'the programs',
    inputs: [],
    isAlways: true,
    run: 'make --no-print-directory build',
  },
  {
    name: 'web',
    title: 'the web build and its size',
    inputs: [],
    isAlways: true,
    run: 'node .make/web.mjs && node .make/budget.mjs',
  },
  {
    name: 'demo',
    title: 'the demo data of the end-to-end tests',
    inputs: [],
    isAlways: true,
    needs: ['build'],
    run: 'node e2e/seed.mjs',
  },
  {
    name: 'go-test',
    title: 'Go: on a real Postgres and three kinds of Redis, most of what happens at once under the race detector',
    seconds: 400,
    // Go knows which files each package's tests read, in every folder, and repeats the tests of those that changed.
    inputs: ['.'],
    tools: goTools,
    run: '.make/go-test.sh',
    minutes: 40,
  },
  ...browserSteps,
  ...contractSteps,
  {
    name: 'architecture',
    // go-test proves them as well.
    isOnlyAsked: true,
    isPatient: true,
    title: 'the architecture rules and the sizes',
    inputs: [...go, 'shared-ui', 'pwa', 'mobile', 'e2e', '.make', 'README.md', 'CONTRIBUTING.md', 'docs'],
    tools: goTools,
    needs: ['build'],
    run:
      'go test -count=1 -v ./api/server ./api/config ' +
      '-run "House|Modules|Table|Outgrows|SQL|SayWhat|LeftForLater|Refuse|References|ErrorCodes"',
  },
  {
    name: 'gen',
    isPatient: true,
    title: 'generated files are as the program says',
    inputs: [
      ...packages,
      '.make/gen.sh',
      '.make/types.mjs',
      '.make/events.mjs',
      '.make/calls.mjs',
      'shared-ui/src/api',
      'api/wire/ERRORS.md',
      'api/config/VARIABLES.md',
    ],
    built: program,
    needs: ['build'],
    run: '.make/gen.sh --check',
  },
  {
    name: 'documents',
    isAlways: true,
    title: 'the OpenAPI documents',
    inputs: [],
    needs: ['build'],
    run: '.make/documents.sh',
  },
  {
    name: 'openapi',
    isPatient: true,
    title: 'the OpenAPI documents keep the recommended rules of Redocly and Spectral',
    inputs: [...packages, '.make/openapi.sh', 'redocly.yaml', '.spectral.yaml'],
    built: ['build/openapi.public.json', 'build/openapi.operator.json'],
    needs: ['documents'],
    run: '.make/openapi.sh',
  },
  {
    name: 'lint',
    isPatient: true,
    seconds: 90,
    title: 'TypeScript: lint',
    inputs: [...client, 'e2e', '.make', ...rules],
    run: [
      'node_modules/.bin/oxlint --deny-warnings',
      'node_modules/.bin/eslint --max-warnings 0 --cache --cache-strategy content --cache-location build/eslint .',
    ].join('\n'),
  },
  {
    name: 'web-test',
    seconds: 120,
    title: 'components on the web',
    inputs: [
      ...client,
      'api/sandbox/catalog',
      'store/seed/catalog.json',
      'store/normalize/testdata',
      'e2e/users/languages.mjs',
    ],
    // It draws some of what the program's catalog names.
    needs: ['build'],
    run: 'cd shared-ui && ../node_modules/.bin/vitest run',
  },
  {
    name: 'go-lint',
    isPatient: true,
    title: 'Go: format, vet, static checks, spelling',
    inputs: [...go, '.make', 'README.md', 'shared-ui/src', 'pwa/src', 'e2e/load'],
    tools: goTools,
    run: '.make/go-lint.sh',
    // On a machine without a cache, one after the other compiles everything once.
    needs: ['build', 'architecture'],
  },
  {
    name: 'types',
    isPatient: true,
    title: 'types for the web and for the apps',
    inputs: [...client, 'tsconfig.json', 'e2e'],
    run: [`${tsc} -p shared-ui`, `${tsc} -p .`, `${tsc} -p pwa`, `${tsc} -p pwa/games`, `${tsc} -p mobile`].join('\n'),
  },
  {
    name: 'native-test',
    seconds: 200,
    title: 'components and the app on the native renderer',
    inputs: [...client, 'jest.config.js'],
    run: 'node_modules/.bin/jest --ci --maxWorkers=2',
  },
  {
    name: 'bundles',
    isPatient: true,
    seconds: 60,
    title: 'bundles of iOS and Android',
    inputs: client,
    run: 'node_modules/.bin/expo export -p ios -p android --output-dir build/native',
    env: { EXPO_PUBLIC_VARIANT: 'ios' },
  },
  {
    name: 'faults',
    seconds: 60,
    title: 'the API and Postgres killed under load',
    inputs: [
      'package-lock.json',
      'go.mod',
      'go.sum',
      'e2e/load/program',
      'e2e/load/faults',
      'e2e/load/go.mod',
      'e2e/load/go.sum',
    ],
    built: ['build/lantern', 'build/sandbox'],
    tools: goTools,
    needs: ['build'],
    run: 'go -C e2e/load build -o ../../build/faults ./faults && build/faults -short',
  },
  {
    name: 'format',
    isPatient: true,
    title: 'TypeScript: format',
    inputs: [...client, 'e2e', '.make', ...rules],
    run: 'node_modules/.bin/prettier --check --log-level warn . --cache --cache-location build/prettier',
  },
  {
    name: 'variants',
    isPatient: true,
    title: 'the variants of the apps',
    inputs: [...packages, 'app.json', 'eas.json', 'react-native.config.js', 'mobile'],
    run: 'node --test --test-reporter=tap mobile/plugins/',
  },
  {
    name: 'hooks',
    isPatient: true,
    title: 'the check of commit messages',
    inputs: ['.make/hooks'],
    run: 'node --test --test-reporter=tap .make/hooks/commit-msg.test.mjs',
  },
];
