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
  zone(base, ['ui', 'features', 'app', 'shell'], 'The foundation knows nothing of what stands on it.'),
  zone(['theme', 'lib'], ['platform', 'api', 'i18n'], 'theme and lib stand on packages alone.'),
  zone('ui', ['api', 'features', 'app', 'shell'], 'Building blocks know no domain.'),
  zone('features', ['app', 'shell'], 'A feature does not know the house around it.'),
  ...features.map((name) =>
    zone(`features/${name}`, 'features', 'Another feature only through its index.ts.', [
      `./${name}`,
      ...features.map((other) => `./${other}/index.ts`),
    ]),
  ),
];

/** Doors see the entry of shared-ui, nothing behind it, and never one another. */
const doors = {
  patterns: [
    {
      regex: '^(@lantern/shared-ui/.+|(\\.\\./)+shared-ui(/.*)?)$',
      message: 'Only the entry of @lantern/shared-ui.',
    },
    { regex: '^(@lantern/(pwa|mobile)(/.*)?|(\\.\\./)+(pwa|mobile)(/.*)?)$', message: 'A door knows no other door.' },
  ],
};

const outside = {
  patterns: [
    {
      regex: '^(@lantern/(shared-ui|pwa|mobile).*|(\\.\\./)+(shared-ui|pwa|mobile|api|store)(/.*)?)$',
      message: 'A guest sees only the outside.',
    },
  ],
};

const spread = ':not(:has(> JSXSpreadAttribute))';
const without = (names) => `:not(:has(> JSXAttribute[name.name=/^(${names})$/]))${spread}`;

/** What a screen reader needs of React Native's own elements. */
const accessibility = [
  {
    selector: `JSXOpeningElement[name.name=/^(Pressable|TouchableOpacity)$/]${without('role|accessibilityRole|aria-hidden')}`,
    message: 'What can be pressed says what it is: give it a role.',
  },
  {
    selector: `JSXOpeningElement[name.name='TextInput']${without('aria-label|aria-labelledby|accessibilityLabel')}`,
    message: 'A field needs a name.',
  },
  {
    selector: `JSXOpeningElement[name.name=/^(Image|img)$/]${without('alt|aria-hidden|aria-label|accessibilityLabel')}`,
    message: 'A picture needs words, or alt="" where it only decorates.',
  },
  {
    selector: "JSXAttribute[name.name='tabIndex'] > JSXExpressionContainer > Literal[value>0]",
    message: 'The order of the page is the order of the keyboard.',
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

const looks = [
  {
    selector: 'Literal[value=/^(#[0-9a-fA-F]{3,8}|(rgb|hsl|oklch)a?\\(.*)$/]',
    message: 'Colors stand in theme/tokens.ts.',
  },
  {
    selector: ['', 'UnaryExpression > '].map((sign) => `${measured} > ${sign}${figure}`).join(', '),
    message: 'Sizes stand in theme/tokens.ts.',
  },
];

/** Words that people read or hear, handed over as a property instead of standing between two tags. */
const wordsIn = (names) => {
  const attribute = `JSXAttribute[name.name=/^(${names})$/]`;
  const word = '/\\p{L}{2}/u';
  return [
    `${attribute} > Literal[value=${word}]`,
    `${attribute} > JSXExpressionContainer > Literal[value=${word}]`,
    `${attribute} > JSXExpressionContainer > TemplateLiteral > TemplateElement[value.raw=${word}]`,
  ].map((selector) => ({ selector, message: 'Words stand in the locales.' }));
};
const heard = 'aria-label|accessibilityLabel|alt|label|placeholder';
const said = `${heard}|title|description|detail|text|message|error|request|[a-z]+Label`;

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
    ignores: ['shared-ui/src/theme/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...accessibility, ...looks, ...wordsIn(said)] },
  },
  {
    files: ['pwa/games/**/*.tsx'],
    rules: {
      // Figures and signs are the same in every language.
      'i18next/no-literal-string': ['error', { mode: 'jsx-text-only', words: { exclude: [/^[^\p{L}]*$/u] } }],
      'no-restricted-syntax': ['error', ...accessibility, ...wordsIn(heard)],
    },
  },
  { files: ['mobile/**/*.{ts,tsx}', 'pwa/src/**/*.{ts,tsx}'], rules: { 'no-restricted-imports': ['error', doors] } },
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
