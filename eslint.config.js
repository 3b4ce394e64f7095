const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const tseslint = require('typescript-eslint');
const { importX, createNodeResolver } = require('eslint-plugin-import-x');
const i18next = require('eslint-plugin-i18next');

const shared = './shared-ui/src';
const base = ['theme', 'lib', 'platform', 'api', 'i18n'];
const features = readdirSync(join(__dirname, shared, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const zone = (target, from, message, except) => ({
  target: [target].flat().map((name) => `${shared}/${name}`),
  from: [from].flat().map((name) => `${shared}/${name}`),
  message,
  ...(except ? { except } : {}),
});

const zones = [
  zone(base, ['ui', 'features', 'app', 'shell'], 'Base folders must not import ui, features, app or shell.'),
  zone(['theme', 'lib'], ['platform', 'api', 'i18n'], 'theme and lib may import packages only.'),
  zone('ui', ['api', 'features', 'app', 'shell'], 'ui must not import api, features, app or shell.'),
  zone('features', ['app', 'shell'], 'Features must not import app or shell.'),
  ...features.map((name) =>
    zone(`features/${name}`, 'features', 'Import another feature through its index.ts only.', [
      `./${name}`,
      ...features.map((other) => `./${other}/index.ts`),
    ]),
  ),
];

/** Entry points import the root of shared-ui only, and never each other. */
const entryPoints = {
  patterns: [
    {
      regex: '^(@lantern/shared-ui/.+|(\\.\\./)+shared-ui(/.*)?)$',
      message: 'Import @lantern/shared-ui itself only.',
    },
    {
      regex: '^(@lantern/(pwa|mobile)(/.*)?|(\\.\\./)+(pwa|mobile)(/.*)?)$',
      message: 'Entry points must not import each other.',
    },
  ],
};

const outside = {
  patterns: [
    {
      regex: '^(@lantern/(shared-ui|pwa|mobile).*|(\\.\\./)+(shared-ui|pwa|mobile|api|store)(/.*)?)$',
      message: 'End-to-end tests must not import code of the product.',
    },
  ],
};

const spread = ':not(:has(> JSXSpreadAttribute))';
const without = (names) => `:not(:has(> JSXAttribute[name.name=/^(${names})$/]))${spread}`;

/** Accessibility of React Native's own elements. */
const accessibility = [
  {
    selector: `JSXOpeningElement[name.name=/^(Pressable|TouchableOpacity)$/]${without('role|accessibilityRole|aria-hidden')}`,
    message: 'Pressable elements need a role.',
  },
  {
    selector: `JSXOpeningElement[name.name='TextInput']${without('aria-label|aria-labelledby|accessibilityLabel')}`,
    message: 'Fields need an accessible name.',
  },
  {
    selector: `JSXOpeningElement[name.name=/^(Image|img)$/]${without('alt|aria-hidden|aria-label|accessibilityLabel')}`,
    message: 'Images need alternative text, or alt="" if decorative.',
  },
  {
    selector: "JSXAttribute[name.name='tabIndex'] > JSXExpressionContainer > Literal[value>0]",
    message: 'A positive tabIndex changes the tab order of the page.',
  },
];

const edges = '(Top|Bottom|Start|End|Left|Right|Horizontal|Vertical)?';
const measures = [
  `top|bottom|start|end|left|right|inset|(padding|margin)${edges}|gap|rowGap|columnGap|flexBasis`,
  'width|height|(min|max)(Width|Height)|border([A-Z][A-Za-z]+)?(Width|Radius)|outline(Width|Offset)',
  'fontSize|lineHeight|letterSpacing',
].join('|');
const measured = `Property[key.name=/^(${measures})$/]`;
const figure = 'Literal[raw=/^[0-9.]*[1-9]/]';

const designRules = [
  {
    selector: 'Literal[value=/^(#[0-9a-fA-F]{3,8}|(rgb|hsl|oklch)a?\\(.*)$/]',
    message: 'Colors belong in theme/tokens.ts.',
  },
  {
    selector: ['', 'UnaryExpression > '].map((sign) => `${measured} > ${sign}${figure}`).join(', '),
    message: 'Sizes belong in theme/tokens.ts.',
  },
];

/** Instants are shown in the merchant's time zone by `useInstant` alone. */
const clockReads = 'get(Hours|Minutes|Seconds|Date|Day|Month|FullYear)|toLocale(Date|Time)String|to(Date|Time)String';
const instantRules = [
  {
    selector: [
      "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']",
      `CallExpression[callee.property.name=/^(${clockReads})$/]`,
      "ImportSpecifier[imported.name='formatTime']",
    ].join(', '),
    message: 'Instants are shown by useInstant.',
  },
];
const instantFiles = ['shared-ui/src/lib/time.ts', 'shared-ui/src/features/system/useInstant.ts'];

/** Texts passed as props instead of JSX children. */
const textsIn = (names) => {
  const attribute = `JSXAttribute[name.name=/^(${names})$/]`;
  const word = '/\\p{L}{2}/u';
  return [
    `${attribute} > Literal[value=${word}]`,
    `${attribute} > JSXExpressionContainer > Literal[value=${word}]`,
    `${attribute} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${word}]`,
  ].map((selector) => ({ selector, message: 'Texts belong in the locales.' }));
};
const labelProps = 'aria-label|accessibilityLabel|alt|label|placeholder';
const textProps = `${labelProps}|title|description|detail|text|message|error|request|[a-z]+Label`;

module.exports = tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'build/',
      'pwa/dist/',
      'pwa/dist-games/',
      'ios/',
      'android/',
      'coverage/',
      '.expo/',
      '.data/',
      '**/*.gen.ts',
      '**/*.d.ts',
      '**/*.config.{ts,mts}',
      'e2e/.out/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    plugins: { 'import-x': importX, i18next },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.web.tsx', '.web.ts', '.tsx', '.ts', '.native.tsx', '.native.ts', '.js', '.json'],
        }),
      ],
    },
    rules: {
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/order': [
        'error',
        { groups: ['builtin', 'external', 'internal', 'parent', 'sibling', 'index'], 'newlines-between': 'ignore' },
      ],
      'import-x/no-restricted-paths': ['error', { basePath: __dirname, zones }],
      'no-restricted-syntax': ['error', ...accessibility],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['shared-ui/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'i18next/no-literal-string': ['error', { mode: 'jsx-text-only' }] },
  },
  {
    files: ['shared-ui/src/**/*.{ts,tsx}'],
    ignores: ['shared-ui/src/theme/**', '**/*.test.{ts,tsx}', ...instantFiles],
    rules: {
      'no-restricted-syntax': ['error', ...accessibility, ...designRules, ...instantRules, ...textsIn(textProps)],
    },
  },
  {
    files: instantFiles,
    rules: { 'no-restricted-syntax': ['error', ...accessibility, ...designRules, ...textsIn(textProps)] },
  },
  {
    files: ['pwa/games/**/*.tsx'],
    rules: {
      // Digits and punctuation are the same in every language.
      'i18next/no-literal-string': ['error', { mode: 'jsx-text-only', words: { exclude: [/^[^\p{L}]*$/u] } }],
      'no-restricted-syntax': ['error', ...accessibility, ...textsIn(labelProps)],
    },
  },
  {
    files: ['mobile/**/*.{ts,tsx}', 'pwa/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', entryPoints] },
  },
  { files: ['e2e/**/*.{ts,mjs}'], rules: { 'no-restricted-imports': ['error', outside], 'no-console': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', 'shared-ui/test/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['pwa/build/**', 'shared-ui/build/**', '.make/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.recommended],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
