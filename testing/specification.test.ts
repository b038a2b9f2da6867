import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const DOCS = join(__dirname, '../docs');

/** The text of a title; what a table of cases or a constant fills in is `…`. */
function wordsOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text.replace(/%[sdifjop]|\$[a-z][\w.]*/gi, '…');
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** What is called at the root of `test`, `test.each(cases)`, `describe.each(cases)`, … */
function rootOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isCallExpression(called) || ts.isPropertyAccessExpression(called) ? rootOf(called.expression) : '';
}

/** The titles of all tests of a file, and of what they are gathered in. */
function titlesIn(file: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(rootOf(node.expression)))
      titles.push(...node.arguments.slice(0, 1).flatMap((title) => wordsOf(title) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return titles;
}

const titlesOfFile = new Map<string, readonly string[] | undefined>();
/** The same of a file, by its path from the page; undefined where there is none. */
function titlesAt(path: string): readonly string[] | undefined {
  const file = join(DOCS, path);
  if (!titlesOfFile.has(path)) titlesOfFile.set(path, existsSync(file) ? titlesIn(file) : undefined);
  return titlesOfFile.get(path);
}

const IS_TEST = /\.(test|e2e)\.tsx?$/;
const OPEN_ISSUE = /(^|\s)#\d+(,|$)/;
/** Where a page says plainly that nothing holds a requirement, or that only a deployed stage could show it. */
const SAID = /\*\*Not (held|known)\*\*/;

/** What is wrong with what a row says holds it. */
function faultsOf(held: string): string[] {
  const links = [...held.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, words = '', path = '']) => ({ words, path }));
  const tests = links.filter(({ path }) => IS_TEST.test(path));
  const faults = links.flatMap(({ words, path }) => {
    const titles = titlesAt(path);
    if (!titles) return [`there is no ${path}`];
    if (!IS_TEST.test(path) || titles.some((title) => title.startsWith(words))) return [];
    return [`no test of ${path} begins with '${words}'`];
  });
  if (tests.length === 0 && !OPEN_ISSUE.test(held)) faults.push('it names neither a test nor an open issue');
  return faults;
}

/** The rows of all tables of a page: a statement, and what holds it. */
function rowsOf(page: string): { statement: string; held: string }[] {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  return cells
    .filter(
      ([, statement = '']) =>
        !['the specification', 'the requirement'].includes(statement) && !/^:?-+:?$/.test(statement),
    )
    .map(([, statement = '', ...held]) => ({ statement, held: held.join('|').replace(/\|$/, '').trim() }));
}

test('each statement of the specification names a test that is there, or an open issue', () => {
  const rows = rowsOf(readFileSync(join(DOCS, 'specification.md'), 'utf8'));
  const faults = rows.flatMap(({ statement, held }) => faultsOf(held).map((fault) => `${statement}: ${fault}`));
  expect(rows.length).toBeGreaterThan(200);
  expect(faults.join('\n')).toBe('');
});

test('each requirement of ASVS names a test that is there, or says that it is not held or not known', () => {
  const rows = rowsOf(readFileSync(join(DOCS, 'security.md'), 'utf8'));
  const faults = rows.flatMap(({ statement, held }) =>
    faultsOf(SAID.test(held) ? `${held} #0` : held).map((fault) => `${statement}: ${fault}`),
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(faults.join('\n')).toBe('');
});

describe('a row is held', () => {
  const TEST = '../testing/specification.test.ts';

  test.each([
    ['by a test', `[a row is held](${TEST})`, []],
    ['by an open issue', '#9', []],
    ['by nothing', '', ['it names neither a test nor an open issue']],
    ['by a page alone', '[page 1](decisions/0001-no-publish-step.md)', ['it names neither a test nor an open issue']],
    [
      'by a test that is called otherwise',
      `[a row stands](${TEST})`,
      [`no test of ${TEST} begins with 'a row stands'`],
    ],
    ['by a file that is gone', '[a row](../gone.test.ts)', ['there is no ../gone.test.ts']],
  ])('%s', (_, held, faults) => expect(faultsOf(held)).toEqual(faults));
});
