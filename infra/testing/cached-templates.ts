import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from '../build-if-changed';
import type { Stage } from '../stages';

const project = join(__dirname, '../..');
const folder = join(project, '.local', 'test-templates');

/** All sources of the templates. Placeholders replace the functions' code and the client. */
const SOURCES = ['infra', 'shared', 'web/publish-ahead.js', 'cdk.json', 'package-lock.json'];
const TESTS = /\.test\.ts$/;

/** Templates as the CDK writes them, by stack name. */
export type RawTemplates = [name: string, template: object][];

let sourcesHash: string | undefined;

/** Returns the cache file of a stage. Deletes those of other sources. */
function cacheFile(stage: Stage): string {
  sourcesHash ??= hashSources({ project, sources: SOURCES, beside: TESTS });
  mkdirSync(join(folder, sourcesHash), { recursive: true });
  for (const name of readdirSync(folder))
    if (name !== sourcesHash) rmSync(join(folder, name), { recursive: true, force: true });
  const stageHash = createHash('sha256').update(JSON.stringify(stage)).digest('hex');
  return join(folder, sourcesHash, `${stageHash}.json`);
}

/** Returns a stage's templates from an earlier test if the sources are the same, otherwise those that `make` returns. */
export function getCachedTemplates(stage: Stage, make: () => RawTemplates): RawTemplates {
  const file = cacheFile(stage);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as RawTemplates;
  const made = make();
  // Another worker may write at the same time. The rename means that readers see a whole file.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
  renameSync(`${file}.${process.pid}`, file);
  return made;
}
