import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { formatLicense } from '../infra/third-party-licenses';

const FILE = 'third-party-licenses.txt';

/** Browsers read a text as UTF-8 that begins with this mark, whatever its content type says. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEADER = `${BYTE_ORDER_MARK}Third-party licenses\n\nNarradeck's pages and scripts contain the software below.\n`;

/** Built as files of their own, so that no script shows where they come from. */
const COPIED = ['@fontsource-variable/inter', '@mediabunny/aac-encoder', 'pdfjs-dist'].map((name) =>
  join(import.meta.dirname, '../node_modules', name),
);

/** Adds the folders of the packages that a build's scripts contain. */
export const listPackages = (folders: Set<string>): Plugin => ({
  name: 'list-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    for (const id of modules) {
      const folder = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0];
      if (folder) folders.add(folder);
    }
  },
});

/**
 * Writes the licenses of all packages that the client contains beside its pages. Fails if one has none, or one that we don't allow.
 * @param folders those that other builds, such as workers', contain
 */
export const thirdPartyLicenses = (folders: Set<string>): Plugin[] => [
  listPackages(folders),
  {
    name: 'third-party-licenses',
    apply: 'build',
    writeBundle({ dir }) {
      // The player is built after the app, and adds what only the player contains.
      const file = join(dir!, FILE);
      const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const licenses = [...folders, ...COPIED].map(formatLicense).sort();
      const added = [...new Set(licenses)].filter((license) => !written.includes(license));
      appendFileSync(file, [...(written ? [] : [HEADER]), ...added.map((license) => `\n${license}\n`)].join(''));
    },
  },
];
