import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildLambdasIfChanged } from './build-lambdas';
import { handlers } from './handlers';

const root = join(__dirname, '..');
const OUTPUT = 'build/lambdas';

/** Replaces positions in a function's bundle with positions in the sources. `folder` is where the bundle was built. */
export async function explainStack(log: string, folder: string): Promise<string> {
  const map = new SourceMap(JSON.parse(await readFile(join(folder, 'index.js.map'), 'utf8')) as SourceMapPayload);
  return log.replace(/[^\s("]*\bindex\.js:(\d+):(\d+)/g, (place, line: string, column: string) => {
    const found = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return place;
    const source = relative(root, resolve(folder, found.originalSource));
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

async function explainInput(name = ''): Promise<void> {
  if (!handlers.some((handler) => handler.name === name))
    throw new Error('Say whose log this is: npm run explain -- get-session < lines-of-its-log');
  await buildLambdasIfChanged(OUTPUT);
  process.stdout.write(await explainStack(await text(process.stdin), join(root, OUTPUT, name)));
}

if (require.main === module) {
  explainInput(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
