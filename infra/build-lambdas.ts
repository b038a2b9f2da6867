import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, context, type BuildOptions, type Plugin } from 'esbuild';
import { buildIfChanged } from './build-if-changed';
import { handlers } from './handlers';

const root = join(__dirname, '..');

interface BuildLambdasOptions {
  /** Receives one folder per function with `index.js` and its source map. */
  outdir: string;
  /** Rebuilds when a source file changes. Called after each build with its errors, if any. */
  watch?: (errors: string[]) => void;
}

/** Modules of libraries that no function calls, though the libraries import them. */
const UNUSED_MODULES = [
  // All of Stripe's resources but those that `lambdas/adapters` names.
  /\/stripe\/esm\/resources\/(?!((Customers|Invoices|Prices|Products|Subscriptions)|(BillingPortal|Checkout)\/(Sessions|index))\.js$)/,
  /\/stripe\/esm\/StripeEventNotificationHandler\.js$/,
  // JSON schemas of zod's schemas.
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
  // Streams of events, and bodies of browsers.
  /\/@smithy\/core\/dist-es\/.*(\/EventStreamSerde|\/eventstream-(codec|serde|serde-universal)\/\w+|\.browser)\.js$/,
];

/** An AWS client's schemas of all of its operations. */
const SDK_SCHEMAS = /\/@aws-sdk\/client-[^/]+\/dist-es\/schemas\/schemas_0\.js$/;

/**
 * Begins every bundle: makes what takes the place of a removed export, and throws when it is called or read. It can be constructed, as
 * Stripe does with all of its resources, but the instance throws as well.
 */
export const REMOVED = `"use strict";const removed=(name)=>{const fail=()=>{throw Error(name+" was removed from the bundle.")};const it=new Proxy(class{},{apply:fail,construct:()=>it,get:fail});return it};`;

/**
 * A module with the exports of a library's module, all of them removed.
 * @throws Error when it exports everything from another module
 */
export async function emptyModule(path: string): Promise<string> {
  const { metafile } = await build({ entryPoints: [path], outdir: '.', format: 'esm', metafile: true, write: false });
  const names = Object.values(metafile.outputs).flatMap((output) => output.exports);
  if (/^export \*/m.test(readFileSync(path, 'utf8'))) throw new Error(`The exports of ${path} are unknown.`);
  const constants = names.map((name, index) => `const e${index} = /* @__PURE__ */ removed('${name}');`);
  return `${constants.join('')} export { ${names.map((name, index) => `e${index} as ${name}`).join()} };`;
}

/** Every client asks this for its codec of event streams, which is removed. */
const EVENT_STREAM_CONFIG = /\/EventStreamSerdeConfig\.js$/;

/** Removes parts of libraries that no function uses and that esbuild's tree shaking keeps. */
const removeUnused: Plugin = {
  name: 'remove-unused',
  setup: (builder) =>
    builder.onLoad({ filter: /\/node_modules\/.*\.js$/ }, async ({ path }) => {
      if (UNUSED_MODULES.some((pattern) => pattern.test(path))) return { contents: await emptyModule(path) };
      if (EVENT_STREAM_CONFIG.test(path))
        return { contents: 'export const resolveEventStreamSerdeConfig = (config) => config;' };
      if (!SDK_SCHEMAS.test(path)) return undefined;
      // A schema has computed keys, which esbuild takes for a side effect.
      const schemas = /^((?:export )?var [\w$]+ = )(\[[^]*?\]);$/gm;
      return { contents: readFileSync(path, 'utf8').replace(schemas, '$1/* @__PURE__ */ (() => $2)();') };
    }),
};

const esbuildOptions = (outdir: string): BuildOptions => ({
  entryPoints: handlers.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
  outdir,
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  // The newest syntax that both the Lambda runtime and Node on a developer's machine support.
  target: 'node20',
  format: 'cjs',
  // Prefers ES modules, which esbuild can tree-shake.
  mainFields: ['module', 'main'],
  // Leaves out code that functions never use, so that cold starts don't load it.
  alias: {
    '@aws-sdk/credential-provider-node': './lambdas/runtime/env-credentials.ts',
    debug: './lambdas/runtime/no-debug.ts',
  },
  plugins: [removeUnused],
  banner: { js: REMOVED },
  minify: true,
  // For local use and for `npm run explain`. Source maps are not deployed: loading one takes longer than loading the function.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'silent',
});

/**
 * Bundles every function with its dependencies. Returns a function that stops watching. Throws when handlers are missing or don't compile,
 * and names them all.
 */
export async function buildLambdas({ outdir, watch }: BuildLambdasOptions): Promise<() => Promise<void>> {
  const missing = handlers.filter(({ entry }) => !existsSync(entry));
  if (missing.length > 0)
    throw new Error(`No handler for: ${missing.map(({ entry }) => relative(root, entry)).join(', ')}.`);
  const options = esbuildOptions(outdir);
  if (watch) {
    const notify = watch;
    options.plugins?.push({
      name: 'report-errors',
      setup: (build) => build.onEnd((result) => notify(result.errors.map((error) => error.text))),
    });
  }
  const builder = await context(options);
  if (watch) {
    await builder.watch();
    return () => builder.dispose();
  }
  try {
    await builder.rebuild();
  } finally {
    await builder.dispose();
  }
  return () => Promise.resolve();
}

const SOURCES = [
  'lambdas',
  'shared',
  'infra/build-lambdas.ts',
  'infra/handlers.ts',
  'package-lock.json',
  'tsconfig.json',
];
const TESTS = /\.test\.ts$/;

/** Bundles every function to a folder of the project, unless the bundles there are current. */
export const buildLambdasIfChanged = (output: string): Promise<'built' | 'kept'> =>
  buildIfChanged({
    project: root,
    sources: SOURCES,
    beside: TESTS,
    output,
    run: () => buildLambdas({ outdir: join(root, output) }),
  });

if (require.main === module) {
  buildLambdas({ outdir: join(root, 'build', 'lambdas') }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
