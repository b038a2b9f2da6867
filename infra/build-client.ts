import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfChanged } from './build-if-changed';

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
const EXCLUDED = /^web\/(dist|e2e|browsers|proof)$|\.test\.tsx?$|^web\/src\/app\/route-tree\.gen\.ts$/;

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
 * Builds the client to `web/dist`, or keeps what lies there if that is what it would build. Throws a sentence for a person when
 * it can't be built.
 */
export const buildClient = ({ project = root, vite = runVite }: BuildClientOptions = {}): Promise<'built' | 'kept'> =>
  buildIfChanged({ project, sources: SOURCES, beside: EXCLUDED, output: 'web/dist', run: vite });

if (require.main === module) {
  buildClient().then(
    (done) => console.log(done === 'built' ? 'Client built' : 'Client built before'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
