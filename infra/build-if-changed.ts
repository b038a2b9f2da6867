import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface Build {
  /** The folder that all paths are relative to. */
  project: string;
  sources: readonly string[];
  /** Paths to ignore among the sources. */
  beside: RegExp;
  output: string;
  run: () => Promise<unknown>;
}

function* listFiles(project: string, path: string, beside?: RegExp): Generator<string> {
  if (beside?.test(path) || !existsSync(join(project, path))) return;
  if (!statSync(join(project, path)).isDirectory()) yield path;
  else for (const name of readdirSync(join(project, path)).sort()) yield* listFiles(project, `${path}/${name}`, beside);
}

/** SHA-256 (hex) of names and contents. A checkout rewrites files without changing them, so times don't count. */
export function hashSources({ project, sources, beside }: Pick<Build, 'project' | 'sources' | 'beside'>): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((path) => [...listFiles(project, path, beside)])) {
    const content = readFileSync(join(project, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Hashes names, sizes, and times only: the output can be 100 MB, and only a build should write there. */
function hashOutput({ project, output }: Build): string {
  const hash = createHash('sha256');
  for (const file of listFiles(project, output)) {
    const { size, mtimeMs } = statSync(join(project, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

const readIfExists = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Runs a build unless its sources and its last output are unchanged. Throws what the build throws. */
export async function buildIfChanged(build: Build): Promise<'built' | 'kept'> {
  // Kept outside the output folder, all of which may be deployed.
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
