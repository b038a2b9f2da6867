import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatLicense } from './third-party-licenses';

const folder = mkdtempSync(join(tmpdir(), 'package-'));
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
beforeEach(() => {
  rmSync(folder, { recursive: true });
  write('package.json', JSON.stringify({ name: 'some-library', version: '1.2.3', license: 'MIT' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a notice has name, version, license, and all license texts of the package, but not those of its own dependencies', () => {
  write('LICENSE.md', 'May be used.\n');
  write('fonts/LICENSE_FONTS', 'May be printed.');
  write('node_modules/other/LICENSE', 'Of the other.');
  const notice = formatLicense(folder);
  expect(notice).toContain('\nsome-library 1.2.3 (MIT)\nhttps://www.npmjs.com/package/some-library/v/1.2.3\n');
  expect(notice).toMatch(/\n\nMay be used\.\n\nMay be printed\.$/);
});

test('a package without a license text fails the build', () => {
  expect(() => formatLicense(folder)).toThrow('some-library has no license file');
});

test('a package whose license is not allowed fails the build', () => {
  write('package.json', JSON.stringify({ name: 'some-library', version: '1.2.3', license: 'GPL-3.0' }));
  write('LICENSE', 'GNU GENERAL PUBLIC LICENSE');
  expect(() => formatLicense(folder)).toThrow('some-library has the license GPL-3.0, which is not one of MIT');
});
