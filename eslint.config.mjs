import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** The layers: a folder and the folders that it may import (its own is always among them). */
const layers = {
  shared: [],
  infra: ['shared'],
  'lambdas/functions': ['lambdas/mail', 'lambdas/data', 'lambdas/adapters', 'lambdas/runtime', 'shared'],
  'lambdas/jobs': ['lambdas/mail', 'lambdas/data', 'lambdas/adapters', 'lambdas/runtime', 'shared'],
  'lambdas/mail': ['lambdas/data', 'lambdas/adapters', 'lambdas/runtime', 'shared'],
  'lambdas/operator': ['lambdas/data', 'lambdas/adapters', 'lambdas/runtime', 'shared'],
  'lambdas/streams': ['lambdas/jobs', 'lambdas/data', 'lambdas/adapters', 'lambdas/runtime', 'shared'],
  'lambdas/triggers': ['lambdas/data', 'lambdas/adapters', 'lambdas/runtime', 'shared'],
  'lambdas/data': ['lambdas/runtime', 'shared'],
  'lambdas/adapters': ['lambdas/runtime', 'shared'],
  'lambdas/runtime': ['shared'],
  'web/src/wording': ['shared'],
  'web/src/platform': ['web/src/wording', 'shared'],
  ...Object.fromEntries(
    Object.entries({
      account: ['auth', 'billing', 'export'],
      auth: [],
      billing: [],
      comments: [],
      editor: ['comments', 'export', 'imports', 'projects', 'takes'],
      export: [],
      home: ['account', 'imports', 'projects', 'search', 'takes'],
      imports: [],
      player: ['comments'],
      projects: ['export', 'imports', 'search'],
      search: ['comments'],
      takes: [],
      team: ['account', 'auth'],
      views: [],
    }).map(([feature, others]) => [
      `web/src/features/${feature}`,
      ['web/src/platform', 'web/src/wording', 'shared', ...others.map((other) => `web/src/features/${other}`)],
    ]),
  ),
};

const zones = Object.entries(layers).map(([layer, allowed]) => ({
  target: `./${layer}`,
  from: './',
  except: ['./node_modules', './package.json', `./${layer}`, ...allowed.map((folder) => `./${folder}`)],
  message: `${layer} may import only: ${[layer, ...allowed].join(', ')}.`,
}));

const tests = ['**/*.test.ts', '**/*.test.tsx', 'web/e2e/**'];
const noReactInModels = {
  'no-restricted-imports': [
    'error',
    { patterns: [{ group: ['react', 'react-dom', 'react/*'], message: 'Models and media know nothing of React.' }] },
  ],
};

/** Names that were replaced, each with the one that stands now: `docs/glossary.md` says why. */
const retiredNames = JSON.parse(readFileSync(new URL('scripts/retired-names.json', import.meta.url), 'utf8'));

const storageInOnePlace = {
  'no-restricted-globals': [
    'error',
    ...['localStorage', 'sessionStorage'].map((name) => ({
      name,
      message: 'It throws where the browser is full: use web/src/platform/storage.',
    })),
  ],
};

const zodAsNamespace = {
  selector:
    "ImportDeclaration[source.value='zod'][importKind!='type'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
  message: "Write `import * as z from 'zod'`: of other forms esbuild bundles all, 300 KB of languages included.",
};

/** What people write may be Hebrew or Arabic: each element that shows it, and each field, says in which direction it runs. */
const directionOfText = [
  {
    selector:
      'JSXOpeningElement[name.name=/^(input|textarea)$/]:not(:has(> JSXAttribute[name.name="dir"]))' +
      ':not(:has(> JSXAttribute[name.name="type"][value.value=/^(checkbox|file|radio|range)$/]))',
    message: 'A field that people write in needs `dir="auto"`, one that holds an address `dir="ltr"`.',
  },
  {
    selector:
      'JSXElement:not([openingElement.name.name="bdi"]):not(:has(> JSXOpeningElement:has(> JSXAttribute[name.name="dir"]))) ' +
      '> JSXExpressionContainer > :matches(Identifier[name=/^(name|fullName|displayName|notes)$/], MemberExpression' +
      '[object.type="Identifier"][object.name!=/words$|Words$|Wording$|^problem$|^notice$/]' +
      '[property.name=/^(name|fullName|displayName|notes|text)$/])',
    message: 'What people write needs `dir="auto"` on its element, or `<bdi>` within a sentence.',
  },
];

export default tseslint.config(
  {
    ignores: ['build', 'cdk.out', 'web/dist', '.local', 'coverage', 'web/src/app/route-tree.gen.ts'],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.mts', '.js', '.mjs'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx', '.mts'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] })],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'id-denylist': ['error', ...Object.keys(retiredNames)],
      'no-restricted-syntax': ['error', zodAsNamespace],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: tests, rules: { 'import-x/no-restricted-paths': 'off' } },
  {
    files: ['web/src/**/*.tsx', 'web/src/**/*.ts'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['web/src/**/*.tsx'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', zodAsNamespace, ...directionOfText] },
  },
  {
    files: [
      'web/src/**/model/**',
      'web/src/platform/{audio,files,pictures,playback}/**',
      'web/src/features/takes/{capture,encode,recovery,store,video}/**',
    ],
    rules: noReactInModels,
  },
  { files: ['web/src/**'], ignores: ['web/src/platform/storage/**', ...tests], rules: storageInOnePlace },
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals: globals.node } },
  { files: ['web/publish-ahead.js'], languageOptions: { globals: globals.browser } },
  // CloudFront calls `handler` by its name and knows no exports.
  {
    files: ['infra/edge-functions/*.js'],
    rules: { 'no-unused-vars': ['error', { varsIgnorePattern: '^handler$' }] },
  },
  {
    files: ['infra/local/**', 'bench/**', 'scripts/**', 'infra/build-*.ts', 'web/src/platform/api/log.ts'],
    rules: { 'no-console': 'off' },
  },
);
