// What must hold, step by step: the longest first, so that the short ones fill what is left. `needs` is what has to pass first;
// the patient watch no clock, and take what the others leave.

const go = ['go.mod', 'go.sum', 'api', 'store'];
const packages = ['package.json', 'package-lock.json'];
const client = [...packages, 'shared-ui', 'pwa', 'mobile', 'app.json', 'babel.config.js'];
// TypeScript's own compiler of today, ten times as fast; ESLint and Expo still read with the one before it.
const tsc = 'node node_modules/typescript-native/bin/tsc';
const rules = ['eslint.config.js', '.oxlintrc.json', 'tsconfig.json', '.prettierrc', '.prettierignore'];

export const steps = [
  {
    name: 'build',
    title: 'the programs',
    inputs: [...go, 'Makefile'],
    run: 'make --no-print-directory build',
    always: true,
  },
  {
    name: 'web',
    title: 'the web build and its size',
    inputs: [...client, '.make/web.mjs', '.make/budget.mjs'],
    run: 'node .make/web.mjs && node .make/budget.mjs',
  },
  {
    name: 'go-test',
    title: 'Go: on a real Postgres and three kinds of Redis, most of what happens at once under the race detector',
    // Lists of the client that Go tests compare with their own.
    inputs: [
      ...go,
      'package-lock.json',
      '.make/go-test.sh',
      'shared-ui/src/i18n/languages.ts',
      'shared-ui/src/features/wallet/entryTypes.ts',
    ],
    run: '.make/go-test.sh',
    minutes: 40,
  },
  {
    name: 'guest',
    title: 'a guest in Chromium, against the running program',
    inputs: [...go, ...client, 'e2e'],
    needs: ['build', 'web'],
    run: 'npm run --silent -w @lantern/e2e test',
    minutes: 60,
  },
  {
    name: 'house',
    isPatient: true,
    title: 'the rules of the house and the sizes',
    inputs: [...go, 'shared-ui', 'pwa', 'mobile', 'e2e', '.make', 'README.md', 'CONTRIBUTING.md', 'docs'],
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
      ...go,
      ...packages,
      '.make/gen.sh',
      '.make/types.mjs',
      '.make/events.mjs',
      '.make/calls.mjs',
      'shared-ui/src/api',
    ],
    needs: ['build'],
    run: '.make/gen.sh --check',
  },
  {
    name: 'openapi',
    isPatient: true,
    title: 'the OpenAPI documents keep the recommended rules of Redocly and Spectral',
    inputs: [...go, ...packages, '.make/openapi.sh', 'redocly.yaml', '.spectral.yaml'],
    needs: ['build'],
    run: '.make/openapi.sh',
  },
  {
    name: 'lint',
    isPatient: true,
    title: 'TypeScript: lint',
    inputs: [...client, 'e2e', '.make', ...rules],
    run: [
      'node_modules/.bin/oxlint --deny-warnings',
      'node_modules/.bin/eslint --max-warnings 0 --cache --cache-strategy content --cache-location build/eslint .',
    ].join('\n'),
  },
  {
    name: 'contract',
    title: 'every documented call answers as documented',
    inputs: [...go, ...packages, 'e2e'],
    needs: ['build'],
    run: 'npm run --silent -w @lantern/e2e contract',
  },
  {
    name: 'web-test',
    title: 'components on the web',
    inputs: [...client, 'api/sandbox/catalog', 'store/seed/catalog.json', 'e2e/people/languages.mjs'],
    // It draws some of what the program's catalog names.
    needs: ['build'],
    run: 'cd shared-ui && ../node_modules/.bin/vitest run',
  },
  {
    name: 'go-lint',
    isPatient: true,
    title: 'Go: format, vet, static checks, spelling',
    inputs: [...go, '.make', 'README.md', 'shared-ui/src', 'pwa/src', 'e2e/load'],
    run: '.make/go-lint.sh',
    // On a machine without a cache, one after the other compiles everything once.
    needs: ['house'],
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
    title: 'components and the app on the native renderer',
    inputs: [...client, 'jest.config.js'],
    run: 'node_modules/.bin/jest --ci --maxWorkers=2',
  },
  {
    name: 'bundles',
    isPatient: true,
    title: 'bundles of iOS and Android',
    inputs: client,
    run: 'node_modules/.bin/expo export -p ios -p android --output-dir build/native',
    env: { EXPO_PUBLIC_VARIANT: 'ios' },
  },
  {
    name: 'faults',
    title: 'the API and Postgres killed under load',
    inputs: [...go, 'package-lock.json', 'e2e/load/program', 'e2e/load/faults'],
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
