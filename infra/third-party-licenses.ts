import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a package that the client contains may be licensed under (CONTRIBUTING.md). OFL is for fonts. */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'MPL-2.0', 'CC0-1.0', 'OFL-1.1'];

/** Software inside a package that the package's own license files don't cover, as texts in `web/licenses`. */
const CONTAINED: Record<string, string> = {
  '@mediabunny/aac-encoder': 'ffmpeg',
  '@mediabunny/mp3-encoder': 'lame',
  'pdfjs-dist': 'core-js',
};
const root = join(__dirname, '..');

/** Parts of aws-amplify, which has the license file for all of them. */
const AMPLIFY = /\/@aws-amplify\/[^/]+$/;

const RULE = '='.repeat(80);

const listLicenseFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(folder.length).includes('/node_modules/'))
    .sort();

/**
 * The license notice of a package: its name, version, license, address, and the full texts, also those of what it contains.
 * @param folder the package's folder
 * @throws {Error} if the license is not an allowed one, or its text is missing
 */
export function formatLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  if (!license || !ALLOWED.includes(license))
    throw new Error(`${name} has the license ${license}, which is not one of ${ALLOWED.join(', ')}.`);
  const own = listLicenseFiles(folder);
  const files =
    own.length === 0 && AMPLIFY.test(folder) ? listLicenseFiles(join(root, 'node_modules', 'aws-amplify')) : own;
  if (files.length === 0)
    throw new Error(`${name} has no license file, and its license requires that we show the text.`);
  const contained = CONTAINED[name];
  const texts = [...files, ...(contained ? [join(root, 'web', 'licenses', `${contained}.txt`)] : [])];
  return [
    `${RULE}\n${name} ${version} (${license})\nhttps://www.npmjs.com/package/${name}/v/${version}\n${RULE}`,
    ...texts.map((file) => readFileSync(file, 'utf8').trim()),
  ].join('\n\n');
}
