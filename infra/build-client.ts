import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');

export interface BuildClientOptions {
  /** The project's folder. */
  project?: string;
  /** Writes the client to `web/dist`; Vite does. */
  vite?: () => Promise<void>;
}

/** What goes into the client. All of `web` that is not named below does. */
const SOURCES = ['web', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** What does not: what is built, tests, and the list of routes, which the build writes from the routes. */
const BESIDE = /^web\/(dist|e2e|browsers|proof)$|\.test\.tsx?$|^web\/src\/route-tree\.gen\.ts$/;
const BUILT = 'web/dist';

function* filesIn(project: string, path: string, beside?: RegExp): Generator<string> {
  if (beside?.test(path) || !existsSync(join(project, path))) return;
  if (!statSync(join(project, path)).isDirectory()) yield path;
  else for (const name of readdirSync(join(project, path)).sort()) yield* filesIn(project, `${path}/${name}`, beside);
}

/** Names and contents of files; another one when any of them changes, comes or goes. */
function hashOf(project: string, paths: readonly string[], beside?: RegExp): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(project, path, beside)) {
      const content = readFileSync(join(project, file));
      hash.update(`${file} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Vite in a process of its own, so that others go on meanwhile. It prints what is wrong by itself. */
function runVite(): Promise<void> {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [program, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new Error('The client could not be built. What is wrong with it stands above.'));
    });
  });
}

/**
 * Builds the client to `web/dist`, or keeps what the last build made there if that is whole and nothing that goes into it has
 * changed since. Throws a sentence for a person when it can't be built.
 */
export async function buildClient({ project = root, vite = runVite }: BuildClientOptions = {}): Promise<
  'built' | 'kept'
> {
  // Not beside the client, all of which is deployed.
  const stamp = join(project, '.local', 'client-build.json');
  const sources = hashOf(project, SOURCES, BESIDE);
  const stampOf = () => JSON.stringify({ sources, built: hashOf(project, [BUILT]) });
  if (readIfThere(stamp) === stampOf()) return 'kept';
  rmSync(stamp, { force: true });
  await vite();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, stampOf());
  return 'built';
}

if (require.main === module) {
  buildClient().then(
    (done) => console.log(done === 'built' ? 'Client built' : 'Client built before'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
