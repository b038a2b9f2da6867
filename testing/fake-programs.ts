import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface FakeProgram {
  /** What it prints; the shell replaces `$(command)`. */
  prints?: string;
  /** Its exit code. */
  exits?: number;
}

export interface FakePrograms {
  /** Adds a program that records its name and arguments. */
  add: (path: string, program?: FakeProgram) => void;
  /** What was run since the last call, a line each: `name argument …`. */
  takeCalls: () => string[];
}

const script = (log: string, path: string, { prints = '', exits = 0 }: FakeProgram): string =>
  path.endsWith('.mjs')
    ? `import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(log)}, ['${basename(path)}', ...process.argv.slice(2)].join(' ') + '\\n');
`
    : `#!/bin/sh
echo "${basename(path)} $*" >> '${log}'
printf %s "${prints.replaceAll('"', '\\"')}"
exit ${exits}
`;

/** Stands in for programs that would change an AWS account or take minutes. Records their calls in a file in `folder`. */
export function createFakePrograms(folder: string): FakePrograms {
  const log = join(folder, 'calls.log');
  return {
    add: (path, program = {}) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, script(log, path, program));
      chmodSync(path, 0o755);
    },
    takeCalls: () => {
      const calls = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
      writeFileSync(log, '');
      return calls;
    },
  };
}
