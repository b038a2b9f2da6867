import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Build {
  /** The folder that all paths are relative to. */
  project: string;
  /** Files and folders that go into it. */
  sources: readonly string[];
  /** Paths among the sources that do not. */
  beside: RegExp;
  /** The folder that it writes. */
  output: string;
  run: () => Promise<unknown>;
}

function* listFiles(project: string, path: string, beside?: RegExp): Generator<string> {
  if (beside?.test(path) || !existsSync(join(project, path))) return;
  if (!statSync(join(project, path)).isDirectory()) yield path;
  else for (const name of readdirSync(join(project, path)).sort()) yield* listFiles(project, `${path}/${name}`, beside);
}

/** The SHA-256 (hex) of names and contents: a checkout writes files anew without changing them. */
export function hashSources({ project, sources, beside }: Pick<Build, 'project' | 'sources' | 'beside'>): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => [...listFiles(project, path, beside)])) {
    const content = readFileSync(join(project, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Names, sizes and times: it can be a hundred megabytes, and nothing but a build should write there. */
function hashOutput({ project, output }: Build): string {
  const hash = createHash('sha256');
  for (const file of listFiles(project, output)) {
    const { size, mtimeMs } = statSync(join(project, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const readIfExists = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * Runs a build, or keeps what the last one made if that is whole and nothing that goes into it has changed since. Throws what
 * the build throws.
 */
export async function buildIfChanged(build: Build): Promise<'built' | 'kept'> {
  // Not beside what is built, all of which may be deployed.
  const stamp = join(build.project, '.local', 'builds', `${basename(dirname(build.output))}-${basename(build.output)}`);
  const sources = hashSources(build);
  const buildStamp = () => JSON.stringify({ sources, output: hashOutput(build) });
  if (readIfExists(stamp) === buildStamp()) return 'kept';
  rmSync(stamp, { force: true });
  await build.run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, buildStamp());
  return 'built';
}
