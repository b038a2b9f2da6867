import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Reads a JSON file; `empty` without a path, or if there is no such file. */
export function readJsonFile<Content>(path: string | undefined, empty: Content): Content {
  return path && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : empty;
}

/** Stores a value as JSON, if there is a path. Renames a new file, so that a killed process never leaves half a file. */
export function writeJsonFile(path: string | undefined, content: unknown): void {
  if (!path) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
}
