import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfChanged } from './build-if-changed';

const root = join(__dirname, '..');

interface BuildClientOptions {
  project?: string;
  /** Writes the client to `web/dist`. Defaults to Vite. */
  vite?: () => Promise<void>;
}

const SOURCES = ['web', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Build output, tests, and the list of routes, which the build generates. */
const EXCLUDED = /^web\/(dist|e2e|browsers|proof)$|\.test\.tsx?$|^web\/src\/app\/route-tree\.gen\.ts$/;

/** Runs Vite in a separate process, which leaves this one free. Vite prints its own errors. */
function runVite(): Promise<void> {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [program, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    // Our imports have no file extensions, as everywhere else.
    env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
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

/** Builds the client to `web/dist` unless the last build is current. Throws a readable message when the build fails. */
export const buildClient = ({ project = root, vite = runVite }: BuildClientOptions = {}): Promise<'built' | 'kept'> =>
  buildIfChanged({ project, sources: SOURCES, beside: EXCLUDED, output: 'web/dist', run: vite });

if (require.main === module) {
  buildClient().then(
    (done) => console.log(done === 'built' ? 'Client built' : 'Client is up to date'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
