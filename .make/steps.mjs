// The steps of `make test`. `needs` names the steps that have to pass first. `inputs` are sources, `built` are files that
// earlier steps wrote, `tools` are installed programs: a step that passed on exactly these is skipped. Patient steps
// measure no time and run at low priority. Idle steps wait more than they compute. `isOnlyByName` marks steps that run
// only by name, as a faster way to a part of another step.
import { browserSteps, contractSteps } from './browser.mjs';

const go = ['go.mod', 'go.sum', 'api', 'store'];
const goTools = ['go', 'cc', 'redis-server'];
const packages = ['package.json', 'package-lock.json'];
const client = [...packages, 'shared-ui', 'pwa', 'mobile', 'app.json', 'babel.config.js'];
// The native TypeScript compiler is ten times as fast; ESLint and Expo still need the previous one.
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
    title: 'Go tests on Postgres and three kinds of Redis, concurrent packages under the race detector',
    seconds: 400,
    // Go tracks the files that each package's tests read, and repeats only tests whose files have changed.
    inputs: ['.'],
    tools: goTools,
    run: '.make/go-test.sh',
    minutes: 40,
  },
  ...browserSteps,
  ...contractSteps,
  {
    name: 'architecture',
    // Included in go-test.
    isOnlyByName: true,
    isPatient: true,
    title: 'the architecture rules and the sizes',
    inputs: [...go, 'shared-ui', 'pwa', 'mobile', 'e2e', '.make', 'README.md', 'CONTRIBUTING.md', 'docs'],
    tools: goTools,
    needs: ['build'],
    run:
      'go test -count=1 -v ./api/server ./api/config ' +
      '-run "Imports_|Links_|Modules_|Table_|Sizes_|SQL_|Names_|Helpers_|Documentation_|Sources_|References_|FaultTests_|ErrorCodes_"',
  },
  {
    name: 'gen',
    isPatient: true,
    title: 'generated files are up to date',
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
    title: 'the OpenAPI documents follow the recommended rules of Redocly and Spectral',
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
    // It draws covers of the program's catalog.
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
    // In sequence, everything is compiled once on a machine without a cache.
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
    name: 'words',
    isPatient: true,
    title: 'plain English',
    inputs: ['.'],
    run: 'node --test --test-reporter=tap .make/words.test.mjs && node .make/words.mjs',
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
