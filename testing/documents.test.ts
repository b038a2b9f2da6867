import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: ROOT });
const pages = listed
  .toString()
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(ROOT, page)));

/** The anchors of a page's headings, as GitHub forms them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** The links of a page that lead nowhere in this repository. */
function findBrokenLinks(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !(statSync(file).isFile() && anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
  });
}

test.each(pages)('%s links only to pages and headings that exist', (page) => {
  expect(findBrokenLinks(page)).toEqual([]);
});
