import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { context, type BuildOptions } from 'esbuild';
import { buildIfChanged } from './build-if-changed';
import { handlers } from './handlers';

const root = join(__dirname, '..');

export interface BuildLambdasOptions {
  /** Gets one folder per function with `index.js` and its source map. */
  outdir: string;
  /** Builds again whenever a source file changes; told after each build, with its errors if it failed. */
  watch?: (errors: string[]) => void;
}

const esbuildOptions = (outdir: string): BuildOptions => ({
  entryPoints: handlers.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
  outdir,
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  // The newest syntax that both the Lambda runtime and a developer's Node understand.
  target: 'node20',
  format: 'cjs',
  // ES modules first: of those esbuild leaves out what nothing reaches.
  mainFields: ['module', 'main'],
  // What a function never needs would be loaded by each of its first calls.
  alias: {
    '@aws-sdk/credential-provider-node': './lambdas/runtime/env-credentials.ts',
    debug: './lambdas/runtime/no-debug.ts',
  },
  minify: true,
  // For this machine and for `npm run explain`: it is not deployed, as loading it takes longer than loading the function.
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'silent',
});

/**
 * Bundles every function with everything it uses, in one go. Gives a function that ends watching.
 * Throws when a handler is missing or does not compile, naming all of them.
 */
export async function buildLambdas({ outdir, watch }: BuildLambdasOptions): Promise<() => Promise<void>> {
  const missing = handlers.filter(({ entry }) => !existsSync(entry));
  if (missing.length > 0)
    throw new Error(`No handler for: ${missing.map(({ entry }) => relative(root, entry)).join(', ')}.`);
  const options = esbuildOptions(outdir);
  if (watch) {
    const notify = watch;
    options.plugins = [
      {
        name: 'tell',
        setup: (build) => build.onEnd((result) => notify(result.errors.map((error) => error.text))),
      },
    ];
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

/** What goes into the functions, and the tests among it, which do not. */
const SOURCES = [
  'lambdas',
  'shared',
  'infra/build-lambdas.ts',
  'infra/handlers.ts',
  'package-lock.json',
  'tsconfig.json',
];
const TESTS = /\.test\.ts$/;

/** Bundles every function as `buildLambdas` does, to a folder of the project, or keeps what lies there if that is what it would build. */
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
